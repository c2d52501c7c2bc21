import { IconKey } from '@tabler/icons-react'
import { useSession } from '../../session/session.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack } from '../../design/primitives.tsx'
import { PasswordField } from '../../parts/sign-ins/password-field.tsx'
import { toast } from '../../design/toasts.tsx'
import { usePasswordChange } from '../../parts/sign-ins/use-password-change.ts'
import { useWords } from '../../words/words.ts'
import { profileWords } from './profile-words.ts'

export function PasswordForm() {
  const t = useWords(profileWords)
  const { me } = useSession()
  const form = usePasswordChange(me, t, () => toast.done({ title: t.changed, body: t.changedBody }))

  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={6}>
        {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
        <PasswordField {...form.field('current')} label={t.current} autoComplete="current-password" />
        <PasswordField {...form.field('next')} label={t.next} description={t.nextHint} autoComplete="new-password" />
        <PasswordField {...form.field('repeat')} label={t.repeat} autoComplete="new-password" />
        <Row>
          <BusyButton type="submit" busy={form.busy} icon={<IconKey size={18} />}>
            {t.change}
          </BusyButton>
        </Row>
      </Stack>
    </form>
  )
}

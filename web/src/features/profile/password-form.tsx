import { IconKey } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { useSession } from '../../session/session.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { useForm } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { passwordFault } from '../../ui/password-fault.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.ts'
import classes from './password-form.module.css'
import { changePassword } from './profile-queries.ts'
import { profileWords } from './profile-words.ts'

export function PasswordForm() {
  const t = useWords(profileWords)
  const language = useLanguage()
  const { me } = useSession()
  const form = useForm({
    initial: { current: '', next: '', repeat: '' },
    check: {
      current: (current) => (current === '' ? t.currentMissing : null),
      next: (next) => passwordFault(next, me.email, language),
      repeat: (repeat, { next }) => (repeat === next ? null : t.repeatDiffers),
    },
    refusedField: { password_wrong: 'current', password_common: 'next' },
    submit: async ({ current, next }) => {
      await changePassword(current, next)
      form.reset()
      toast.done({ title: t.changed, body: t.changedBody })
    },
  })

  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
      <PasswordField {...form.field('current')} label={t.current} autoComplete="current-password" />
      <PasswordField {...form.field('next')} label={t.next} description={t.nextHint} autoComplete="new-password" />
      <PasswordField {...form.field('repeat')} label={t.repeat} autoComplete="new-password" />
      <BusyButton type="submit" busy={form.busy} icon={<IconKey size={18} />}>
        {t.change}
      </BusyButton>
    </form>
  )
}

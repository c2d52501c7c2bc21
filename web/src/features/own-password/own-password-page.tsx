import { Button } from '@mantine/core'
import { IconArrowRight, IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { meQuery } from '../../session/me-query.ts'
import type { Session } from '../../session/session.tsx'
import { signOut } from '../../session/sign-out.ts'
import { brandForm, BrandPage } from '../../design/brand-page.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { PasswordField } from '../../parts/sign-ins/password-field.tsx'
import { usePasswordChange } from '../../parts/sign-ins/use-password-change.ts'
import { useWords } from '../../words/words.ts'
import { ownPasswordWords } from './own-password-words.ts'

/** Shown instead of every page until the person replaces a password that another person chose. */
export function OwnPasswordPage({ me }: { me: Session['me'] }) {
  const t = useWords(ownPasswordWords)
  const queryClient = useQueryClient()
  // The requested page is still in the address bar and appears once this page is gone.
  const form = usePasswordChange(me, t, () => queryClient.invalidateQueries(meQuery))
  const shared = { size: 'lg', leftSection: <IconLock size={20} aria-hidden="true" /> } as const

  return (
    <BrandPage title={t.title}>
      <form className={brandForm.form} onSubmit={form.onSubmit} noValidate>
        <h1 className={brandForm.title}>{t.title}</h1>
        <p className={brandForm.lead}>{t.lead(me.email)}</p>
        {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
        {/* Lets the browser's password manager store the right user name with the password. */}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordField
          {...form.field('current')}
          {...shared}
          label={t.current}
          autoComplete="current-password"
          autoFocus
        />
        <PasswordField
          {...form.field('next')}
          {...shared}
          label={t.next}
          description={t.nextHint}
          autoComplete="new-password"
        />
        <PasswordField {...form.field('repeat')} {...shared} label={t.repeat} autoComplete="new-password" />
        <BusyButton
          type="submit"
          size="lg"
          fullWidth
          busy={form.busy}
          icon={<IconArrowRight size={18} />}
          iconSide="right"
        >
          {t.submit}
        </BusyButton>
        <Button variant="subtle" onClick={signOut}>
          {t.signOut}
        </Button>
      </form>
    </BrandPage>
  )
}

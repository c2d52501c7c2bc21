import { IconArrowRight, IconLock } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { useToken } from '../../api/token.ts'
import { useLanguage } from '../../device/language.ts'
import type { LandingState } from '../../session/landing.ts'
import { brandForm } from '../../design/brand-page.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { Notice } from '../../design/notice.tsx'
import { passwordFault } from '../../parts/sign-ins/password-fault.ts'
import { PasswordField } from '../../parts/sign-ins/password-field.tsx'
import { useWords } from '../../words/words.ts'
import { acceptInvitation, type Invitation } from './invitations-queries.ts'
import { invitationsWords } from './invitations-words.ts'

const landing: LandingState = { landing: true }

/** Only for people who have a second factor. */
const SecondStep = lazy(async () => ({
  default: (await import('../../parts/second-factors/second-step.tsx')).SecondStep,
}))

/** A new person chooses a password. A person with an account confirms with their password. */
export function AcceptForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = useWords(invitationsWords)
  const language = useLanguage()
  const navigate = useNavigate()
  const { email, venue_name: venueName, chooses_password: chooses } = invitation
  const title = venueName === null ? t.title : t.titleAt(venueName)
  const venueNames = venueName === null ? [] : [venueName]
  const [challenge, setChallenge] = useState('')
  const signedIn = useToken()
  const form = useForm({
    initial: { password: '', repeat: '' },
    check: {
      password: (password) => {
        if (password === '') return t.missing
        return chooses ? passwordFault(password, { email, venueNames }, language) : null
      },
      repeat: (repeat, { password }) => (chooses && repeat !== password ? t.differs : null),
    },
    refusedField: { password_wrong: 'password', password_common: 'password', password_personal: 'password' },
    submit: async ({ password }) => {
      try {
        await acceptInvitation(token, password)
      } catch (error) {
        if (!(error instanceof ApiError && error.challenge)) throw error
        return setChallenge(error.challenge)
      }
      await navigate('/', { replace: true, state: landing })
    },
  })
  const shared = {
    size: 'lg',
    autoComplete: chooses ? 'new-password' : 'current-password',
    leftSection: <IconLock size={20} aria-hidden="true" />,
  } as const

  if (challenge !== '') {
    if (signedIn !== null) return <Navigate to="/" replace state={landing} />
    // The link is used up, so the way back is the sign-in page.
    return (
      <Suspense>
        <SecondStep challenge={challenge} onBack={() => void navigate('/login', { replace: true })} />
      </Suspense>
    )
  }
  return (
    <form className={brandForm.form} onSubmit={form.onSubmit} noValidate>
      <h1 className={brandForm.title}>{invitation.resets_password ? t.newPassword : title}</h1>
      <p className={brandForm.lead}>{chooses ? t.choose(email) : t.confirm(email)}</p>
      {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
      {/* Lets the browser's password manager store the right user name with the password. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        {...shared}
        label={t.password}
        description={chooses ? t.hint : undefined}
        autoFocus
      />
      {chooses && <PasswordField {...form.field('repeat')} {...shared} label={t.repeat} />}
      <BusyButton
        type="submit"
        size="lg"
        fullWidth
        busy={form.busy}
        icon={<IconArrowRight size={18} />}
        iconSide="right"
      >
        {t.enter}
      </BusyButton>
    </form>
  )
}

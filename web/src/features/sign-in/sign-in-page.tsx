import { isEmail } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconArrowRight, IconLock, IconMail } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { useToken } from '../../api/token.ts'
import { type LandingState, useSignInState } from '../../session/landing.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { LanguageSwitch } from '../../design/language-switch.tsx'
import { Logo, Wordmark } from '../../design/logo.tsx'
import { Notice } from '../../design/notice.tsx'
import { PasswordField } from '../../parts/sign-ins/password-field.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Tiles } from '../../design/tiles.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import classes from './sign-in-page.module.css'
import { findVenueName, signIn } from './sign-in-queries.ts'
import { signInWords } from './sign-in-words.ts'
import { SocialLinks } from './social-links.tsx'

const landing: LandingState = { landing: true }

/** Not part of the first load, which must stay small. */
const loadSecondStep = () => import('../../parts/second-factors/second-step.tsx')
const SecondStep = lazy(async () => ({ default: (await loadSecondStep()).SecondStep }))
const PasskeyButton = lazy(async () => ({ default: (await loadSecondStep()).PasskeyButton }))

export function SignInPage() {
  const t = useWords(signInWords)
  const shared = useWords(sharedWords)
  const token = useToken()
  const navigate = useNavigate()
  const signInState = useSignInState()
  const venueName = useVenueName()
  const [challenge, setChallenge] = useState('')
  const form = useForm({
    initial: { email: '', password: '' },
    check: {
      email: (email) => (email === '' ? t.emailMissing : isEmail(email) ? null : t.emailInvalid),
      password: (password) => (password === '' ? t.passwordMissing : null),
    },
    submit: async ({ email, password }) => {
      try {
        await signIn(email.trim(), password)
      } catch (error) {
        if (!(error instanceof ApiError && error.challenge)) throw error
        return setChallenge(error.challenge)
      }
      await navigate(signInState.from ?? '/', { replace: true, state: landing })
    },
  })

  const alreadyIn = token !== null && !form.busy
  if (alreadyIn) return <Navigate to={signInState.from ?? '/'} replace state={landing} />

  return (
    <div className={classes.page}>
      <title>{`${t.submit} · Aforo`}</title>
      <Stack as="main" className={classes.column}>
        <Row as="header" justify="between" gap={6} className={classes.top}>
          <Row gap={5}>
            <Logo size={38} />
            <Wordmark />
          </Row>
          <LanguageSwitch />
        </Row>

        <div className={classes.banner} aria-hidden="true">
          <Tiles />
          <Stack justify="end" gap={4} pad={6} size="title" weight="medium" className={classes.bannerWords}>
            <Row gap={5}>
              <Logo size={32} bare />
              <Wordmark />
            </Row>
            {t.tagline}
          </Stack>
        </div>

        {challenge ? (
          <div className={classes.form}>
            <Suspense>
              <SecondStep challenge={challenge} onBack={() => setChallenge('')} />
            </Suspense>
          </div>
        ) : (
          <form className={classes.form} onSubmit={form.onSubmit} noValidate>
            <Stack gap={4}>
              <Text as="h1" size="amount">
                {t.title}
              </Text>
              <Text as="p" size="lead" tone="soft">
                {venueName === null ? t.lead : t.leadAt(venueName)}
              </Text>
            </Stack>

            {signInState.reason === 'expired' && form.refusal === null && <Notice state="warn">{t.expired}</Notice>}
            {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}

            <TextInput
              {...form.field('email')}
              label={t.email}
              type="email"
              size="lg"
              autoComplete="username"
              autoFocus
              leftSection={<IconMail size={20} aria-hidden="true" />}
            />
            <PasswordField
              {...form.field('password')}
              label={t.password}
              size="lg"
              autoComplete="current-password"
              leftSection={<IconLock size={20} aria-hidden="true" />}
              {...(form.refusal?.code === 'credentials_invalid' ? { error: true, 'aria-invalid': true } : {})}
            />
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
            <Suspense>
              <PasskeyButton />
            </Suspense>
            <Link to="/forgotten-password">{t.forgotten}</Link>
          </form>
        )}

        <Row as="footer" wrap justify="between" gap={6} className={classes.bottom}>
          <div className={classes.phoneLanguage}>
            <LanguageSwitch />
          </div>
          <SocialLinks label={t.follow} />
          <Text size="small" tone="quiet" className={classes.version}>
            {shared.version}
          </Text>
        </Row>
      </Stack>

      <aside className={classes.wall}>
        <Tiles />
        <Stack justify="end" gap={5} className={classes.pitch}>
          <Text as="p" size="display" weight="bold">
            {t.tagline}
          </Text>
          <p>{t.pitch}</p>
        </Stack>
      </aside>
    </div>
  )
}

/** The name of the venue whose own address opened this page. */
function useVenueName(): string | null {
  const { shopSubdomain } = useParams()
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    if (shopSubdomain === undefined) return undefined
    let wanted = true
    void findVenueName(shopSubdomain).then((found) => {
      if (wanted) setName(found)
    })
    return () => {
      wanted = false
    }
  }, [shopSubdomain])
  return name
}

import { isIdle } from '@aforo/domain'
import { useSession } from '../../session/session.tsx'
import { Card } from '../../design/card.tsx'
import { LanguageRow } from '../../design/language-row.tsx'
import { Notice } from '../../design/notice.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Stack } from '../../design/primitives.tsx'
import { ThemeChoice } from '../../design/theme-choice.tsx'
import { useWords } from '../../words/words.ts'
import { AccountCard } from './account-card.tsx'
import { FailedSignInList } from './failed-sign-in-list.tsx'
import { HoursCard } from './hours-card.tsx'
import { PasswordForm } from './password-form.tsx'
import classes from './profile-page.module.css'
import { profileWords } from './profile-words.ts'
import { SignInList } from './sign-in-list.tsx'

export function Page() {
  const t = useWords(profileWords)
  const { person, venue, venueId } = useSession()
  return (
    <>
      <PageHead title={t.title} />
      <Stack gap={6} className={classes.page}>
        {isIdle(person, venueId) && <Notice state="warn">{venue === null ? t.idle : t.idleAt(venue.name)}</Notice>}
        <div className={classes.columns}>
          <Stack gap={6}>
            <AccountCard />
            <Card title={t.password}>
              <PasswordForm />
            </Card>
          </Stack>
          <Stack gap={6}>
            <Card title={t.appearance} rows>
              <ThemeChoice />
              <LanguageRow />
            </Card>
            {venue !== null && <HoursCard key={venue.id} venue={venue} />}
            <Card title={t.signIns}>
              <SignInList />
            </Card>
            <Card title={t.failedSignIns}>
              <FailedSignInList />
            </Card>
          </Stack>
        </div>
      </Stack>
    </>
  )
}

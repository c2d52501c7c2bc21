import { isIdle } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '../../session/session.tsx'
import { Card } from '../../design/card.tsx'
import { LanguageRow } from '../../design/language-row.tsx'
import { Notice } from '../../design/notice.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Stack } from '../../design/primitives.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { ThemeChoice } from '../../design/theme-choice.tsx'
import { useWords } from '../../words/words.ts'
import { AccountCard } from './account-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { PinCard } from './pin-card.tsx'
import { pinWords } from './pin-words.ts'
import classes from './profile-page.module.css'
import { profileWords } from './profile-words.ts'

export function Page() {
  const t = useWords(profileWords)
  const { me, person, venue, venueId } = useSession()
  if (me.on_shared_device) return <SharedProfile />
  return (
    <>
      <PageHead title={t.title} />
      <Stack gap={6} className={classes.page}>
        {isIdle(person, venueId) && <Notice state="warn">{venue === null ? t.idle : t.idleAt(venue.name)}</Notice>}
        <div className={classes.columns}>
          <Stack gap={6}>
            <AccountCard />
            <Card id="password" title={t.password}>
              <PasswordForm />
            </Card>
            <PinCard />
          </Stack>
          <Stack gap={6}>
            <Card title={t.appearance} rows>
              <ThemeChoice />
              <LanguageRow />
            </Card>
            {venue !== null && <HoursCard key={venue.id} venue={venue} />}
            <Card title={t.security} rows>
              <SettingRow name={t.securityName} hint={t.securityHint}>
                <Button
                  component={Link}
                  to="/settings/security"
                  variant="default"
                  leftSection={<IconShieldLock size={18} aria-hidden="true" />}
                >
                  {t.openSecurity}
                </Button>
              </SettingRow>
            </Card>
          </Stack>
        </div>
      </Stack>
    </>
  )
}

/** On a shared device a person sees their hours. The account is changed elsewhere. */
function SharedProfile() {
  const t = useWords(profileWords)
  const { shared } = useWords(pinWords)
  const { venue } = useSession()
  return (
    <>
      <PageHead title={t.title} />
      <Stack gap={6} className={classes.page}>
        <Notice state="warn">{shared}</Notice>
        <Card title={t.appearance} rows>
          <ThemeChoice />
          <LanguageRow />
        </Card>
        {venue !== null && <HoursCard key={venue.id} venue={venue} />}
      </Stack>
    </>
  )
}

import { Button } from '@mantine/core'
import { IconShieldLock, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '../../session/session.tsx'
import { Card } from '../../design/card.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { deviceWords } from './device-words.ts'

/** The signed-in person, with a link to their profile. */
export function AccountCard() {
  const t = useWords(deviceWords)
  const { noEmail } = useWords(sharedWords)
  const { me } = useSession()
  return (
    <Card id="account" title={t.account} rows>
      <SettingRow name={me.email === '' ? noEmail : me.email} hint={t.accountHint}>
        <Button
          component={Link}
          to="/profile"
          variant="default"
          leftSection={<IconUser size={18} aria-hidden="true" />}
        >
          {t.profile}
        </Button>
      </SettingRow>
      <SettingRow name={t.security} hint={t.securityHint}>
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
  )
}

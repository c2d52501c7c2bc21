import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Card } from '../../design/card.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { useWords } from '../../words/words.ts'
import { deviceWords } from './device-words.ts'

/** Leads to what is connected to this device. */
export function ConnectedCard() {
  const t = useWords(deviceWords)
  return (
    <Card id="reader" title={t.connected} of={t.onDevice} rows>
      <SettingRow name={t.connectedName} hint={t.connectedHint}>
        <Button
          component={Link}
          to="/settings/this-device"
          variant="default"
          aria-label={`${t.connectedOpen}: ${t.connectedName}`}
          rightSection={<IconChevronRight size={18} aria-hidden="true" />}
        >
          {t.connectedOpen}
        </Button>
      </SettingRow>
    </Card>
  )
}

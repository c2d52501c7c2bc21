import { lockMinutesMost, pageBlocker } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SettingRow } from '../../design/setting-row.tsx'
import { Stepper } from '../../design/stepper.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { deviceWords } from './device-words.ts'
import { settingsQuery } from '../../parts/venues/settings-query.ts'
import type { VenueSettings } from './settings-queries.ts'
import { useSetting } from './use-setting.ts'

/** Leads to the shared devices of the venue, and sets when they lock themselves. */
export function SharedDevicesRows({ venueId }: { venueId: number }) {
  const t = useWords(deviceWords)
  const { person } = useSession()
  const venuePath = useVenuePath(venueId)
  if (pageBlocker('/settings/devices', person, venueId) !== null) return null
  return (
    <SettingRow name={t.shared} hint={t.sharedHint}>
      <Button
        component={Link}
        to={venuePath('/settings/devices')}
        variant="default"
        aria-label={`${t.sharedOpen}: ${t.shared}`}
        rightSection={<IconChevronRight size={18} aria-hidden="true" />}
      >
        {t.sharedOpen}
      </Button>
    </SettingRow>
  )
}

export function LockRow({ venueId }: { venueId: number }) {
  const { data: settings } = useQuery(settingsQuery(venueId))
  return settings === undefined ? null : <LockMinutes settings={settings} />
}

function LockMinutes({ settings }: { settings: VenueSettings }) {
  const t = useWords(deviceWords)
  const lock = useSetting(t.lock, settings, 'lock_minutes')
  return (
    <SettingRow name={t.lock} hint={t.lockHint} {...lock.row}>
      <Stepper
        name={t.lock}
        value={lock.value}
        least={1}
        most={lockMinutesMost}
        unit={t.minutes}
        none={t.never}
        onChange={lock.choose}
      />
    </SettingRow>
  )
}

import { offlineHoursMost, pageBlocker, walletMostCents } from '@aforo/domain'
import { Button, Switch } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Card } from '../../design/card.tsx'
import { Text } from '../../design/primitives.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { Stepper } from '../../design/stepper.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { MoneyField } from './money-field.tsx'
import { offlineSettingWords } from './offline-words.ts'
import type { VenueSettings } from './settings-queries.ts'
import { useSetting } from './use-setting.ts'

/** Whether one device goes on without a connection, for how long, and how much it sells to one member. */
export function OfflineCard({ settings }: { settings: VenueSettings }) {
  const t = useWords(offlineSettingWords)
  const selling = useSetting(t.selling, settings, 'offline_selling')
  const hours = useSetting(t.hours, settings, 'offline_hours')
  const memberMost = useSetting(t.memberMost, settings, 'offline_member_most')
  const newcomerMost = useSetting(t.newcomerMost, settings, 'offline_newcomer_most')
  const field = { leastCents: 0, mostCents: walletMostCents, currency: settings.currency }
  return (
    <Card id="offline" title={t.title} of={settings.venue.name} rows>
      <Text as="p" size="small" tone="quiet">
        {t.hint}
      </Text>
      <SettingRow name={t.selling} hint={t.sellingHint} {...selling.row}>
        <Switch
          aria-label={t.selling}
          checked={selling.value}
          onChange={(event) => selling.choose(event.currentTarget.checked)}
        />
      </SettingRow>
      <SettingRow name={t.hours} hint={t.hoursHint} {...hours.row}>
        <Stepper
          name={t.hours}
          value={hours.value}
          least={1}
          most={offlineHoursMost}
          unit={t.unit}
          onChange={(value) => hours.choose(value ?? hours.value)}
        />
      </SettingRow>
      <SettingRow name={t.memberMost} hint={t.memberMostHint} {...memberMost.row}>
        <MoneyField
          {...field}
          name={t.memberMost}
          amount={memberMost.value}
          none={t.asCredit}
          onChange={memberMost.choose}
        />
      </SettingRow>
      <SettingRow name={t.newcomerMost} hint={t.newcomerMostHint} {...newcomerMost.row}>
        <MoneyField
          {...field}
          name={t.newcomerMost}
          amount={newcomerMost.value}
          onChange={(amount) => newcomerMost.choose(amount ?? 0)}
        />
      </SettingRow>
      <SharedDevices venueId={settings.venue.id} />
    </Card>
  )
}

function SharedDevices({ venueId }: { venueId: number }) {
  const t = useWords(offlineSettingWords)
  const { person } = useSession()
  const venuePath = useVenuePath(venueId)
  const mayOpen = pageBlocker('/settings/devices', person, venueId) === null
  return (
    <SettingRow name={t.shared} hint={t.sharedHint}>
      {mayOpen && (
        <Button
          component={Link}
          to={venuePath('/settings/devices')}
          variant="default"
          rightSection={<IconChevronRight size={18} aria-hidden="true" />}
        >
          {t.sharedOpen}
        </Button>
      )}
    </SettingRow>
  )
}

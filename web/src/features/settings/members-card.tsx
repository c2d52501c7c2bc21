import { venueChangeBlocker, waitingDaysMost } from '@aforo/domain'
import { Switch } from '@mantine/core'
import { Card } from '../../design/card.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { Stepper } from '../../design/stepper.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import type { VenueSettings } from './settings-queries.ts'
import { SharingRow } from './sharing-row.tsx'
import { settingsWords } from './settings-words.ts'
import { useSetting } from './use-setting.ts'

/** Settings for members: recorded data, waiting period and sharing between venues. */
export function MembersCard({ settings }: { settings: VenueSettings }) {
  const t = useWords(settingsWords)
  const { person } = useSession()
  const asks = useSetting(t.asksConsumption, settings, 'asks_consumption_type')
  const waiting = useSetting(t.waitingDays, settings, 'waiting_days')
  return (
    <Card id="members" title={t.members} of={settings.venue.name} rows>
      <SettingRow name={t.asksConsumption} hint={t.asksConsumptionHint} {...asks.row}>
        <Switch
          aria-label={t.asksConsumption}
          checked={asks.value}
          onChange={(event) => asks.choose(event.currentTarget.checked)}
        />
      </SettingRow>
      <SettingRow name={t.waitingDays} hint={t.waitingDaysHint} {...waiting.row}>
        <Stepper
          name={t.waitingDays}
          value={waiting.value}
          least={0}
          most={waitingDaysMost}
          unit={t.days}
          onChange={waiting.choose}
        />
      </SettingRow>
      {venueChangeBlocker(person, settings.venue.id) === null && <SharingRow venueId={settings.venue.id} />}
    </Card>
  )
}

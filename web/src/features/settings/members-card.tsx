import { waitingDaysMost } from '@aforo/domain'
import { Switch } from '@mantine/core'
import { Card } from '../../ui/card.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { useWords } from '../../words/words.ts'
import { useSettingsCommands, type VenueSettings } from './settings-queries.ts'
import { settingsWords } from './settings-words.ts'
import { useSetting } from './use-saving.ts'

/** What members are asked, and how long a new one waits. */
export function MembersCard({ settings }: { settings: VenueSettings }) {
  const t = useWords(settingsWords)
  const { change } = useSettingsCommands(settings.venue.id)
  const asks = useSetting(t.asksConsumption, settings.asks_consumption_type, (value) =>
    change({ asks_consumption_type: value }),
  )
  const waiting = useSetting(t.waitingDays, settings.waiting_days, (value) => change({ waiting_days: value }))
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
    </Card>
  )
}

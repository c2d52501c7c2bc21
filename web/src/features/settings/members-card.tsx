import { Switch } from '@mantine/core'
import { Card } from '../../ui/card.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { useWords } from '../../words/words.ts'
import { useSettingsCommands, type VenueSettings } from './settings-queries.ts'
import { settingsWords } from './settings-words.ts'
import { useSetting } from './use-saving.ts'

/** What members are asked. */
export function MembersCard({ settings }: { settings: VenueSettings }) {
  const t = useWords(settingsWords)
  const { change } = useSettingsCommands(settings.venue.id)
  const asks = useSetting(t.asksConsumption, settings.asks_consumption_type, (value) =>
    change({ asks_consumption_type: value }),
  )
  return (
    <Card id="members" title={t.members} of={settings.venue.name} rows>
      <SettingRow name={t.asksConsumption} hint={t.asksConsumptionHint} {...asks.row}>
        <Switch
          aria-label={t.asksConsumption}
          checked={asks.value}
          onChange={(event) => asks.choose(event.currentTarget.checked)}
        />
      </SettingRow>
    </Card>
  )
}

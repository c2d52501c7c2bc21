import { ageLimitMost, capacityMost, minStayMostMinutes } from '@aforo/domain'
import { Card } from '../../design/card.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { Stepper } from '../../design/stepper.tsx'
import { useWords } from '../../words/words.ts'
import type { VenueSettings } from './settings-queries.ts'
import { settingsWords } from './settings-words.ts'
import { useSetting } from './use-setting.ts'

/** Capacity, the warning level, and the minimum stay. */
export function RoomCard({ settings }: { settings: VenueSettings }) {
  const t = useWords(settingsWords)
  const capacity = useSetting(t.capacity, settings, 'capacity')
  const nearlyFull = useSetting(t.nearlyFull, settings, 'nearly_full_percent')
  const stay = useSetting(t.stay, settings, 'min_stay_minutes')
  return (
    <Card id="room" title={t.room} of={settings.venue.name} rows>
      <SettingRow name={t.capacity} hint={t.capacityHint} {...capacity.row}>
        <Stepper
          name={t.capacity}
          value={capacity.value}
          least={1}
          most={capacityMost}
          none={t.noCapacity}
          onChange={capacity.choose}
        />
      </SettingRow>
      <SettingRow name={t.nearlyFull} hint={t.nearlyFullHint} {...nearlyFull.row}>
        <Stepper
          name={t.nearlyFull}
          value={nearlyFull.value}
          least={1}
          most={100}
          step={5}
          unit="%"
          onChange={nearlyFull.choose}
        />
      </SettingRow>
      <SettingRow name={t.stay} hint={t.stayHint} {...stay.row}>
        <Stepper
          name={t.stay}
          value={stay.value}
          least={0}
          most={minStayMostMinutes}
          step={5}
          unit={t.minutes}
          onChange={stay.choose}
        />
      </SettingRow>
    </Card>
  )
}

export function AgeCard({ settings }: { settings: VenueSettings }) {
  const t = useWords(settingsWords)
  const age = useSetting(t.ageLimit, settings, 'age_limit')
  return (
    <Card id="age" title={t.age} of={settings.venue.name} rows>
      <SettingRow name={t.ageLimit} hint={t.ageLimitHint} {...age.row}>
        <Stepper
          name={t.ageLimit}
          value={age.value}
          least={0}
          most={ageLimitMost}
          unit={t.years}
          onChange={age.choose}
        />
      </SettingRow>
    </Card>
  )
}

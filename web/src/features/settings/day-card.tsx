import { currencies, plainText } from '@aforo/domain'
import { type ComboboxItem, type OptionsFilter, Select, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatClock, formatCurrencyName } from '../../format/format.ts'
import { Card } from '../../design/card.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { useWords } from '../../words/words.ts'
import classes from './day-card.module.css'
import type { VenueSettings } from './settings-queries.ts'
import { settingsWords } from './settings-words.ts'
import { useSetting } from './use-setting.ts'

const timeZones = Intl.supportedValuesOf('timeZone')

/** Every word that was typed stands somewhere in the name. */
const holdsWords: OptionsFilter = ({ options, search }) => {
  const wanted = plainText(search).split(/\s+/)
  // The lists below have no groups.
  return (options as ComboboxItem[]).filter(({ label }) => wanted.every((word) => plainText(label).includes(word)))
}

/** What stands there gives way to what is typed. */
const selectAll = (event: SyntheticEvent<HTMLInputElement>) => event.currentTarget.select()

/** The clock, the end of the business day, and the money of a venue. */
export function DayCard({ settings }: { settings: VenueSettings }) {
  const t = useWords(settingsWords)
  const language = useLanguage()
  const zone = useSetting(t.zone, settings, 'time_zone')
  const cutoff = useSetting(t.cutoff, settings, 'day_cutoff_minutes')
  const currency = useSetting(t.currency, settings, 'currency')
  // Another browser may spell a place differently.
  const zones = [...new Set([zone.value, ...timeZones])].toSorted()
  const select = {
    className: classes.select ?? '',
    searchable: true,
    onFocus: selectAll,
    onClick: selectAll,
    allowDeselect: false,
    filter: holdsWords,
    nothingFoundMessage: t.nothingFound,
    // Several hundred zones are not kept ready for who does not look for one.
    comboboxProps: { withinPortal: false, keepMounted: false, transitionProps: { duration: 0 } },
  }
  return (
    <Card id="day" title={t.day} of={settings.venue.name} rows>
      <SettingRow name={t.zone} hint={t.zoneHint} {...zone.row}>
        <Select
          {...select}
          aria-label={t.zone}
          data={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          value={zone.value}
          onChange={(value) => value !== null && zone.choose(value)}
        />
      </SettingRow>
      <SettingRow name={t.cutoff} hint={t.cutoffHint(formatClock(cutoff.value))} {...cutoff.row}>
        <TimeField name={t.cutoff} minutes={cutoff.value} onChange={cutoff.choose} />
      </SettingRow>
      <SettingRow name={t.currency} hint={t.currencyHint} {...currency.row}>
        <Select
          {...select}
          aria-label={t.currency}
          data={currencies.map((value) => ({ value, label: `${value} · ${formatCurrencyName(value, language)}` }))}
          value={currency.value}
          onChange={(value) => value !== null && currency.choose(value)}
        />
      </SettingRow>
    </Card>
  )
}

type TimeFieldProps = { name: string; minutes: number; onChange: (minutes: number) => void }

/** A time of day; what is typed counts on leaving the field or with Enter, because every digit makes a time. */
function TimeField({ name, minutes, onChange }: TimeFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  function settle() {
    setDraft(null)
    const [hours, rest] = (draft ?? '').split(':').map(Number)
    if (hours === undefined || rest === undefined) return
    const next = hours * 60 + rest
    if (next !== minutes) onChange(next)
  }
  return (
    <TextInput
      className={classes.time ?? ''}
      type="time"
      aria-label={name}
      value={draft ?? formatClock(minutes)}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  )
}

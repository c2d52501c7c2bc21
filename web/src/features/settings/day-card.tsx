import { currencies, plainText } from '@aforo/domain'
import { type ComboboxItem, type OptionsFilter, Select, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatClock, formatCurrencyName } from '../../format/format.ts'
import { Card } from '../../design/card.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { useWords } from '../../words/words.ts'
import classes from './settings.module.css'
import type { VenueSettings } from './settings-queries.ts'
import { settingsWords } from './settings-words.ts'
import { useSetting } from './use-setting.ts'

const timeZones = Intl.supportedValuesOf('timeZone')

/** Matches if every typed word is part of the label. */
const matchesAllWords: OptionsFilter = ({ options, search }) => {
  const wanted = plainText(search).split(/\s+/)
  // The cast is safe: these lists have no groups.
  return (options as ComboboxItem[]).filter(({ label }) => wanted.every((word) => plainText(label).includes(word)))
}

/** Selects the text on focus, so that typing replaces it. */
const selectAll = (event: SyntheticEvent<HTMLInputElement>) => event.currentTarget.select()

/** A venue's time zone, business day and currency. */
export function DayCard({ settings }: { settings: VenueSettings }) {
  const t = useWords(settingsWords)
  const language = useLanguage()
  const zone = useSetting(t.zone, settings, 'time_zone')
  const cutoff = useSetting(t.cutoff, settings, 'day_cutoff_minutes')
  const currency = useSetting(t.currency, settings, 'currency')
  // The stored zone may have a name that this browser does not list.
  const zones = [...new Set([zone.value, ...timeZones])].toSorted()
  const select = {
    className: classes.select ?? '',
    searchable: true,
    onFocus: selectAll,
    onClick: selectAll,
    allowDeselect: false,
    filter: matchesAllWords,
    nothingFoundMessage: t.nothingFound,
    // Not mounted while closed: the list has several hundred zones.
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

/** A time of day. The value is committed on blur or Enter, because every typed digit is already a valid time. */
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

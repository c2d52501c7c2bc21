import { Select } from '@mantine/core'
import { isDay } from '../format/address-id.ts'
import { useWords, words } from '../words/words.ts'
import { DayField } from './day-field.tsx'

const filterWords = words({ es: { noMatch: 'Nada coincide' }, en: { noMatch: 'Nothing matches' } })

const everything = 'all'

type FilterChoiceProps = {
  label: string
  /** The label of the option that does not filter. */
  all: string
  options: readonly { value: string; label: string }[]
  chosen: string | null
  onChange: (chosen: string | null) => void
}

/** A filter with a few options and "all". */
export function FilterChoice({ label, all, options, chosen, onChange }: FilterChoiceProps) {
  const t = useWords(filterWords)
  return (
    <Select
      label={label}
      placeholder={all}
      searchable
      allowDeselect={false}
      data={[{ value: everything, label: all }, ...options]}
      value={chosen}
      onChange={(value) => onChange(value === everything ? null : value)}
      nothingFoundMessage={t.noMatch}
      // Selects the text, so that typing replaces the current choice.
      onClick={(event) => event.currentTarget.select()}
    />
  )
}

type FilterDayProps = {
  label: string
  day: string | null
  /** The last day that can be chosen. */
  max?: string
  /** Inside a popover. */
  nested?: boolean
  onChange: (day: string | null) => void
}

/** A date filter. It reports a day only when the day is complete. */
export function FilterDay({ label, day, max, nested = false, onChange }: FilterDayProps) {
  return (
    <DayField
      label={label}
      max={max}
      nested={nested}
      presets="past"
      value={day ?? ''}
      onChange={(chosen, isWhole) => {
        if (isWhole && (chosen === '' || isDay(chosen))) onChange(chosen === '' ? null : chosen)
      }}
    />
  )
}

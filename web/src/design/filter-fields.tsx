import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isDay } from '../format/address-id.ts'
import { useWords, words } from '../words/words.ts'

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
  onChange: (day: string | null) => void
}

/** A date filter. It reports a day only when the day is complete. */
export function FilterDay({ label, day, max, onChange }: FilterDayProps) {
  const [unfinished, setUnfinished] = useState<string | null>(null)
  return (
    <TextInput
      type="date"
      label={label}
      {...(max === undefined ? {} : { max })}
      value={unfinished ?? day ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const isDone = value === '' || isDay(value)
        setUnfinished(isDone ? null : value)
        if (isDone) onChange(value === '' ? null : value)
      }}
    />
  )
}

import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

export type Option = { id: number; label: string }

const everything = 'all'

type SearchSelectProps = {
  label: string
  /** Hides the label where the value is clear enough without it. */
  hideLabel?: boolean
  chosen: Option | null
  /** The query that searches for these words. */
  find: (words: string) => { queryKey: QueryKey; queryFn: () => Promise<Option[]> }
  onChange: (chosen: Option | null) => void
  /** Filters the results. All can be chosen by default. */
  keep?: (option: Option) => boolean
  nothingFound: string
  /** Shown while nothing is chosen. */
  placeholder: string
  /** Whether the choice can be cleared. Otherwise it can only be replaced. */
  optional?: boolean
  /** For forms: a mark for required fields, the initial focus, and the id to which an error is linked. */
  required?: boolean
  focused?: boolean
  id?: string
  error?: ReactNode
}

/** A select with a search, for lists that do not fit on a screen. */
export function SearchSelect(props: SearchSelectProps) {
  const {
    label,
    hideLabel = false,
    chosen,
    find,
    onChange,
    nothingFound,
    placeholder,
    optional = false,
    id,
    error,
  } = props
  const { keep = () => true, required = false, focused = false } = props
  const [typed, setTyped] = useState('')
  // The label of the current choice in the field is not a search.
  const search = typed.trim() === chosen?.label ? '' : typed.trim()
  const [words] = useDebouncedValue(search, 200)
  const { data: found = [] } = useQuery({ ...find(words), placeholderData: (before: Option[] | undefined) => before })
  const offered = found.filter(keep)
  const known = chosen === null || offered.some((option) => option.id === chosen.id) ? offered : [chosen, ...offered]
  const options = known.map((option) => ({ value: String(option.id), label: option.label }))
  return (
    <Select
      {...(hideLabel ? { 'aria-label': label } : { label })}
      placeholder={placeholder}
      searchable
      allowDeselect={false}
      data={optional && search === '' ? [{ value: everything, label: placeholder }, ...options] : options}
      // The server has already filtered.
      filter={({ options: listed }) => listed}
      value={chosen === null ? null : String(chosen.id)}
      onChange={(value) => onChange(known.find((option) => String(option.id) === value) ?? null)}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={nothingFound}
      error={error}
      // Selects the text, so that typing replaces the current choice.
      onClick={(event) => event.currentTarget.select()}
      withAsterisk={required}
      {...(id === undefined ? {} : { id })}
      {...(focused ? { 'data-autofocus': true } : {})}
    />
  )
}

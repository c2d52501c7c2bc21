import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

export type Option = { id: number; label: string }

const everything = 'all'

type SearchSelectProps = {
  label: string
  /** Where what stands in the field says enough to the eye. */
  hideLabel?: boolean
  chosen: Option | null
  /** What the server finds for these words. */
  find: (words: string) => { queryKey: QueryKey; queryFn: () => Promise<Option[]> }
  onChange: (chosen: Option | null) => void
  /** Which of what was found can be chosen; all, unless said. */
  keep?: (option: Option) => boolean
  nothingFound: string
  /** What stands there while nothing is chosen. */
  placeholder: string
  /** Whether that can be gone back to; otherwise a choice can only be replaced. */
  optional?: boolean
  /** In a form: whether it has to be chosen, whether it is where the typing starts, and what its fault is found by. */
  required?: boolean
  focused?: boolean
  id?: string
  error?: ReactNode
}

/** One of more than fit on a screen, found by typing. */
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
  // What was chosen stands in the field; that is no search.
  const sought = typed.trim() === chosen?.label ? '' : typed.trim()
  const [words] = useDebouncedValue(sought, 200)
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
      data={optional && sought === '' ? [{ value: everything, label: placeholder }, ...options] : options}
      // The server has searched already.
      filter={({ options: listed }) => listed}
      value={chosen === null ? null : String(chosen.id)}
      onChange={(value) => onChange(known.find((option) => String(option.id) === value) ?? null)}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={nothingFound}
      error={error}
      // Whoever clicks and types means another one.
      onClick={(event) => event.currentTarget.select()}
      withAsterisk={required}
      {...(id === undefined ? {} : { id })}
      {...(focused ? { 'data-autofocus': true } : {})}
    />
  )
}

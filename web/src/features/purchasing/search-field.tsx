import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

const typedForMs = 250

/** The text of a search, and the words that it has settled on. */
export function useSearch() {
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), typedForMs)
  return { typed, setTyped, words }
}

type SearchFieldProps = { search: ReturnType<typeof useSearch>; label: string }

export function SearchField({ search, label }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={search.typed}
      onChange={(event) => search.setTyped(event.currentTarget.value)}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
    />
  )
}

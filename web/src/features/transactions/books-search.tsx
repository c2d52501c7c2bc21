import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../words/words.ts'
import type { FilterChange } from './books-filter.ts'
import classes from './books-filters.module.css'
import { transactionsWords } from './transactions-words.ts'

const typedForMs = 300

/** Finds transactions by member, id, receipt or member number. */
export function BooksSearch({ q, onChange }: { q: string | null; onChange: (change: FilterChange) => void }) {
  const t = useWords(transactionsWords)
  const [typed, setTyped] = useState<string | null>(null)
  const searchSoon = useDebouncedCallback((text: string) => {
    onChange({ q: text.trim() === '' ? null : text.trim() })
    setTyped((now) => (now === text ? null : now))
  }, typedForMs)
  return (
    <TextInput
      className={classes.search ?? ''}
      type="search"
      aria-label={t.search}
      placeholder={t.search}
      maxLength={100}
      value={typed ?? q ?? ''}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        searchSoon(event.currentTarget.value)
      }}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
    />
  )
}

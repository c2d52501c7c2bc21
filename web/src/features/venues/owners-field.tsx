import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldError } from '../../design/field-error.tsx'
import { useWords } from '../../words/words.ts'
import { ownersQuery } from './venues-queries.ts'
import { venuesWords } from './venues-words.ts'

type Owner = { id: number; email: string }

/** Chooses the owners of a venue, with server search. */
export function OwnersField({
  owners,
  onChange,
}: {
  owners: readonly Owner[]
  onChange: (owners: readonly Owner[]) => void
}) {
  const t = useWords(venuesWords)
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 200)
  const { data: found = [], isError } = useQuery(ownersQuery(words))
  const known = [...owners, ...found.filter(({ id }) => !owners.some((owner) => owner.id === id))]
  return (
    <MultiSelect
      label={t.owners}
      description={t.ownersHint}
      error={isError && <FieldError>{t.ownersError}</FieldError>}
      searchable
      data={known.map(({ id, email }) => ({ value: String(id), label: email }))}
      // The server has already filtered.
      filter={({ options }) => options}
      value={owners.map(({ id }) => String(id))}
      onChange={(ids) => onChange(ids.flatMap((id) => known.find((owner) => String(owner.id) === id) ?? []))}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t.noOwners}
      maxDropdownHeight={200}
      hidePickedOptions
    />
  )
}

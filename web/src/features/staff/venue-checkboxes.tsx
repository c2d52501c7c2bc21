import { governs, type Grant, type VenueRole } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../session/session.tsx'
import { CheckboxList, CheckboxRow } from '../../design/checkbox-list.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { venuesToChooseQuery } from './staff-queries.ts'
import { staffWords } from './staff-words.ts'

/** A search field appears from this number of venues on. */
const searchedFrom = 8

type VenueCheckboxesProps = {
  role: VenueRole
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
  error: string | null
}

/** The venues of a new person, from those where the signed-in person may place staff. */
export function VenueCheckboxes({ role, chosen, onChange, error }: VenueCheckboxesProps) {
  const t = useWords(staffWords)
  const shared = useWords(sharedWords)
  const { person } = useSession()
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 200)
  const venues = useQuery(venuesToChooseQuery(words))
  const place = (id: number): Grant => ({ id, role, capabilities: [] })
  const offered = (venues.data ?? []).filter(({ id }) => governs(person, place(id)))
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])

  return (
    <CheckboxList
      label={t.venues}
      required
      search={
        (offered.length >= searchedFrom || typed !== '') && (
          <TextInput
            type="search"
            aria-label={shared.searchVenue}
            placeholder={shared.searchVenue}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            leftSection={<IconSearch size={18} aria-hidden="true" />}
          />
        )
      }
      error={error !== null && <FieldError>{error}</FieldError>}
    >
      {venues.isPending && <SkeletonRows rows={3} />}
      {venues.isLoadingError && <FieldError>{t.shopsError}</FieldError>}
      {venues.data !== undefined && offered.length === 0 && (
        <Stack pad={5} tone="quiet">
          {shared.noVenueFound}
        </Stack>
      )}
      {offered.map(({ id, name, address }, row) => (
        <CheckboxRow
          key={id}
          {...(row === 0 ? { name: 'shops' } : {})}
          label={
            <Row as="span" gap={5} justify="between">
              <Text as="b" weight="medium" breaks>
                {name}
              </Text>{' '}
              <Text size="small" tone="quiet" textAlign="end">
                {address.split('·').at(-1)?.trim()}
              </Text>
            </Row>
          }
          checked={chosen.includes(id)}
          onChange={() => toggle(id)}
        />
      ))}
    </CheckboxList>
  )
}

import { governs, type Grant, type VenueRole } from '@aforo/domain'
import { Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useSession } from '../../session/session.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { venuesToChooseQuery } from './staff-queries.ts'
import { staffWords } from './staff-words.ts'
import classes from './venue-checkboxes.module.css'

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
  const labelId = useId()
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 200)
  const venues = useQuery(venuesToChooseQuery(words))
  const place = (id: number): Grant => ({ id, role, capabilities: [] })
  const offered = (venues.data ?? []).filter(({ id }) => governs(person, place(id)))
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])

  return (
    <div className={classes.field} role="group" aria-labelledby={labelId}>
      <span id={labelId} className={classes.label}>
        {t.venues} <span className={classes.asterisk}>*</span>
      </span>
      {(offered.length >= searchedFrom || typed !== '') && (
        <TextInput
          type="search"
          aria-label={shared.searchVenue}
          placeholder={shared.searchVenue}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
        />
      )}
      <div className={classes.box} data-error={error !== null || undefined}>
        {venues.isPending && <SkeletonRows rows={3} />}
        {venues.isLoadingError && <FieldError>{t.shopsError}</FieldError>}
        {venues.data !== undefined && offered.length === 0 && <p className={classes.none}>{shared.noVenueFound}</p>}
        {offered.map(({ id, name, address }, row) => (
          <Checkbox
            key={id}
            className={classes.row ?? ''}
            data-chosen={chosen.includes(id) || undefined}
            {...(row === 0 ? { name: 'shops' } : {})}
            label={
              <span className={classes.venue}>
                <b>{name}</b> <span>{address.split('·').at(-1)?.trim()}</span>
              </span>
            }
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
      {error !== null && <FieldError>{error}</FieldError>}
    </div>
  )
}

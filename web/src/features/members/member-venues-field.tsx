import { holdsAt } from '@aforo/domain'
import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { useSession } from '../../session/session.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { useWords } from '../../words/words.ts'
import { venueIdsOf, venueIdsText } from './member-form.ts'
import { memberFormWords } from './member-form-words.ts'
import classes from './member-venues-field.module.css'

/** Venues where the person may enrol members, and those where this member is enrolled. */
export function useMemberVenues(enrolled: readonly number[]) {
  const { person, venues } = useSession()
  return venues.filter(({ id }) => holdsAt(person, id, 'members') || enrolled.includes(id))
}

type MemberVenuesFieldProps = { value: string; onChange: (value: string) => void; error: string | null }

/** The venues where a member is enrolled. Venues that the person cannot see stay unchanged. */
export function MemberVenuesField({ value, onChange, error }: MemberVenuesFieldProps) {
  const t = useWords(memberFormWords)
  const labelId = useId()
  const { person } = useSession()
  const chosen = venueIdsOf(value)
  const offered = useMemberVenues(chosen)
  const toggle = (id: number) =>
    onChange(venueIdsText(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]))
  return (
    <div className={classes.field} role="group" aria-labelledby={labelId}>
      <span id={labelId} className={classes.label}>
        {t.venues} <span className={classes.asterisk}>*</span>
      </span>
      <div className={classes.box} data-error={error !== null || undefined}>
        {offered.map(({ id, name }, row) => (
          <Checkbox
            key={id}
            className={classes.row ?? ''}
            {...(row === 0 ? { 'data-field': 'venueIds' } : {})}
            label={<b className={classes.venue}>{name}</b>}
            checked={chosen.includes(id)}
            disabled={!holdsAt(person, id, 'members')}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
      {error !== null && <FieldError>{error}</FieldError>}
    </div>
  )
}

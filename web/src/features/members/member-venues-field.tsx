import { mayUse } from '@aforo/domain'
import { useSession } from '../../session/session.tsx'
import { CheckboxList, CheckboxRow } from '../../design/checkbox-list.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { useWords } from '../../words/words.ts'
import { venueIdsOf, venueIdsText } from './member-form.ts'
import { memberFormWords } from './member-form-words.ts'

/** Venues where the person may enrol members, and those where this member is enrolled. */
export function useMemberVenues(enrolled: readonly number[]) {
  const { person, venues } = useSession()
  return venues.filter(({ id }) => mayUse(person, id, 'members.enrol') || enrolled.includes(id))
}

type MemberVenuesFieldProps = { value: string; onChange: (value: string) => void; error: string | null }

/** The venues where a member is enrolled. Venues that the person cannot see stay unchanged. */
export function MemberVenuesField({ value, onChange, error }: MemberVenuesFieldProps) {
  const t = useWords(memberFormWords)
  const { person } = useSession()
  const chosen = venueIdsOf(value)
  const offered = useMemberVenues(chosen)
  const toggle = (id: number) =>
    onChange(venueIdsText(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]))
  return (
    <CheckboxList label={t.venues} required error={error !== null && <FieldError>{error}</FieldError>}>
      {offered.map(({ id, name }, row) => (
        <CheckboxRow
          key={id}
          {...(row === 0 ? { 'data-field': 'venueIds' } : {})}
          label={name}
          checked={chosen.includes(id)}
          disabled={!mayUse(person, id, 'members.enrol')}
          onChange={() => toggle(id)}
        />
      ))}
    </CheckboxList>
  )
}

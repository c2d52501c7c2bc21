import { mayUse } from '@aforo/domain'
import { CheckboxList, CheckboxRow } from '../../../design/checkbox-list.tsx'
import { useSession } from '../../../session/session.tsx'
import { useWords } from '../../../words/words.ts'
import { memberFieldWords } from './member-field-words.ts'
import { idsOf } from './new-member.ts'
import type { NewMember } from './use-new-member.tsx'

/** The other venues at which the user may enrol members. Hidden if there is only one. */
export function VenueChoice({ member: { form }, venueId }: { member: NewMember; venueId: number }) {
  const t = useWords(memberFieldWords)
  const { person, venues } = useSession()
  const offered = venues.filter(({ id }) => mayUse(person, id, 'members.enrol'))
  if (offered.length < 2) return null
  const chosen = idsOf(form.values.venueIds)
  const toggle = (id: number) => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
    form.set('venueIds', next.join(' '))
  }
  const others = offered.filter(({ id }) => id !== venueId)
  const { error } = form.field('venueIds')
  return (
    <CheckboxList label={t.venues} error={error}>
      {offered
        .filter(({ id }) => id === venueId)
        .concat(others)
        .map(({ id, name }) => (
          <CheckboxRow
            key={id}
            {...(id === others[0]?.id ? { name: 'venueIds' } : {})}
            label={name}
            checked={id === venueId || chosen.includes(id)}
            // The current venue is always included.
            disabled={id === venueId}
            onChange={() => toggle(id)}
          />
        ))}
    </CheckboxList>
  )
}

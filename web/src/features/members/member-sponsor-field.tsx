import { memberNumberText } from '@aforo/domain'
import { type ReactNode, useState } from 'react'
import { liveKey } from '../../api/live-key.ts'
import { useLanguage } from '../../device/language.ts'
import { memberName } from '../../parts/members/member-name.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { type Option, SearchSelect } from '../../design/search-select.tsx'
import { useWords } from '../../words/words.ts'
import { memberFormWords } from './member-form-words.ts'
import { findSponsors, type Member } from './member-queries.ts'

type MemberSponsorFieldProps = {
  venue: PageVenue
  member: Member
  /** The sponsor's id, or empty. */
  value: string
  error: ReactNode
  onChange: (id: string) => void
}

/** Chooses a sponsor by searching members in good standing. */
export function MemberSponsorField({ venue, member, value, error, onChange }: MemberSponsorFieldProps) {
  const t = useWords(memberFormWords)
  const w = useWords(memberWords)
  const language = useLanguage()
  const [picked, setPicked] = useState<Option | null>(null)
  const label = (number: number | null, name: string) =>
    number === null ? t.sponsorElsewhere : t.sponsorLabel(w.number(memberNumberText(number)), name)
  const { sponsor } = member
  const known: Option[] = [
    ...(picked === null ? [] : [picked]),
    ...(sponsor === null ? [] : [{ id: sponsor.id, label: label(sponsor.client_id, sponsor.name) }]),
  ]
  return (
    <SearchSelect
      id="sponsorId"
      label={t.sponsor}
      placeholder={t.noSponsor}
      nothingFound={t.noSponsorFound}
      optional
      error={error}
      chosen={known.find(({ id }) => String(id) === value) ?? null}
      keep={({ id }) => id !== member.id}
      find={(words) => ({
        queryKey: liveKey('members', venue.id, 'sponsors', language, words),
        queryFn: async () => {
          const found = await findSponsors(venue.id, words)
          return found.map((other) => ({
            id: other.id,
            label: label(other.profile.client_id, memberName(other)),
          }))
        },
      })}
      onChange={(option) => {
        setPicked(option)
        onChange(option === null ? '' : String(option.id))
      }}
    />
  )
}

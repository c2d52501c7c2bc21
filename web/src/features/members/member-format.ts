import { ageOn, centsOfAmount, memberNumberText, milliOfQuantity } from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatDay, formatGrams, formatMoney, isoDay } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { useSession } from '../../session/session.tsx'
import { venueHereQuery } from '../../parts/venues/venue-queries.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import type { MemberValues } from './member-form.ts'
import { memberFormWords } from './member-form-words.ts'
import type { Member } from './member-queries.ts'

/** The rules of a venue for its members. Until they are loaded nothing is checked here; the server always checks. */
export function useVenueRules({ id, timeZone }: PageVenue) {
  const { data } = useQuery(venueHereQuery(id))
  const [now] = useState(() => new Date())
  return {
    today: data?.business_date ?? isoDay(now, timeZone),
    ageLimit: data?.age_limit ?? 0,
    asksConsumptionType: data?.asks_consumption_type ?? false,
  }
}

type MemberTexts = Omit<Record<keyof MemberValues, string>, 'identitySeen' | 'documentKind'>

/** A member's data as formatted text per field; empty if unknown. */
export function useMemberFormat(venue: PageVenue): (member: Member) => MemberTexts {
  const t = useWords(memberFormWords)
  const w = useWords(memberWords)
  const language = useLanguage()
  const { venues } = useSession()
  const { today } = useVenueRules(venue)
  const day = (date: string | null) => (date === null ? '' : formatDay(date, language))
  const sponsorText = ({ client_id: number, name }: NonNullable<Member['sponsor']>) =>
    number === null ? t.sponsorElsewhere : t.sponsorLabel(w.number(memberNumberText(number)), name)
  return (member) => {
    const { birth_date: birthDate, sponsor, max_monthly_grams: most } = member
    const shops = member.owned_shops.flatMap((id) => venues.find((known) => known.id === id)?.name ?? [])
    return {
      name: member.profile.name,
      lastName: member.profile.last_name,
      documentNumber: member.document_number ?? '',
      birthDate: birthDate === null ? '' : `${day(birthDate)} · ${t.age(ageOn(birthDate, today))}`,
      gender: member.gender === null ? '' : w.genders[member.gender],
      phone: member.phone ?? '',
      address: member.address ?? '',
      postalCode: member.postal_code ?? '',
      city: member.city ?? '',
      email: member.email ?? '',
      feeKind: w.feeKinds[member.fee_kind],
      feeCost: formatMoney(centsOfAmount(member.fee_cost), venue.currency, language),
      registeredOn: day(member.registered_on),
      expiresOn: day(member.expires_on),
      monthlyMost: most === null ? '' : formatGrams(milliOfQuantity(most), language),
      consumptionType: member.consumption_type === null ? '' : w.consumptionTypes[member.consumption_type],
      discount: w.discount(member.discount_percent),
      sponsorId: sponsor === null ? '' : sponsorText(sponsor),
      venueIds: shops.join(', '),
      notes: member.notes,
    }
  }
}

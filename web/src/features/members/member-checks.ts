import { errorWords } from '@aforo/contract'
import { ageBlocker, documentBlocker, documentKinds, isEmail, memberDatesBlocker } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { type MemberValues, readCost, readGrams } from './member-form.ts'
import { memberFormWords } from './member-form-words.ts'
import { useVenueRules } from './member-format.ts'

const nothingToCheck = () => null
/** A browser's date input accepts any year; only these are plausible. */
const isDay = (date: string) => /^(19|20|21)/.test(date)

/** The error of each field, by the same rules as the server. */
export function useMemberChecks(venue: PageVenue) {
  const t = useWords(memberFormWords)
  const language = useLanguage()
  const { today, ageLimit } = useVenueRules(venue)
  const errorText = (blocker: Parameters<typeof errorWords>[0] | null) =>
    blocker === null ? null : errorWords(blocker, language, { age: ageLimit })
  return {
    name: nothingToCheck,
    lastName: nothingToCheck,
    documentKind: nothingToCheck,
    documentNumber: (number: string, { documentKind }: MemberValues) => {
      const kind = documentKinds.find((known) => known === documentKind)
      return number.trim() === '' || kind === undefined ? null : errorText(documentBlocker(kind, number))
    },
    identitySeen: nothingToCheck,
    birthDate: (date: string) => (date === '' ? null : errorText(ageBlocker(date, today, ageLimit))),
    phone: nothingToCheck,
    address: nothingToCheck,
    postalCode: nothingToCheck,
    city: nothingToCheck,
    email: (email: string) => (isEmail(email) ? null : t.emailFault),
    feeKind: nothingToCheck,
    feeCost: (cost: string) => (readCost(cost) === null ? t.feeCostFault : null),
    registeredOn: (date: string) => {
      if (date === '') return t.registeredMissing
      return isDay(date) ? null : t.dateFault
    },
    expiresOn: (date: string, { registeredOn }: MemberValues) => {
      if (date === '') return null
      return isDay(date) ? errorText(memberDatesBlocker(registeredOn, date)) : t.dateFault
    },
    monthlyMost: (grams: string) => (grams.trim() === '' || readGrams(grams) !== null ? null : t.gramsFault),
    gender: nothingToCheck,
    consumptionType: nothingToCheck,
    discount: nothingToCheck,
    sponsorId: nothingToCheck,
    venueIds: (ids: string) => (ids === '' ? t.venuesFault : null),
    notes: nothingToCheck,
  }
}

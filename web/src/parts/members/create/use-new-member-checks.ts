import { type ErrorCode, errorWords } from '@aforo/contract'
import {
  ageBlocker,
  centsOfAmount,
  documentBlocker,
  isEmail,
  memberDatesBlocker,
  memberNumberText,
  priceMostCents,
  type PaymentMethod,
  topUpVerdict,
} from '@aforo/domain'
import { useLanguage } from '../../../device/language.ts'
import { formatMoney } from '../../../format/format.ts'
import { useWords } from '../../../words/words.ts'
import type { Duplicate, VenueHere } from './create-member-queries.ts'
import { memberFieldWords } from './member-field-words.ts'
import {
  isBookDay,
  isTooMuch,
  type NewMemberValues,
  readAmount,
  readCredit,
  readGrams,
  readNumber,
} from './new-member.ts'
import type { Duplicates } from './use-duplicates.ts'

export type MemberChecks = { [N in keyof NewMemberValues]: (value: string, all: NewMemberValues) => string | null }

const centsOrNull = (amount: number | null) => (amount === null ? null : centsOfAmount(amount))

/** The errors of each field of a new member. The rules are the same as on the server. */
export function useNewMemberChecks(here: VenueHere, duplicates: (values: NewMemberValues) => Duplicates): MemberChecks {
  const t = useWords(memberFieldWords)
  const language = useLanguage()
  const say = (code: ErrorCode | null, figures: Record<string, string | number> = {}) =>
    code === null ? null : errorWords(code, language, figures)
  const taken = (code: ErrorCode, by: Duplicate | null) =>
    by === null ? null : say(code, { number: memberNumberText(by.client_id) })
  const money = (cents: number) => formatMoney(cents, here.currency, language)

  function creditFault(text: string, method: PaymentMethod): string | null {
    const amountCents = readCredit(text)
    if (amountCents === null) return isTooMuch(text) ? t.amountFault(money(priceMostCents)) : t.creditFault
    // A member may start without credit, although a top-up of zero would be refused.
    if (amountCents === 0) return null
    const ceilings = { topUpMostCents: centsOrNull(here.top_up_most), balanceMostCents: centsOrNull(here.balance_most) }
    const { blocks, asks } = topUpVerdict(
      { amountCents, balanceCents: 0, method, tillOpen: here.till_open },
      ceilings,
      here.gate_levels,
    )
    // The form has no field for a reason. A credit that needs a reason must be topped up later.
    const rule = blocks ?? asks[0] ?? null
    const most = rule === 'top_up_amount_ceiling' ? ceilings.topUpMostCents : ceilings.balanceMostCents
    return say(rule, { most: money(most ?? 0) })
  }

  return {
    photo: (photo) => (photo === '' ? t.photoMissing : null),
    number: (number, all) => {
      if (number.trim() === '') return null
      if (readNumber(number) === null) return t.numberFault
      return taken('member_number_taken', duplicates(all).client_id)
    },
    documentKind: () => null,
    documentNumber: (number, all) => {
      if (number.trim() === '') return null
      const blocker = documentBlocker(all.documentKind, number)
      return blocker === null ? taken('member_document_taken', duplicates(all).document) : say(blocker)
    },
    identitySeen: () => null,
    name: () => null,
    lastName: () => null,
    birthDate: (day) => {
      if (day === '') return null
      if (!isBookDay(day)) return say('birth_date_impossible')
      return say(ageBlocker(day, here.business_date, here.age_limit), { age: here.age_limit })
    },
    email: (email, all) => (isEmail(email) ? taken('member_email_taken', duplicates(all).email) : t.emailFault),
    phone: () => null,
    address: () => null,
    postalCode: () => null,
    city: () => null,
    registeredOn: (day) => (isBookDay(day) ? null : t.dayFault),
    expiresOn: (day, { registeredOn }) => {
      if (day === '') return null
      return say(memberDatesBlocker(registeredOn, day)) ?? (isBookDay(day) ? null : t.dayFault)
    },
    expiryFollows: () => null,
    sponsorId: () => null,
    venueIds: () => null,
    feeKind: () => null,
    feeCost: (cost, { feeKind }) =>
      feeKind === 'none' || cost.trim() === '' || readAmount(cost) !== null
        ? null
        : t.amountFault(money(priceMostCents)),
    credit: (text, { method }) => creditFault(text, method),
    method: () => null,
    feePaid: () => null,
    discount: () => null,
    monthlyMost: (grams) => (grams.trim() === '' || readGrams(grams) !== null ? null : t.gramsFault),
    gender: () => null,
    consumptionType: () => null,
    notes: () => null,
  }
}

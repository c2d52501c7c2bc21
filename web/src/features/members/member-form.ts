import {
  amountOfCents,
  consumptionTypes,
  discountPercents,
  documentKinds,
  feeKinds,
  genders,
  type Language,
  milliOfQuantity,
  priceMostCents,
  quantityMostMilli,
  quantityOfMilli,
  readTypedCents,
  readTypedMilli,
} from '@aforo/domain'
import { typeAmount, typeQuantity } from '../../format/typed.ts'
import type { Member, MemberChange } from './member-queries.ts'

/** The typed values of the form, in the order of its fields. */
export type MemberValues = {
  name: string
  lastName: string
  documentKind: string
  documentNumber: string
  /** "yes" records that the person who saves has seen the document. */
  identitySeen: string
  birthDate: string
  /** "unsaid" if not given. */
  gender: string
  phone: string
  address: string
  postalCode: string
  city: string
  email: string
  feeKind: string
  feeCost: string
  registeredOn: string
  expiresOn: string
  monthlyMost: string
  consumptionType: string
  discount: string
  sponsorId: string
  venueIds: string
  notes: string
}

const byNumber = (one: number, other: number) => one - other
export const venueIdsText = (ids: readonly number[]): string => ids.toSorted(byNumber).join(' ')
export const venueIdsOf = (text: string): number[] => (text === '' ? [] : text.split(' ').map(Number))

export const valuesOf = (member: Member, language: Language): MemberValues => ({
  name: member.profile.name,
  lastName: member.profile.last_name,
  // The most common document. It is not sent without a number.
  documentKind: member.document_kind ?? 'dni',
  documentNumber: member.document_number ?? '',
  identitySeen: '',
  birthDate: member.birth_date ?? '',
  gender: member.gender ?? 'unsaid',
  phone: member.phone ?? '',
  address: member.address ?? '',
  postalCode: member.postal_code ?? '',
  city: member.city ?? '',
  email: member.email ?? '',
  feeKind: member.fee_kind,
  feeCost: typeAmount(member.fee_cost, language),
  registeredOn: member.registered_on,
  expiresOn: member.expires_on ?? '',
  monthlyMost:
    member.max_monthly_grams === null ? '' : typeQuantity(milliOfQuantity(member.max_monthly_grams), language),
  consumptionType: member.consumption_type ?? '',
  discount: String(member.discount_percent),
  sponsorId: member.sponsor === null ? '' : String(member.sponsor.id),
  venueIds: venueIdsText(member.owned_shops),
  notes: member.notes,
})

/** Cents; empty text is zero, invalid text is null. */
export const readCost = (text: string): number | null => (text.trim() === '' ? 0 : readTypedCents(text, priceMostCents))

/** Thousandths; null unless greater than zero. */
export const readGrams = (text: string): number | null => {
  const milli = readTypedMilli(text, quantityMostMilli)
  return milli === null || milli === 0 ? null : milli
}

const textOrNull = (typed: string) => (typed.trim() === '' ? null : typed.trim())
const oneOf = <T>(known: readonly T[], chosen: string): T | undefined =>
  known.find((candidate) => String(candidate) === chosen)

/** The request body of a valid form. */
export function factsTyped(values: MemberValues): Omit<MemberChange, 'version' | 'key' | 'consumption_type'> {
  const documentNumber = textOrNull(values.documentNumber)
  const grams = readGrams(values.monthlyMost)
  return {
    name: values.name.trim(),
    last_name: values.lastName.trim(),
    document_kind: documentNumber === null ? null : (oneOf(documentKinds, values.documentKind) ?? null),
    document_number: documentNumber,
    identity_seen: values.identitySeen === 'yes' ? true : undefined,
    birth_date: textOrNull(values.birthDate),
    gender: oneOf(genders, values.gender) ?? null,
    phone: textOrNull(values.phone),
    address: textOrNull(values.address),
    postal_code: textOrNull(values.postalCode),
    city: textOrNull(values.city),
    email: values.email.trim(),
    fee_kind: oneOf(feeKinds, values.feeKind) ?? 'none',
    fee_cost: amountOfCents(readCost(values.feeCost) ?? 0),
    registered_on: values.registeredOn,
    expires_on: textOrNull(values.expiresOn),
    max_monthly_grams: grams === null ? null : quantityOfMilli(grams),
    discount_percent: oneOf(discountPercents, values.discount) ?? 0,
    sponsor_id: values.sponsorId === '' ? null : Number(values.sponsorId),
    owned_shops: venueIdsOf(values.venueIds),
    notes: values.notes.trim(),
  }
}

/**
 * The type of consumption. Sent only where it is recorded and visible to the person; if it is not sent, it does not
 * change.
 */
export const consumptionTyped = ({ consumptionType }: MemberValues): MemberChange['consumption_type'] =>
  oneOf(consumptionTypes, consumptionType) ?? null

/** These fields belong together: a document number, or having seen it, is meaningless without its type. */
const document: readonly (keyof MemberValues)[] = ['documentKind', 'documentNumber', 'identitySeen']

/**
 * Merges after another person changed the member. Fields that were not edited take the current value; edited fields
 * keep the typed one.
 */
export function mergeValues(typed: MemberValues, before: MemberValues, now: MemberValues): MemberValues {
  const isTouched = (name: keyof MemberValues) => typed[name] !== before[name]
  const merged = { ...now }
  for (const name of Object.keys(typed) as (keyof MemberValues)[]) {
    const isKept = document.includes(name) ? document.some(isTouched) : isTouched(name)
    if (isKept) merged[name] = typed[name]
  }
  return merged
}

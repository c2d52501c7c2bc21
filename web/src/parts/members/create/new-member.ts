import {
  addMonths,
  amountOfCents,
  type ConsumptionType,
  consumptionTypes,
  discountPercents,
  type DocumentKind,
  type FeeKind,
  feePaysUntil,
  type Gender,
  genders,
  memberNumberMost,
  type PaymentMethod,
  priceMostCents,
  quantityMostMilli,
  quantityOfMilli,
  readTypedCents,
  readTypedMilli,
} from '@aforo/domain'
import type { NewClient } from './create-member-queries.ts'

/** A checkbox value. All values of the form are texts. */
type Tick = 'yes' | ''

/** The values of the form, in the order of the fields, which is also the order in which errors are focused. */
export type NewMemberValues = {
  /** Whether there is a photo. The picture itself is not a form value. */
  photo: Tick
  /** Empty means that the server assigns the number. */
  number: string
  documentKind: DocumentKind
  documentNumber: string
  identitySeen: Tick
  name: string
  lastName: string
  birthDate: string
  gender: Gender | 'unsaid'
  email: string
  phone: string
  address: string
  postalCode: string
  city: string
  registeredOn: string
  expiresOn: string
  /** Whether the expiry is still the proposed one, which follows the registration date and the kind of fee. */
  expiryFollows: Tick
  sponsorId: string
  /** The ids of the other venues, separated by spaces. */
  venueIds: string
  feeKind: FeeKind
  feeCost: string
  credit: string
  method: PaymentMethod
  feePaid: Tick
  discount: string
  monthlyMost: string
  consumptionType: ConsumptionType | ''
  notes: string
}

/** A sponsor, with the data that the form shows. */
export type Sponsor = { id: number; number: number; name: string; imagePath: string | null }

export const memberSteps = ['identity', 'contact', 'enrolment', 'fee', 'consumption'] as const
export type MemberStep = (typeof memberSteps)[number]

type FieldName = keyof NewMemberValues

/** The validated fields of each section. On a phone a section is a step. */
export const fieldsOf: Record<MemberStep, readonly FieldName[]> = {
  identity: ['photo', 'number', 'documentNumber', 'name', 'lastName', 'birthDate', 'gender'],
  contact: ['email', 'phone', 'address', 'postalCode', 'city'],
  enrolment: ['registeredOn', 'expiresOn', 'sponsorId', 'venueIds'],
  fee: ['feeKind', 'feeCost', 'credit', 'method', 'feePaid', 'discount'],
  consumption: ['monthlyMost', 'consumptionType', 'notes'],
}

export const stepOf = (name: FieldName): MemberStep =>
  memberSteps.find((step) => fieldsOf[step].includes(name)) ?? memberSteps[0]

/** The default end of a membership: the end of the fee period, or a year. */
export const proposedExpiry = (feeKind: FeeKind, registeredOn: string): string =>
  feePaysUntil(feeKind, null, registeredOn) ?? addMonths(registeredOn, 12)

export const newMemberValues = (today: string): NewMemberValues => ({
  photo: '',
  number: '',
  documentKind: 'dni',
  documentNumber: '',
  identitySeen: '',
  name: '',
  lastName: '',
  birthDate: '',
  gender: 'unsaid',
  email: '',
  phone: '',
  address: '',
  postalCode: '',
  city: '',
  registeredOn: today,
  expiresOn: proposedExpiry('none', today),
  expiryFollows: 'yes',
  sponsorId: '',
  venueIds: '',
  feeKind: 'none',
  feeCost: '',
  credit: '',
  method: 'cash',
  feePaid: 'yes',
  discount: '0',
  monthlyMost: '',
  consumptionType: '',
  notes: '',
})

/** Whether the day has a plausible year. A date field also allows the year 2. */
export const isBookDay = (text: string): boolean => /^(19|20|21)\d\d-\d\d-\d\d$/.test(text)

/** Updates the proposed expiry after the registration date or the fee changed. */
export function withExpiry(values: NewMemberValues): NewMemberValues {
  const { expiryFollows, feeKind, registeredOn } = values
  if (expiryFollows === '' || !isBookDay(registeredOn)) return values
  return { ...values, expiresOn: proposedExpiry(feeKind, registeredOn) }
}

export const readAmount = (text: string): number | null => readTypedCents(text, priceMostCents)

/** The credit that a new member starts with. Empty means none. */
export const readCredit = (text: string): number | null => (text.trim() === '' ? 0 : readAmount(text))

/** Whether the text is an amount, but a larger one than the books accept. */
export const isTooMuch = (text: string): boolean =>
  readAmount(text) === null && readTypedCents(text, Number.MAX_SAFE_INTEGER) !== null

export const readGrams = (text: string): number | null => {
  const milli = readTypedMilli(text, quantityMostMilli)
  return milli === null || milli === 0 ? null : milli
}

export const readNumber = (text: string): number | null => {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0
  return number >= 1 && number <= memberNumberMost ? number : null
}

const feeCentsOf = ({ feeKind, feeCost }: NewMemberValues) => (feeKind === 'none' ? 0 : (readAmount(feeCost) ?? 0))

/** Whether there is a fee to pay now. */
export const hasFeeToPay = (values: NewMemberValues): boolean => feeCentsOf(values) > 0

/** The amounts that the new member pays now. */
export function takenNow(values: NewMemberValues): { creditCents: number; feeCents: number } {
  return {
    creditCents: readCredit(values.credit) ?? 0,
    feeCents: values.feePaid === 'yes' ? feeCentsOf(values) : 0,
  }
}

export const idsOf = (text: string): number[] => (text === '' ? [] : text.split(' ').map(Number))

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** The request for a valid form. */
export function newClientOf(values: NewMemberValues, venueId: number): Omit<NewClient, 'key'> {
  const documentNumber = orNull(values.documentNumber)
  const grams = readGrams(values.monthlyMost)
  return {
    email: values.email.trim(),
    owned_shops: [venueId, ...idsOf(values.venueIds)],
    cash_balance: amountOfCents(readCredit(values.credit) ?? 0),
    payment_method: values.method,
    // A free fee counts as paid.
    fee_paid: values.feeKind !== 'none' && (values.feePaid === 'yes' || !hasFeeToPay(values)),
    client_id: readNumber(values.number) ?? undefined,
    name: values.name.trim(),
    last_name: values.lastName.trim(),
    document_kind: documentNumber === null ? null : values.documentKind,
    document_number: documentNumber,
    identity_seen: values.identitySeen === 'yes',
    birth_date: orNull(values.birthDate),
    gender: genders.find((gender) => gender === values.gender) ?? null,
    phone: orNull(values.phone),
    address: orNull(values.address),
    postal_code: orNull(values.postalCode),
    city: orNull(values.city),
    registered_on: values.registeredOn,
    expires_on: orNull(values.expiresOn),
    sponsor_id: values.sponsorId === '' ? null : Number(values.sponsorId),
    fee_kind: values.feeKind,
    fee_cost: amountOfCents(feeCentsOf(values)),
    discount_percent: discountPercents.find((percent) => String(percent) === values.discount) ?? 0,
    max_monthly_grams: grams === null ? null : quantityOfMilli(grams),
    consumption_type: consumptionTypes.find((type) => type === values.consumptionType) ?? null,
    notes: values.notes.trim(),
  }
}

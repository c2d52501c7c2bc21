import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  amountOfCents,
  centsOfAmount,
  goodUntil,
  type MemberFacts,
  type Membership,
  memberState,
  milliOfQuantity,
  plainDocument,
  plainPerson,
  plainPhone,
  type PrivateFacts,
  quantityOfMilli,
  type Standing,
} from '@aforo/domain'
import type { FieldKeys } from '../../security/field-keys.ts'
import { picturePathOf } from '../pictures/service.ts'
import type { KeptFacts, MemberRow, PickedMember } from './queries.ts'

export type Client = CallReply<'POST /v1/create-client'>
export type NewForm = ParsedInput<'POST /v1/create-client'>['multipart']['new_user']
export type ChangeForm = ParsedInput<'PUT /v1/members/{id}'>['multipart']['member']

/** All sealed data. The reason and the card code are sealed too, because they are personal data. */
export type SealedFacts = PrivateFacts & { standingReason: string; cardCode: string | null }

const nothingSealed: SealedFacts = {
  documentKind: null,
  documentNumber: null,
  birthDate: null,
  phone: null,
  address: null,
  postalCode: null,
  city: null,
  consumptionType: null,
  notes: '',
  standingReason: '',
  cardCode: null,
}

/** A member number is never reused, so sealed data opens only for its own member. */
const sealContextOf = ({ operatorId, number }: { operatorId: number; number: number }) =>
  `member ${operatorId}.${number}`

export function unsealFacts(keys: FieldKeys, row: Pick<PickedMember, 'operatorId' | 'number' | 'sealed'>): SealedFacts {
  if (row.sealed === null) return nothingSealed
  return { ...nothingSealed, ...(keys.unseal(sealContextOf(row), row.sealed) as SealedFacts) }
}

export const sealFacts = (
  keys: FieldKeys,
  row: { operatorId: number; number: number },
  {
    documentKind,
    documentNumber,
    birthDate,
    phone,
    address,
    postalCode,
    city,
    consumptionType,
    notes,
    ...rest
  }: SealedFacts,
): Buffer =>
  keys.seal(sealContextOf(row), {
    documentKind,
    documentNumber,
    birthDate,
    phone,
    address,
    postalCode,
    city,
    consumptionType,
    notes,
    standingReason: rest.standingReason,
    cardCode: rest.cardCode,
  })

export const membershipOf = (row: Omit<PickedMember, 'sealed'>): Membership => ({
  standing: row.standing,
  expiresOn: row.expiresOn,
  feeKind: row.feeKind,
  feePaidUntil: row.feePaidUntil,
})

export type Rules = { today: string; monthlyMilli: number | null }

export function clientReply(row: MemberRow, { today, monthlyMilli }: Rules): Client {
  const limit = row.monthlyMaxMilli ?? monthlyMilli
  return {
    id: row.id,
    email: row.email,
    access_privileges: 'client',
    profile: {
      client_id: row.number,
      cash_balance: amountOfCents(row.balanceCents),
      name: row.name,
      last_name: row.lastName,
      image_path: picturePathOf(row.pictureKey),
    },
    entry_time: row.enteredAt?.toISOString() ?? null,
    state: memberState(membershipOf(row), today),
    good_until: row.goodUntil,
    registered_on: row.registeredOn,
    expires_on: row.expiresOn,
    fee_kind: row.feeKind,
    fee_cost: amountOfCents(row.feeCents),
    fee_paid_until: row.feePaidUntil,
    month: { grams: quantityOfMilli(row.gramsMilli ?? 0), limit: limit === null ? null : quantityOfMilli(limit) },
    owned_shops: row.venueIds,
  }
}

type EveryForm = Omit<ChangeForm, 'version' | 'registered_on' | 'owned_shops' | 'identity_seen' | 'consumption_type'>
type Rest = Pick<MemberFacts, 'registeredOn' | 'consumptionType' | 'venueIds'>

export function factsOfForm(form: EveryForm, rest: Rest): MemberFacts {
  return {
    ...rest,
    email: form.email,
    name: form.name,
    lastName: form.last_name,
    gender: form.gender,
    documentKind: form.document_number === null ? null : (form.document_kind ?? 'other'),
    documentNumber: form.document_number,
    birthDate: form.birth_date,
    phone: form.phone,
    address: form.address,
    postalCode: form.postal_code,
    city: form.city,
    notes: form.notes,
    expiresOn: form.expires_on,
    sponsorId: form.sponsor_id,
    feeKind: form.fee_kind,
    feeCents: form.fee_kind === 'none' ? 0 : centsOfAmount(form.fee_cost),
    discountPercent: form.discount_percent,
    monthlyMaxMilli: form.max_monthly_grams === null ? null : milliOfQuantity(form.max_monthly_grams),
  }
}

export const factsOfRow = (row: PickedMember, sealed: SealedFacts): MemberFacts => ({
  ...privateOf(sealed),
  email: row.email ?? '',
  name: row.name,
  lastName: row.lastName,
  gender: row.gender,
  registeredOn: row.registeredOn,
  expiresOn: row.expiresOn,
  sponsorId: row.sponsorId,
  feeKind: row.feeKind,
  feeCents: row.feeCents,
  discountPercent: row.discountPercent,
  monthlyMaxMilli: row.monthlyMaxMilli,
  venueIds: row.venueIds,
})

const privateOf = ({ standingReason: _reason, cardCode: _code, ...facts }: SealedFacts): PrivateFacts => facts

/** One hash for each key of the operator, because a member may have been stored with any of them. */
export const documentHashesOf = (keys: FieldKeys, number: string): Buffer[] =>
  keys.hashes('document', plainDocument(number))
export const phoneHashesOf = (keys: FieldKeys, phone: string): Buffer[] => keys.hashes('phone', plainPhone(phone))
const personText = (name: string, lastName: string, birthDate: string) => `${plainPerson(name, lastName)} ${birthDate}`
export const personHashesOf = (keys: FieldKeys, name: string, lastName: string, birthDate: string): Buffer[] =>
  keys.hashes('person', personText(name, lastName, birthDate))
export const cardHashesOf = (keys: FieldKeys, code: string): Buffer[] => keys.hashes('card', code)

type Hashed = Pick<MemberFacts, 'documentNumber' | 'phone' | 'birthDate' | 'name' | 'lastName'>

/** The hashes stored with a member. */
export function keptHashesOf(keys: FieldKeys, { documentNumber, phone, birthDate, name, lastName }: Hashed) {
  const isNamed = plainPerson(name, lastName) !== ''
  return {
    documentHash: documentNumber === null ? null : keys.hash('document', plainDocument(documentNumber)),
    phoneHash: phone === null || plainPhone(phone) === '' ? null : keys.hash('phone', plainPhone(phone)),
    personHash: birthDate === null || !isNamed ? null : keys.hash('person', personText(name, lastName, birthDate)),
  }
}

export const keptCardHashOf = (keys: FieldKeys, code: string): Buffer => keys.hash('card', code)

type Kept = { operatorId: number; number: number; standing: Standing; feePaidUntil: string | null }

/** The columns of a member. Private data is sealed, and hashes make equal values searchable. */
export function keptOf(
  keys: FieldKeys,
  kept: Kept,
  facts: MemberFacts,
  { standingReason, cardCode }: Pick<SealedFacts, 'standingReason' | 'cardCode'>,
): KeptFacts {
  return {
    email: facts.email,
    name: facts.name,
    lastName: facts.lastName,
    gender: facts.gender,
    registeredOn: facts.registeredOn,
    expiresOn: facts.expiresOn,
    sponsorId: facts.sponsorId,
    feeKind: facts.feeKind,
    feeCents: facts.feeCents,
    discountPercent: facts.discountPercent,
    monthlyMaxMilli: facts.monthlyMaxMilli,
    venueIds: [...facts.venueIds],
    sealed: sealFacts(keys, kept, { ...facts, standingReason, cardCode }),
    ...keptHashesOf(keys, facts),
    goodUntil: goodUntil({ ...kept, expiresOn: facts.expiresOn, feeKind: facts.feeKind }),
  }
}

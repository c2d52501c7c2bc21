import type { ConsumptionType, DocumentKind, FeeKind, Gender } from './members.ts'

/** Shown only in a member's file. Stored encrypted. */
export type PrivateFacts = {
  documentKind: DocumentKind | null
  documentNumber: string | null
  birthDate: string | null
  phone: string | null
  address: string | null
  postalCode: string | null
  city: string | null
  consumptionType: ConsumptionType | null
  notes: string
}

export type MemberFacts = PrivateFacts & {
  email: string
  name: string
  lastName: string
  gender: Gender | null
  registeredOn: string
  expiresOn: string | null
  sponsorId: number | null
  feeKind: FeeKind
  feeCents: number
  discountPercent: number
  monthlyMaxMilli: number | null
  venueIds: readonly number[]
}

/** Facts that identify a person. The audit record names the changed fields, never their values. */
const personalFields: readonly (keyof MemberFacts)[] = [
  'documentKind',
  'documentNumber',
  'birthDate',
  'phone',
  'address',
  'postalCode',
  'city',
  'consumptionType',
  'notes',
  'email',
  'name',
  'lastName',
  'gender',
]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export type MemberChange = { fields: (keyof MemberFacts)[]; personal: (keyof MemberFacts)[] }

/**
 * The fields that differ between two states of a member: those whose values may be recorded, and those that are only
 * named.
 */
export function memberChanges(before: MemberFacts, after: MemberFacts): MemberChange {
  const changed = (Object.keys(after) as (keyof MemberFacts)[]).filter((name) => !isSame(before[name], after[name]))
  return {
    fields: changed.filter((name) => !personalFields.includes(name)),
    personal: changed.filter((name) => personalFields.includes(name)),
  }
}

import type { AccessRule } from './access.ts'
import { type ApiEndpoint, apiAccess } from './api-access.ts'
import { addDays } from './calendar.ts'
import type { ImportedMember } from './import-members.ts'
import type { ImportedProduct } from './import-products.ts'
import type { Capability } from './people.ts'

/**
 * What a person may do while they practise: all work at the door, the counter and the till. Nothing that reaches other
 * people or leaves the product, so the rights over staff, settings, approvals and exports are missing, for owners too.
 */
export const practiceRights = [
  'let_in',
  'let_out_early',
  'overrule',
  'sell',
  'discount',
  'void_own',
  'void_others',
  'return',
  'top_up',
  'pay_out',
  'see_members',
  'read_private',
  'change_members',
  'ban',
  'prices',
  'receive_stock',
  'count_stock',
  'till',
  'till_differences',
  'accounting',
] as const satisfies readonly Capability[]

/** So many people of an operator may practise at the same time. */
export const practicesMost = 10
/** After this time a practice is erased, even if the person has not left it. */
export const practiceHours = 24
/** Enough to practise with. */
export const practiceProductsMost = 40
/** As much as the database takes for the name of a venue. */
const practiceNameMost = 200
/** So much of each product is there to practise with, in pieces or grams. */
export const practiceStockMilli = 200_000

/** The name of the copy. It stands on tickets and lists, so nobody takes a printed one for real. */
export const practiceName = (venueName: string, language: 'es' | 'en'): string =>
  `${language === 'es' ? 'Práctica' : 'Practice'} · ${venueName}`.slice(0, practiceNameMost)

export type PracticeBlocker = 'practices_many'

/** Why nobody else of the operator may begin to practise now, or null. */
export const practiceBlocker = (practices: number): PracticeBlocker | null =>
  practices >= practicesMost ? 'practices_many' : null

export type PracticeCallBlocker = 'practice_not_left'

/**
 * Why this call is refused to somebody who practises, or null. The own account is real, so it is not changed meanwhile,
 * except to sign out or to replace a password that another person set.
 */
export function practiceCallBlocker(call: ApiEndpoint, isPractising: boolean): PracticeCallBlocker | null {
  const rule: AccessRule = apiAccess[call]
  if (!isPractising || rule.kind !== 'staff' || rule.onOwnDevice !== true) return null
  const isSafe = call.startsWith('GET ') || call.includes('/sign-') || rule.beforeOwnPassword === true
  return isSafe ? null : 'practice_not_left'
}

type Invented = Pick<ImportedMember, 'name' | 'lastName' | 'gender' | 'balanceCents'> & {
  birthDate: string
  discountPercent?: number
  monthlyMaxMilli?: number
  /** How many days ago the membership ended. */
  expiredDays?: number
}

const invented: readonly Invented[] = [
  { name: 'Lucía', lastName: 'Ferrer', gender: 'female', birthDate: '1991-04-12', balanceCents: 10_000 },
  { name: 'Marcos', lastName: 'Ibáñez', gender: 'male', birthDate: '1984-09-30', balanceCents: 5_000 },
  { name: 'Nerea', lastName: 'Etxeberria', gender: 'female', birthDate: '1996-01-21', balanceCents: 300 },
  { name: 'Tom', lastName: 'Baker', gender: 'male', birthDate: '1979-06-05', balanceCents: 8_000, expiredDays: 5 },
  {
    name: 'Aina',
    lastName: 'Puig',
    gender: 'female',
    birthDate: '1988-11-17',
    balanceCents: 6_000,
    discountPercent: 10,
  },
  { name: 'Youssef', lastName: 'Amrani', gender: 'male', birthDate: '1993-02-08', balanceCents: 4_000 },
  { name: 'Carmen', lastName: 'Ruiz', gender: 'female', birthDate: '1962-08-25', balanceCents: 12_000 },
  { name: 'Iker', lastName: 'Lasa', gender: 'male', birthDate: '1999-12-03', balanceCents: 0 },
  { name: 'Sofía', lastName: 'Marín', gender: 'other', birthDate: '1986-05-14', balanceCents: 7_500 },
  {
    name: 'Pau',
    lastName: 'Vidal',
    gender: 'male',
    birthDate: '1990-10-09',
    balanceCents: 9_000,
    monthlyMaxMilli: 5_000,
  },
]

/** Ten invented members. A few have little credit, an ended membership, a low monthly limit, so that the gates can be seen. */
export const practiceMembers = (today: string): ImportedMember[] =>
  invented.map((member, index) => ({
    number: index + 1,
    name: member.name,
    lastName: member.lastName,
    email: `${index + 1}@practice.invalid`,
    birthDate: member.birthDate,
    documentKind: null,
    documentNumber: null,
    phone: null,
    address: null,
    postalCode: null,
    city: null,
    gender: member.gender,
    registeredOn: addDays(today, -60),
    expiresOn: member.expiredDays === undefined ? null : addDays(today, -member.expiredDays),
    feeKind: null,
    feeCents: null,
    feePaidUntil: null,
    balanceCents: member.balanceCents,
    cardCode: null,
    discountPercent: member.discountPercent ?? null,
    monthlyMaxMilli: member.monthlyMaxMilli ?? null,
    consumptionType: null,
    sponsorNumber: null,
    notes: null,
  }))

/** What is copied of a product. */
export type PracticeSource = Pick<ImportedProduct, 'name' | 'unitType' | 'priceCents' | 'gramEquivalentMilli'> & {
  category: string | null
  subcategory: string | null
}

const samples = {
  es: [
    { name: 'Limón Sierra', category: 'Flores', unitType: 'weight', priceCents: 850, gramEquivalentMilli: null },
    { name: 'Noche Azul', category: 'Flores', unitType: 'weight', priceCents: 920, gramEquivalentMilli: null },
    { name: 'Miel de Valle', category: 'Extractos', unitType: 'weight', priceCents: 1_400, gramEquivalentMilli: null },
    { name: 'Galleta', category: 'Comestibles', unitType: 'fixed', priceCents: 600, gramEquivalentMilli: 500 },
    { name: 'Kombucha', category: 'Bebidas', unitType: 'fixed', priceCents: 300, gramEquivalentMilli: null },
    { name: 'Agua', category: 'Bebidas', unitType: 'fixed', priceCents: 150, gramEquivalentMilli: null },
  ],
  en: [
    { name: 'Sierra Lemon', category: 'Flowers', unitType: 'weight', priceCents: 850, gramEquivalentMilli: null },
    { name: 'Blue Night', category: 'Flowers', unitType: 'weight', priceCents: 920, gramEquivalentMilli: null },
    { name: 'Valley Honey', category: 'Extracts', unitType: 'weight', priceCents: 1_400, gramEquivalentMilli: null },
    { name: 'Cookie', category: 'Edibles', unitType: 'fixed', priceCents: 600, gramEquivalentMilli: 500 },
    { name: 'Kombucha', category: 'Drinks', unitType: 'fixed', priceCents: 300, gramEquivalentMilli: null },
    { name: 'Water', category: 'Drinks', unitType: 'fixed', priceCents: 150, gramEquivalentMilli: null },
  ],
} as const

/** The products to practise with: copies of those of the venue, or samples where there are none yet. Each has stock. */
export function practiceProducts(copied: readonly PracticeSource[], language: 'es' | 'en'): ImportedProduct[] {
  const sources: readonly PracticeSource[] =
    copied.length > 0 ? copied : samples[language].map((sample) => ({ ...sample, subcategory: null }))
  return sources.slice(0, practiceProductsMost).map(({ name, unitType, priceCents, ...rest }) => ({
    ...rest,
    name,
    unitType,
    priceCents,
    description: null,
    barcode: null,
    lowStockMilli: null,
    stockMilli: practiceStockMilli,
    costCents: null,
    batchCode: null,
    batchExpiresOn: null,
  }))
}

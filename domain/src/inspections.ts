import type { AccessRule } from './access.ts'
import { type ApiEndpoint, apiAccess } from './api-access.ts'
import type { Capability, Person } from './people.ts'

export const inspectionReasonLeast = 10
export const inspectionReasonMost = 500

export type InspectionReasonBlocker = 'inspection_reason_missing'

/** Why this text is not a valid reason, or null. Its length is counted in characters, as the database counts it. */
export function inspectionReasonBlocker(reason: string): InspectionReasonBlocker | null {
  const { length } = Array.from(reason.trim())
  return length >= inspectionReasonLeast && length <= inspectionReasonMost ? null : 'inspection_reason_missing'
}

/** Capabilities that neither show members nor move their money. A new capability counts as one that does. */
const withoutMembers: readonly Capability[] = ['prices', 'receive_stock', 'count_stock', 'staff', 'settings']

/** Whether a call shows members or sales, or changes them. */
export const isAboutMembers = (rule: AccessRule): boolean =>
  (rule.kind === 'venue' && rule.anyOf.some((capability) => !withoutMembers.includes(capability))) ||
  (rule.kind === 'standing' && rule.isPrivate === true)

/** Whether this call shows an operator's members or sales to a superadmin, who does not work for the operator. */
export const needsInspection = (rule: AccessRule, person: Pick<Person, 'role'>): boolean =>
  isAboutMembers(rule) && person.role === 'superadmin'

export type InspectionBlocker = 'inspection_required'

/** Why a superadmin whose last inspection ends at this time may not see members, or null. */
export function inspectionBlocker(openUntil: Date | null, now: Date): InspectionBlocker | null {
  return openUntil !== null && now < openUntil ? null : 'inspection_required'
}

/**
 * Calls that only read, although they send a body. The search for duplicates is none of them: it tells whether somebody
 * with this name, document or telephone is a member.
 */
const readingPosts: readonly ApiEndpoint[] = ['POST /v1/verdicts', 'POST /v1/book-checks']

export type SupportReadBlocker = 'support_read_only'

/** Why a superadmin may not make this call even during a support session, or null: they look, and take nothing along. */
export function supportReadBlocker(call: ApiEndpoint): SupportReadBlocker | null {
  const rule: AccessRule = apiAccess[call]
  if (!isAboutMembers(rule)) return null
  const isExport =
    call.includes('/export') || call.endsWith('/workbook') || (rule.kind === 'venue' && rule.also === 'export')
  const isRead = call.startsWith('GET ') || readingPosts.includes(call)
  return isRead && !isExport ? null : 'support_read_only'
}

/**
 * Beginnings of the audit actions that are about members or sales. The record of the operator shows them to its owners
 * only. Support sees members and sales on their pages, during a session.
 */
export const privateActionGroups = [
  'member',
  'money',
  'sale',
  'cart',
  'door',
  'till',
  'offline',
  'visits',
  'transactions',
  'approval',
  'dashboard',
  'journal',
  'erasures',
  'fiscal',
  'import',
  'privacy',
  'register',
] as const

/** What a support session looked at, as its owners read it. */
export const supportAreas = ['members', 'door', 'counter', 'tills', 'accounting', 'dashboard', 'record'] as const
export type SupportArea = (typeof supportAreas)[number]

const areaOfPath: readonly [RegExp, SupportArea][] = [
  [/^\/v1\/(entries|checkout|visits|active-entries|door|verdicts)\b/, 'door'],
  [/^\/(v1\/)?(make-purchase|make_purchase|counter|carts|sales)\b/, 'counter'],
  [/^\/v1\/(tills|till-sessions|expenses|offline)\b/, 'tills'],
  [/^\/v1\/(get-all-transactions|transactions|journal|fiscal|exceptions)\b/, 'accounting'],
  [/^\/v1\/(dashboard|book-checks)\b/, 'dashboard'],
  [/^\/v1\/(audit|alerts)\b/, 'record'],
]

/** The part of the product that a call shows. A call that is not listed counts as members. */
export function supportAreaOf(call: ApiEndpoint): SupportArea {
  const [, path = ''] = call.split(' ')
  return areaOfPath.find(([pattern]) => pattern.test(path))?.[1] ?? 'members'
}

/** What support reads in the place of a text about a member. */
export const hiddenText = '•••'

export type SupportSearchBlocker = 'support_search_number'

/**
 * Why support may not search members for this text, or null. Who could search for a name would learn whether somebody of
 * that name is a member, although no name is shown.
 */
export const supportSearchBlocker = (typed: string): SupportSearchBlocker | null =>
  typed === '' || /^#?\d{1,9}$/.test(typed) ? null : 'support_search_number'

/** The query of a call about members as support may make it: a search finds by member number, and no list is by name. */
export function supportQuery<Query extends Readonly<Record<string, unknown>>>(query: Query): Query {
  const { q, sort } = query
  return {
    ...query,
    ...(typeof q === 'string' && q !== '' && { q: q.startsWith('#') ? q : `#${q}` }),
    ...(sort === 'name' && { sort: 'number' }),
  }
}

import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  doorRanges,
  type GroupRange,
  holdsAt,
  memberGroups,
  memberNumberText,
  numberSearchedFor,
  plainDocument,
  plainPhone,
  plainText,
  rangeOf,
  settableStandings,
  standings,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { type Page, readCursor, writeCursor } from '../../http/paging.ts'
import { Refusal } from '../../refusal.ts'
import { type Client, listMembersByIds, type MemberHashes, memberHashesOf } from '../members/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import { getRulesToday, type RulesToday } from '../venue-settings/service.ts'
import {
  countFew,
  countMatching,
  countStanding,
  listMoved,
  type MemberFilter,
  type MemberSort,
  type Picked,
  pickMatching,
  pickMoved,
  type SortedPage,
  walkInOrder,
} from './queries.ts'

export type MemberListDeps = { db: Database; keyring: Keyring }
type ListQuery = ParsedInput<'GET /v1/venue-clients'>['query']

/**
 * The first members to scan in the order of the list, to see whether many match. If many do, scanning on fills the page
 * quickly. If few do, finding them by search text and sorting them is faster. A list by name needs a longer scan,
 * because members with the same name are next to each other.
 */
const nearMost: Record<MemberSort, number> = { number: 4_000, balance: 4_000, name: 8_000 }
/** A search with digits usually means one member, who is found faster by search text than by a scan. */
const nearForDigits = 500
const farMost = 24_000
/** Many members match if the first scan filled this share of a page. */
const manyShare = 0.15
/** Matches are counted up to this number. */
const countedMost = 10_000

const escaped = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&')

/** Three or more letters match anywhere in a word. Fewer would match too much, so they match only at its start. */
const patternOf = (word: string) => (word.length >= 3 ? `%${escaped(word)}%` : `% ${escaped(word)}%`)

/** The number stands at the end of what members are found by, below 1000 also with noughts. A name cannot stand there. */
const patternOfNumber = (number: number) => (number < 1000 ? `% ${number} ${memberNumberText(number)}` : `% ${number}`)

/** The search text may be a document or telephone number. These are sealed, so they are found by hash only. */
function hashesOf(q: string): ((hashes: MemberHashes) => Buffer[])[] {
  const document = plainDocument(q)
  const isDocument = document.length >= 5 && /\d/.test(document)
  const isPhone = plainPhone(q).length >= 9
  return [
    ...(isDocument ? [(hashes: MemberHashes) => hashes.document(document)] : []),
    ...(isPhone ? [(hashes: MemberHashes) => hashes.phone(q)] : []),
  ]
}

type SearchCriteria = Pick<MemberFilter, 'patterns' | 'hashes'>
type Search = { patterns: string[]; hashesOf: ReturnType<typeof hashesOf> }

/** Parses the search text. */
function readSearch(q: string): Search {
  const number = numberSearchedFor(q)
  if (number !== null) return { patterns: [patternOfNumber(number)], hashesOf: [] }
  const words = plainText(q)
    .split(' ')
    // Ignores a word without letters or digits, such as a dash between two names.
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  return { patterns: words.map(patternOf), hashesOf: words.length === 0 ? [] : hashesOf(q) }
}

/** The conditions of a search. The keys of the operator are loaded only if a hash is needed. */
async function conditionsOf(
  trx: Transaction<DB>,
  { keyring }: MemberListDeps,
  { operatorId }: VenueRef,
  { patterns, hashesOf: typed }: Search,
): Promise<SearchCriteria> {
  if (typed.length === 0) return { patterns, hashes: [] }
  const hashes = memberHashesOf(await keyring.lockKeys(trx, operatorId))
  return { patterns, hashes: typed.flatMap((hashOf) => hashOf(hashes)) }
}

/** Whether the first comes after the second in a list by balance. */
const isBehind = ({ direction }: SortedPage, one: Picked, other: Picked): boolean => {
  const difference = Number(one.by) - Number(other.by) || one.id - other.id
  return direction === 'asc' ? difference > 0 : difference < 0
}

type Walk = { walkedMost: number; moved: readonly number[] }

/** Scans the members in order. Those who have moved money since the balances were ranked are put in their places. */
async function walk(trx: Transaction<DB>, venue: VenueRef, filter: MemberFilter, page: SortedPage, how: Walk) {
  const { picked, gotTo } = await walkInOrder(trx, venue, filter, page, how)
  if (how.moved.length === 0) return { picked, gotTo }
  const moved = await pickMoved(trx, venue, filter, page, how.moved)
  const reached = moved.filter((one) => gotTo === null || !isBehind(page, one, gotTo))
  const merged = [...picked, ...reached].toSorted((one, other) => (isBehind(page, one, other) ? 1 : -1))
  return { picked: merged.slice(0, page.limit), gotTo: merged.length >= page.limit ? null : gotTo }
}

/** The ids of a page of members with their sort values. */
async function pickPage(trx: Transaction<DB>, venue: VenueRef, filter: MemberFilter, page: SortedPage) {
  const isNumber = filter.patterns.some((pattern) => /\d/.test(pattern))
  const moved = page.sort === 'balance' ? await listMoved(trx, venue.operatorId) : []
  const nearby = { walkedMost: isNumber ? nearForDigits : nearMost[page.sort], moved }
  const near = await walk(trx, venue, filter, page, nearby)
  if (near.gotTo === null) return near.picked
  const rest = { ...page, after: near.gotTo, limit: page.limit - near.picked.length }
  const areMany = near.picked.length >= manyShare * page.limit
  const far = areMany ? await walk(trx, venue, filter, rest, { walkedMost: farMost, moved }) : null
  const others = far?.gotTo === null ? far.picked : await pickMatching(trx, venue, filter, rest)
  return [...near.picked, ...others]
}

async function readPage(
  trx: Transaction<DB>,
  venue: VenueRef,
  rules: RulesToday,
  { filter, page }: { filter: MemberFilter; page: SortedPage },
): Promise<Page<Client>> {
  const picked = await pickPage(trx, venue, filter, { ...page, limit: page.limit + 1 })
  const shown = picked.slice(0, page.limit)
  const clients = await listMembersByIds(
    trx,
    venue,
    rules,
    shown.map(({ id }) => id),
  )
  const last = shown.at(-1)
  const isMore = picked.length > page.limit && last !== undefined
  return { items: clients, nextCursor: isMore ? writeCursor(last) : null }
}

/** A cursor is valid only for its own sort. Sorts by number and balance need a numeric value. */
function readSortCursor(cursor: string | undefined, sort: MemberSort) {
  const after = readCursor(cursor)
  if (after !== null && sort !== 'name' && !/^\d{1,15}$/.test(after.by)) {
    throw new Refusal('request_invalid', { fields: 'cursor' })
  }
  return after
}

export async function listClients(deps: MemberListDeps, venue: VenueRef, query: ListQuery): Promise<Page<Client>> {
  const { q = '', state = null, sort, direction, limit, cursor, venueID = venue.id } = query
  if (venueID !== venue.id) throw new Refusal('request_invalid', { fields: 'venueID' })
  const after = readSortCursor(cursor, sort)
  const search = readSearch(q)
  return inOperator(deps.db, venue.operatorId, async (trx) => {
    const rules = await getRulesToday(trx, venue)
    const filter = { ...(await conditionsOf(trx, deps, venue, search)), range: rangeOf(state, rules.today) }
    return readPage(trx, venue, rules, { filter, page: { sort, direction, after, limit } })
  })
}

/** The door counts its matches up to this number: a longer list is not read, but narrowed by more letters. */
const doorCountedMost = 1_000

/** The members that match a search at the door, those who may enter first, and how many match in all. */
export async function searchForDoor(
  deps: MemberListDeps,
  venue: VenueRef,
  { q, limit }: { q: string; limit: number },
): Promise<{ ids: number[]; total: number; most: number }> {
  const search = readSearch(q)
  if (search.patterns.length === 0) return { ids: [], total: 0, most: doorCountedMost }
  return inOperator(deps.db, venue.operatorId, async (trx) => {
    const criteria = await conditionsOf(trx, deps, venue, search)
    const { today } = await getRulesToday(trx, venue)
    const ranges = doorRanges(today)
    const ids: number[] = []
    for (const range of ranges) {
      const page = { sort: 'name', direction: 'asc', after: null, limit: limit - ids.length } as const
      if (page.limit > 0) ids.push(...(await pickPage(trx, venue, { ...criteria, range }, page)).map(({ id }) => id))
    }
    const everybody: GroupRange = { ...rangeOf('left', today), standings: settableStandings }
    const { total } = await countFew(trx, venue, { ...criteria, range: everybody }, ranges, doorCountedMost)
    return { ids, total, most: doorCountedMost }
  })
}

/** The number of matches in each group. If there are few, one query counts all groups. */
async function countGroups(trx: Transaction<DB>, venue: VenueRef, criteria: SearchCriteria, today: string) {
  const ranges = memberGroups.map((group) => rangeOf(group, today))
  if (criteria.patterns.length === 0) return countStanding(trx, venue, ranges, countedMost)
  const anybody = { ...criteria, range: { ...rangeOf(null, today), standings } }
  const few = await countFew(trx, venue, anybody, ranges, countedMost + 1)
  if (few.total <= countedMost) return few.counts
  return countMatching(
    trx,
    venue,
    ranges.map((range) => ({ ...criteria, range })),
    countedMost,
  )
}

export async function countClients(
  deps: MemberListDeps,
  venue: VenueRef,
  { q = '' }: ParsedInput<'GET /v1/members/counts'>['query'],
): Promise<CallReply<'GET /v1/members/counts'>> {
  const search = readSearch(q)
  return inOperator(deps.db, venue.operatorId, async (trx) => {
    const criteria = await conditionsOf(trx, deps, venue, search)
    const { today } = await getRulesToday(trx, venue)
    const [ok = 0, expiring = 0, blocked = 0, left = 0] = await countGroups(trx, venue, criteria, today)
    return { ok, expiring, blocked, left, most: countedMost }
  })
}

export type CallerAt = { caller: Caller; venue: VenueRef }

/** The list without the e-mail addresses if the caller may not read private data. */
export async function listClientsFor(
  deps: MemberListDeps,
  { caller, venue }: CallerAt,
  query: ListQuery,
): Promise<Page<Client>> {
  const page = await listClients(deps, venue, query)
  if (holdsAt(caller, venue.id, 'read_private')) return page
  return { ...page, items: page.items.map((client) => ({ ...client, email: null })) }
}

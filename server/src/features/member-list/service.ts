import type { Readable } from 'node:stream'
import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  doorRanges,
  type GroupRange,
  type Language,
  memberGroups,
  memberNumberText,
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
import type { VenueRef } from '../../http/caller.ts'
import { exportedAtOnce } from '../../http/csv.ts'
import type { Exported } from '../../http/exported.ts'
import { type Page, readCursor, writeCursor } from '../../http/paging.ts'
import type { Column } from '../../http/table.ts'
import { Refusal } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { type ExportDeps, exportTable } from '../exports/service.ts'
import { type Client, listMembersByIds, type MemberHashes, memberHashesOf } from '../members/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import { getRulesToday, type RulesToday } from '../venue-settings/service.ts'
import { exportWords } from './export-words.ts'
import {
  countFew,
  countMatching,
  countStanding,
  type MemberFilter,
  type MemberSort,
  pickMatching,
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

/** The ids of a page of members with their sort values. */
async function pickPage(trx: Transaction<DB>, venue: VenueRef, filter: MemberFilter, page: SortedPage) {
  const isNumber = filter.patterns.some((pattern) => /\d/.test(pattern))
  const near = await walkInOrder(trx, venue, filter, page, isNumber ? nearForDigits : nearMost[page.sort])
  if (near.gotTo === null) return near.picked
  const rest = { ...page, after: near.gotTo, limit: page.limit - near.picked.length }
  const areMany = near.picked.length >= manyShare * page.limit
  const far = areMany ? await walkInOrder(trx, venue, filter, rest, farMost) : null
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

type ExportQuery = ParsedInput<'GET /v1/members/export'>['query']

/** Each page is read in its own transaction, so that a long download keeps no transaction open. */
async function* exportedPages(
  deps: MemberListDeps,
  venue: VenueRef,
  { q = '', state, sort, direction }: ExportQuery,
  language: Language,
) {
  const words = exportWords[language]
  let cursor: string | undefined
  do {
    const page: Page<Client> = await listClients(deps, venue, {
      q,
      ...(state === undefined ? {} : { state }),
      sort,
      direction,
      limit: exportedAtOnce,
      ...(cursor === undefined ? {} : { cursor }),
    })
    yield page.items.map((client) => [
      memberNumberText(client.profile.client_id),
      client.profile.name,
      client.profile.last_name,
      client.email ?? '',
      client.profile.cash_balance,
      words.states[client.state],
      client.registered_on,
      client.expires_on ?? '',
      client.fee_paid_until ?? '',
      client.month.grams,
    ])
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

const columnKinds: Record<string, Pick<Column, 'kind'>> = {
  balance: { kind: 'money' },
  registered: { kind: 'day' },
  expiry: { kind: 'day' },
  feePaid: { kind: 'day' },
  grams: { kind: 'quantity' },
}

/** Exports the whole list as a table. */
export async function exportClients(
  deps: MemberListDeps & ExportDeps,
  by: ActorAt,
  query: ExportQuery,
  language: Language,
): Promise<Exported<Readable>> {
  const columns = Object.entries(exportWords[language].columns).map(([name, head]) => ({ head, ...columnKinds[name] }))
  const pages = exportedPages(deps, by.venue, query, language)
  return exportTable(deps, by, { kind: 'members', query }, { columns, pages, language })
}

import type { Readable } from 'node:stream'
import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  addDays,
  businessDayStart,
  fullName,
  type Language,
  memberNumberText,
  minutesInside,
  type Night,
  nightOf,
  numberSearchedFor,
  plainText,
  roleAt,
  wallText,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { exportedAtOnce } from '../../http/csv.ts'
import type { Exported } from '../../http/exported.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { type ExportDeps, exportTable } from '../exports/service.ts'
import { listClientsByIds } from '../members/service.ts'
import { getSettingsToday, type SettingsToday } from '../venue-settings/service.ts'
import {
  countCartLines,
  findRoom,
  listOccupancies,
  listOpen,
  listStays,
  listVenueRefs,
  listVisits,
  type VisitFilter,
  type VisitRow,
} from './queries.ts'
import type { DoorDeps } from './service.ts'
import { visitWords } from './visit-words.ts'

type Entry = CallReply<'GET /v1/active-entries'>[number]

/** Cursors of these lists are instants in microseconds. */
function readInstantCursor(cursor: string | undefined) {
  const after = readCursor(cursor)
  if (after !== null && !/^\d{1,16}$/.test(after.by)) throw new Refusal('request_invalid', { fields: 'cursor' })
  return after
}

export async function listActiveEntries(
  { db }: DoorDeps,
  venue: VenueRef,
  { venue_id: named = venue.id, user_ids: userIds, limit, cursor }: ParsedInput<'GET /v1/active-entries'>['query'],
): Promise<Page<Entry>> {
  if (named !== venue.id) throw new Refusal('request_invalid', { fields: 'venue_id' })
  const filter = {
    memberIds: userIds?.split(',').map(Number) ?? null,
    after: readInstantCursor(cursor),
    limit: limit + 1,
  }
  return inOperator(db, venue.operatorId, async (trx) => {
    const page = cutPage(await listOpen(trx, venue, filter), limit, ({ by }) => by)
    const ids = page.items.map(({ memberId }) => memberId)
    const clients = new Map((await listClientsByIds(trx, venue, ids)).map((client) => [client.id, client]))
    const carts = new Map((await countCartLines(trx, venue, ids)).map(({ memberId, lines }) => [memberId, lines]))
    const items = page.items.flatMap(({ id, memberId, enteredAt }): Entry[] => {
      const client = clients.get(memberId)
      if (client === undefined) return []
      return [
        {
          id,
          user_id: memberId,
          venue_id: venue.id,
          entry_time: enteredAt.toISOString(),
          cart_items: carts.get(memberId) ?? 0,
          client,
        },
      ]
    })
    return { ...page, items }
  })
}

const minutesOf = (ms: number | null) => (ms === null ? null : Math.round(ms / 60_000))

const nightReply = ({ hours, averageStayMs, ...night }: Night) => ({
  ...night,
  average_stay_minutes: minutesOf(averageStayMs),
  hours: hours.map(({ averageStayMs: stay, from, ...hour }) => ({
    ...hour,
    from: from.toISOString(),
    average_stay_minutes: minutesOf(stay),
  })),
})

/** The instants at which a span of business days begins and ends at the venue. */
function spanOf({ timeZone, dayCutoffMinutes }: SettingsToday, first: string, last: string) {
  const startOf = (date: string) => businessDayStart(date, timeZone, dayCutoffMinutes)
  return { from: startOf(first), to: startOf(addDays(last, 1)) }
}

export async function describeNight(
  { db }: DoorDeps,
  venue: VenueRef,
  { business_date: date }: ParsedInput<'GET /v1/door/night'>['query'],
): Promise<CallReply<'GET /v1/door/night'>> {
  return inOperator(db, venue.operatorId, async (trx) => {
    const settings = await getSettingsToday(trx, venue)
    const { from, to } = spanOf(settings, date ?? settings.today, date ?? settings.today)
    const stays = await listStays(trx, venue, from, to)
    return {
      business_date: date ?? settings.today,
      from: from.toISOString(),
      to: to.toISOString(),
      ...nightReply(nightOf(stays, from, to, settings.now)),
    }
  })
}

type Visit = CallReply<'GET /v1/visits'>[number]
type VisitQuery = ParsedInput<'GET /v1/visits/export'>['query']

const daysMost = 400

/** The requested business days, or today by default. */
async function daysOf(trx: Transaction<DB>, venue: VenueRef, query: VisitQuery) {
  const settings = await getSettingsToday(trx, venue)
  const { from = settings.today, to = from } = query
  if (to < from || to > addDays(from, daysMost)) throw new Refusal('request_invalid', { fields: 'to' })
  return { settings, from, to }
}

async function filterOf(trx: Transaction<DB>, venue: VenueRef, query: VisitQuery): Promise<VisitFilter> {
  const { settings, from, to } = await daysOf(trx, venue, query)
  const { q = '', user_id: memberId, exit_kind: exitKind } = query
  const number = numberSearchedFor(q)
  return {
    ...spanOf(settings, from, to),
    words: number === null ? plainText(q) : '',
    number,
    memberId: memberId ?? null,
    exitKind: exitKind ?? null,
  }
}

const visitReply = (row: VisitRow): Visit => ({
  id: row.id,
  user_id: row.memberId,
  client_id: row.number,
  name: fullName(row.name, row.lastName),
  entry_time: row.enteredAt.toISOString(),
  entered_by: row.enteredBy,
  entry_rules: row.entryRules,
  entry_reason: row.entryReason,
  exit_time: row.leftAt?.toISOString() ?? null,
  exit_kind: row.exitKind,
  left_by: row.leftBy,
  undone: row.undoneAt !== null,
})

export async function listVenueVisits(
  { db }: DoorDeps,
  venue: VenueRef,
  { limit, cursor, ...query }: VisitQuery & { limit: number; cursor?: string | undefined },
): Promise<Page<Visit>> {
  const after = readInstantCursor(cursor)
  return inOperator(db, venue.operatorId, async (trx) => {
    const filter = await filterOf(trx, venue, query)
    const rows = await listVisits(trx, venue, filter, { after, limit: limit + 1 })
    const page = cutPage(rows, limit, ({ by }) => by)
    return { ...page, items: page.items.map(visitReply) }
  })
}

type VisitExport = { timeZone: string; language: Language }

async function* exportedPages(deps: DoorDeps, venue: VenueRef, query: VisitQuery, { timeZone, language }: VisitExport) {
  const words = visitWords[language]
  const local = (instant: string) => wallText(new Date(instant), timeZone)
  let cursor: string | undefined
  do {
    const page: Page<Visit> = await listVenueVisits(deps, venue, { ...query, limit: exportedAtOnce, cursor })
    yield page.items.map((visit) => [
      local(visit.entry_time),
      visit.exit_time === null ? '' : local(visit.exit_time),
      visit.exit_time === null ? '' : minutesInside(new Date(visit.entry_time), new Date(visit.exit_time)),
      memberNumberText(visit.client_id),
      visit.name,
      visit.undone ? words.undone : visit.exit_kind === null ? words.inside : words.kinds[visit.exit_kind],
      visit.entered_by,
      visit.left_by ?? '',
      visit.entry_reason,
    ])
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

/** Exports the whole list as a table. */
export async function exportVisits(
  deps: DoorDeps & ExportDeps,
  by: ActorAt,
  query: VisitQuery,
  language: Language,
): Promise<Exported<Readable>> {
  const { venue } = by
  const { settings, from, to } = await inOperator(deps.db, venue.operatorId, (trx) => daysOf(trx, venue, query))
  const listed = { ...query, from, to }
  const pages = exportedPages(deps, venue, listed, { timeZone: settings.timeZone, language })
  return exportTable(
    deps,
    by,
    { kind: 'visits', query: listed },
    { columns: visitWords[language].columns, pages, language },
  )
}

export async function describeOccupancy({ db }: DoorDeps, venue: VenueRef): Promise<CallReply<'GET /v1/occupancy'>> {
  const room = await inOperator(db, venue.operatorId, (trx) => findRoom(trx, venue))
  if (room === undefined) throw new Refusal('venue_not_found')
  return {
    // The row does not exist before the first entry of the venue.
    inside: room.inside ?? 0,
    capacity: room.capacity,
    nearly_full_percent: room.nearlyFullPercent,
    min_stay_minutes: room.minStayMinutes,
  }
}

/** Skips venues that the caller may not see. Reads one operator at a time, because a query sees only one operator. */
export async function listVenueOccupancies(
  { db }: DoorDeps,
  caller: Caller,
  venueIds: readonly number[],
): Promise<CallReply<'GET /v1/occupancies'>> {
  const refs = await listVenueRefs(
    db,
    venueIds.filter((id) => roleAt(caller, id) !== null),
  )
  const byOperator = Map.groupBy(refs, ({ operatorId }) => operatorId)
  const found = new Map<number, number>()
  for (const operatorId of byOperator.keys()) {
    const rows = await inOperator(db, operatorId, (trx) => listOccupancies(trx, operatorId))
    for (const { venueId, inside } of rows) found.set(venueId, inside)
  }
  return refs.map(({ id, nearlyFullPercent }) => ({
    venue_id: id,
    inside: found.get(id) ?? 0,
    nearly_full_percent: nearlyFullPercent,
  }))
}

import type { CallReply, ParsedInput } from '@aforo/contract'
import { countMinutesLeft, countRoundOf, entriesToRecount } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal } from '../../refusal.ts'
import { type LiveHub, venueChannel } from '../live/service.ts'
import { picturePathOf } from '../pictures/service.ts'
import { listEntriesInOrder } from './entry-queries.ts'
import { listPeople, listReadingTimes, listSheets } from './sheet-queries.ts'

export type CountDeps = { db: Database; live: LiveHub }
export type Sheet = CallReply<'GET /v1/count-sheets/{id}'>
type At = { caller: Caller; venue: VenueRef }
type SheetRow = Awaited<ReturnType<typeof listSheets>>[number]
type PersonRow = Awaited<ReturnType<typeof listPeople>>[number]

/** Both tablets see what the other has done. */
export function announceCount({ live }: CountDeps, { id }: VenueRef): void {
  live.publish(venueChannel(id), 'counts')
}

function closedOf(row: SheetRow): Sheet['closed'] {
  const { closedBy, closedAt, closedReason, closerName, closerPicture } = row
  if (closedBy === null || closedAt === null || closedReason === null) return null
  const by = { id: closedBy, name: closerName ?? '', image_path: picturePathOf(closerPicture) }
  return { by, at: closedAt.toISOString(), reason: closedReason }
}

type Known = { people: readonly PersonRow[]; readAt: readonly Date[]; forYou: number }

function sheetReply(row: SheetRow, { people, readAt, forYou }: Known, { staffId }: Caller): Sheet {
  const isWeighing = row.state === 'open' || row.state === 'paused' || row.state === 'to_recount'
  return {
    id: row.id,
    state: row.state,
    scope: row.scope,
    scope_names: row.scopeNames,
    started_by: { id: row.startedBy, name: row.starterName, image_path: picturePathOf(row.starterPicture) },
    started_at: row.startedAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    closed: closedOf(row),
    products: row.products,
    jars: row.jars,
    jars_weighed: row.jarsWeighed,
    jars_skipped: row.jarsSkipped,
    recount: row.recounts === 0 ? null : { jars: row.recounts, jars_weighed: row.recountsWeighed, for_you: forYou },
    people: people.map(({ id, name, pictureKey, jars, lastAt, holds }) => ({
      id,
      name,
      image_path: picturePathOf(pictureKey),
      jars,
      last_at: lastAt?.toISOString() ?? null,
      holds,
    })),
    minutes_left: isWeighing ? countMinutesLeft(readAt, row.jars - row.jarsWeighed) : null,
    weighed_by_you: people.some(({ id, jars }) => id === staffId && jars > 0),
  }
}

async function countForCaller(trx: Transaction<DB>, { caller, venue }: At, row: SheetRow): Promise<number> {
  if (row.state !== 'to_recount') return 0
  return entriesToRecount(row, await listEntriesInOrder(trx, venue, row.id, countRoundOf(row)), caller.staffId)
}

async function toReplies(trx: Transaction<DB>, at: At, rows: readonly SheetRow[]): Promise<Sheet[]> {
  const { caller, venue } = at
  const ids = rows.map(({ id }) => id)
  const people = Map.groupBy(await listPeople(trx, venue, ids), ({ sheetId }) => sheetId)
  const times = Map.groupBy(await listReadingTimes(trx, venue, ids), ({ sheetId }) => sheetId)
  const replies: Sheet[] = []
  for (const row of rows) {
    const readAt = (times.get(row.id) ?? []).map((reading) => reading.at)
    const forYou = await countForCaller(trx, at, row)
    replies.push(sheetReply(row, { people: people.get(row.id) ?? [], readAt, forYou }, caller))
  }
  return replies
}

export async function describeSheet(trx: Transaction<DB>, by: At, id: number): Promise<Sheet> {
  const [reply] = await toReplies(trx, by, await listSheets(trx, by.venue, { only: [id] }))
  if (reply === undefined) throw new Refusal('count_sheet_not_found')
  return reply
}

export const showSheet = async ({ db }: CountDeps, by: At, id: number): Promise<Sheet> =>
  inOperator(db, by.venue.operatorId, (trx) => describeSheet(trx, by, id))

export async function listSheetsHere(
  { db }: CountDeps,
  by: At,
  { limit, cursor, unfinished }: ParsedInput<'GET /v1/count-sheets'>['query'],
): Promise<Page<Sheet>> {
  const before = readCursor(cursor)?.id ?? null
  return inOperator(db, by.venue.operatorId, async (trx) => {
    const which = { before, limit: limit + 1, unfinished: unfinished === 'true' }
    const page = cutPage(await listSheets(trx, by.venue, which), limit, () => '')
    return { ...page, items: await toReplies(trx, by, page.items) }
  })
}

import {
  bookingsOf,
  correctedSince,
  countApprovalBlocker,
  discardBlocker,
  holdsAt,
  pauseBlocker,
  resumeBlocker,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { venueChannel } from '../live/service.ts'
import { type LockedShelf, lockShelves, moveGoods, partMilliOf } from '../stock/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import { freeEntries, listWeighers } from './entry-queries.ts'
import { keepBooking, listReadUnits } from './finish-queries.ts'
import { emptyJars } from './jar-queries.ts'
import { listResults, type ResultRow } from './result-queries.ts'
import { totalsOf } from './sheet-result.ts'
import { closeSheet, lockSheet, setSheetState } from './sheet-queries.ts'
import { announceCount, type CountDeps, describeSheet, type Sheet } from './sheet-view.ts'

async function getLocked(trx: Transaction<DB>, { venue }: ActorAt, id: number) {
  const sheet = await lockSheet(trx, venue, id)
  if (sheet === undefined) throw new Refusal('count_sheet_not_found')
  return sheet
}

/** Nobody weighs until the count goes on. What they had in hand is free. */
export async function pauseSheet(deps: CountDeps, by: ActorAt, id: number): Promise<Sheet> {
  const paused = await inOperator(deps.db, by.venue.operatorId, async (trx) => {
    refuseIf(pauseBlocker(await getLocked(trx, by, id)))
    await setSheetState(trx, by.venue, id, 'paused')
    await freeEntries(trx, by.venue, id)
    return describeSheet(trx, by, id)
  })
  announceCount(deps, by.venue)
  return paused
}

export async function resumeSheet(deps: CountDeps, by: ActorAt, id: number): Promise<Sheet> {
  const resumed = await inOperator(deps.db, by.venue.operatorId, async (trx) => {
    refuseIf(resumeBlocker(await getLocked(trx, by, id)))
    await setSheetState(trx, by.venue, id, 'open')
    return describeSheet(trx, by, id)
  })
  announceCount(deps, by.venue)
  return resumed
}

type Closing = { key: string; id: number; reason: string }

/**
 * Books the difference of one batch onto what it is now: what was sold since the reading stays sold. The shelf goes on to
 * the next batch of the product.
 */
async function bookDifference(
  trx: Transaction<DB>,
  by: ActorAt,
  shelf: LockedShelf,
  { row, correctedMilli, reason }: { row: ResultRow; correctedMilli: number; reason: string },
): Promise<LockedShelf> {
  const differenceMilli = row.netMilli - row.bookMilli - correctedMilli
  if (partMilliOf(shelf, row.batchId) + differenceMilli < 0) {
    throw new Refusal('count_goods_gone', { name: row.productName })
  }
  let after = shelf
  for (const booking of bookingsOf(differenceMilli, row.verdict, row.dryingMilli)) {
    const details = { note: reason, ...(booking.kind === 'loss' && { lossKind: booking.lossKind }) }
    const { kind, changeMilli } = booking
    const moved = await moveGoods(trx, by, after, { kind, batchId: row.batchId, changeMilli, details })
    after = moved.shelf
  }
  return after
}

/** Books every difference of a sheet, product by product in the order of the locks. */
async function bookSheet(trx: Transaction<DB>, by: ActorAt, { id, reason }: Closing): Promise<number[]> {
  const { venue } = by
  const rows = await listResults(trx, venue, id)
  const batchIds = rows.flatMap(({ batchId }) => (batchId === null ? [] : [batchId]))
  const shelves = await lockShelves(trx, venue, [...new Set(rows.map(({ productId }) => productId))], { batchIds })
  const { today } = await getSettingsToday(trx, venue)
  // Read again under the locks: another count may have booked some of it meanwhile.
  const units = new Map((await listReadUnits(trx, venue, id, today)).map((unit) => [unit.number, unit]))
  for (const row of rows) {
    const shelf = shelves.get(row.productId)
    const unit = units.get(row.number)
    // Goods of a product that was archived meanwhile are not on the shelf any more.
    if (shelf === undefined || unit === undefined) continue
    const correctedMilli = correctedSince(row.netMilli - row.bookMilli, unit)
    const after = await bookDifference(trx, by, shelf, { row, correctedMilli, reason })
    const versions = after.stock.version - shelf.stock.version
    await keepBooking(trx, venue, id, {
      number: row.number,
      correctedMilli,
      bookedMilli: row.netMilli - row.bookMilli - correctedMilli,
      fromVersion: versions === 0 ? null : shelf.stock.version + 1,
      toVersion: versions === 0 ? null : after.stock.version,
    })
    shelves.set(row.productId, after)
  }
  return [...shelves.keys()]
}

/** Approves a count: only now stock changes. */
export async function approveSheet(deps: CountDeps, by: ActorAt, { key, id, reason }: Closing): Promise<Sheet> {
  const { caller, venue } = by
  let products: number[] = []
  const command = { kind: 'count.approve', key, request: { id, reason }, caller, venue }
  const approved = await runOnce(deps.db, command, async (trx) => {
    const sheet = await getLocked(trx, by, id)
    refuseIf(countApprovalBlocker(sheet, await listWeighers(trx, venue, id), caller.staffId))
    products = await bookSheet(trx, by, { key, id, reason })
    await emptyJars(trx, venue, id)
    await closeSheet(trx, venue, id, { state: 'approved', closedBy: caller.staffId, closedReason: reason })
    const { difference, value, outside } = totalsOf(await listResults(trx, venue, id))
    await recordAuditEntryAt(trx, by, {
      action: 'count.approved',
      subject: { kind: 'venue', id: venue.id },
      before: null,
      after: { sheet: id, difference, value, outside, reason },
    })
    return describeSheet(trx, by, id)
  })
  announceCount(deps, venue)
  deps.live.publish(venueChannel(venue.id), 'catalogue', { products })
  return approved
}

export async function discardSheet(deps: CountDeps, by: ActorAt, { key, id, reason }: Closing): Promise<Sheet> {
  const { caller, venue } = by
  const command = { kind: 'count.discard', key, request: { id, reason }, caller, venue }
  const discarded = await runOnce(deps.db, command, async (trx) => {
    const sheet = await getLocked(trx, by, id)
    refuseIf(discardBlocker(sheet, holdsAt(caller, venue.id, 'approve')))
    await freeEntries(trx, venue, id)
    await closeSheet(trx, venue, id, { state: 'discarded', closedBy: caller.staffId, closedReason: reason })
    await recordAuditEntryAt(trx, by, {
      action: 'count.discarded',
      subject: { kind: 'venue', id: venue.id },
      before: { state: sheet.state },
      after: { sheet: id, reason },
    })
    return describeSheet(trx, by, id)
  })
  announceCount(deps, venue)
  return discarded
}

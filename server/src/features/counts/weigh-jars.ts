import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  countClaimMinutes,
  countRoundOf,
  milliOfQuantity,
  nextEntry,
  quantityBlocker,
  readingBlocker,
  weighBlocker,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import {
  findUnitType,
  holdEntry,
  insertReading,
  listEntriesInOrder,
  sendBackMoved,
  setEntryState,
} from './entry-queries.ts'
import { describeEntry, type Entry } from './entry-view.ts'
import { lockSheet } from './sheet-queries.ts'
import { announceCount, type CountDeps, describeSheet } from './sheet-view.ts'

type Step = CallReply<'POST /v1/count-sheets/{id}/next'>
type EntryStep = Step & { entry: Entry }

/** Locks a sheet, so that two people never get the same jar, and reads its entries. */
export async function getLockedSheet(trx: Transaction<DB>, { venue }: ActorAt, id: number) {
  const sheet = await lockSheet(trx, venue, id)
  if (sheet === undefined) throw new Refusal('count_sheet_not_found')
  return { ...sheet, entries: await listEntriesInOrder(trx, venue, id, countRoundOf(sheet)) }
}

type LockedSheet = Awaited<ReturnType<typeof getLockedSheet>>

/** The entry that somebody wants to weigh, unless they may not. */
function getEntryToWeigh(sheet: LockedSheet, { caller }: ActorAt, number: number) {
  const entry = sheet.entries.find((one) => one.number === number)
  if (entry === undefined) throw new Refusal('count_entry_not_found')
  const blocker = weighBlocker(sheet, entry, caller.staffId)
  refuseIf(blocker, { name: entry.holder ?? '' })
  return entry
}

export async function takeNext(
  deps: CountDeps,
  by: ActorAt,
  { id, entry: chosen }: { id: number; entry: number | null },
): Promise<Step> {
  const { caller, venue } = by
  const taken = await inOperator(deps.db, venue.operatorId, async (trx) => {
    const sheet = await getLockedSheet(trx, by, id)
    if (sheet.state === 'paused') throw new Refusal('count_paused')
    if (sheet.state !== 'open' && sheet.state !== 'to_recount') throw new Refusal('count_not_open')
    const next = chosen === null ? nextEntry(sheet, sheet.entries, caller.staffId) : getEntryToWeigh(sheet, by, chosen)
    if (next === null) return { sheet: await describeSheet(trx, by, id), entry: null }
    await holdEntry(
      trx,
      venue,
      { sheetId: id, number: next.number },
      { staffId: caller.staffId, minutes: countClaimMinutes },
    )
    return { sheet: await describeSheet(trx, by, id), entry: await describeEntry(trx, venue, id, next.number) }
  })
  announceCount(deps, venue)
  return taken
}

type Sent = ParsedInput<'POST /v1/count-sheets/{id}/entries/{number}/readings'>['body']

/** An empty jar weighs what it weighs. */
function figuresOf({ gross, tare, empty, weighed_by: weighedBy }: Sent) {
  const tareMilli = empty ? 0 : milliOfQuantity(tare)
  const grossMilli = empty ? 0 : milliOfQuantity(gross)
  refuseIf(readingBlocker(grossMilli, tareMilli))
  return { grossMilli, tareMilli, netMilli: grossMilli - tareMilli, weighedBy, isEmpty: empty }
}

type Reading = { key: string; id: number; number: number; sent: Sent }

export async function saveReading(
  deps: CountDeps,
  by: ActorAt,
  { key, id, number, sent }: Reading,
): Promise<EntryStep> {
  const { caller, venue } = by
  const command = { kind: 'count.weigh', key, request: { id, number, ...sent }, caller, venue }
  const saved = await runOnce(deps.db, command, async (trx) => {
    const sheet = await getLockedSheet(trx, by, id)
    const { unitNumber } = getEntryToWeigh(sheet, by, number)
    const figures = figuresOf(sent)
    const { unitType } = await findUnitType(trx, venue, { sheetId: id, number })
    refuseIf(quantityBlocker(unitType, figures.netMilli))
    const reading = { ...figures, round: countRoundOf(sheet), staffId: caller.staffId }
    await insertReading(trx, venue, { sheetId: id, number }, reading)
    await setEntryState(trx, venue, { sheetId: id, number }, 'weighed')
    await sendBackMoved(trx, venue, id, unitNumber)
    return { sheet: await describeSheet(trx, by, id), entry: await describeEntry(trx, venue, id, number) }
  })
  announceCount(deps, venue)
  return saved
}

export async function skipEntry(
  deps: CountDeps,
  by: ActorAt,
  { id, number }: { id: number; number: number },
): Promise<EntryStep> {
  const { venue } = by
  const skipped = await inOperator(deps.db, venue.operatorId, async (trx) => {
    getEntryToWeigh(await getLockedSheet(trx, by, id), by, number)
    await setEntryState(trx, venue, { sheetId: id, number }, 'skipped')
    return { sheet: await describeSheet(trx, by, id), entry: await describeEntry(trx, venue, id, number) }
  })
  announceCount(deps, venue)
  return skipped
}

import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  amountOfCents,
  businessDateOf,
  cashInPosting,
  cashOutPosting,
  centsOfAmount,
  closingBlocker,
  countBlocker,
  countedCents,
  differencePosting,
  drawerOf,
  expenseBlocker,
  expensePosting,
  holdsAt,
  seesExpected,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { DB, JsonObject } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import type { Counts } from '../../telemetry/metrics.ts'
import { approvalFor, approvalOnRecord, lockNamedApproval, spendApproval } from '../approvals/service.ts'
import type { Alerts } from '../alerts/service.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { refuseWhileCommandsWait } from '../leases/service.ts'
import { bookForHouse, findDrawer, listDrawerFigures, watchDrawer } from '../ledger/service.ts'
import { type LiveHub, venueChannel } from '../live/service.ts'
import { moneyFigure } from '../members/service.ts'
import type { PictureDeps } from '../pictures/service.ts'
import { getRulesToday } from '../venue-settings/service.ts'
import { isTillOpen } from '../venues/service.ts'
import { publishEvent } from '../webhook-events/service.ts'
import {
  addCount,
  closeSession,
  hasOpenSession,
  insertExpense,
  insertSession,
  lockSession,
  putTill,
} from './queries.ts'
import { countsIn, describeSession, type TillSession } from './till-view.ts'

export type TillDeps = PictureDeps & {
  db: Database
  live: LiveHub
  counts: Counts
  alerts: Pick<Alerts, 'noteDrawer'>
}

type TillAction = 'till.opened' | 'till.counted' | 'till.closed' | 'till.cash_in' | 'till.cash_out' | 'till.expense'

const record = (trx: Transaction<DB>, by: ActorAt, action: TillAction, after: JsonObject) =>
  recordAuditEntryAt(trx, by, { action, subject: { kind: 'venue', id: by.venue.id }, before: null, after })

function announce({ live }: TillDeps, { id }: VenueRef): void {
  // The open till is part of the data of the venue, and every movement appears in the transactions.
  for (const topic of ['till', 'venues', 'members'] as const) live.publish(venueChannel(id), topic)
}

type Keyed<T> = T & { key: string }

export async function openTill(
  deps: TillDeps,
  by: ActorAt,
  { key, till, float }: Keyed<ParsedInput<'POST /v1/till-sessions'>['body']>,
): Promise<TillSession> {
  const { caller, venue } = by
  const floatCents = centsOfAmount(float)
  const command = { kind: 'till.open', key, request: { till, floatCents }, caller, venue }
  const opened = await runOnce(deps.db, command, async (trx) => {
    const { today } = await getRulesToday(trx, venue)
    const tillId = await putTill(trx, venue, till)
    // If two people open it at once, the second violates the unique key, is retried and is refused here.
    if (await hasOpenSession(trx, venue.operatorId, tillId)) throw new Refusal('till_already_open')
    const session = { tillId, floatCents, businessDate: today, openedBy: caller.staffId }
    const id = await insertSession(trx, venue, session)
    await record(trx, by, 'till.opened', { till, floatCents })
    await publishEvent(trx, by, { type: 'till.opened', data: { till_id: tillId, till_session_id: id, float } })
    return describeSession(trx, by, id)
  })
  announce(deps, venue)
  return opened
}

/** Locks an open session. */
async function getLockedOpenSession(trx: Transaction<DB>, venue: VenueRef, id: number) {
  const session = await lockSession(trx, venue, id)
  if (session === undefined) throw new Refusal('till_session_not_found')
  if (session.closedAt !== null) throw new Refusal('till_session_closed')
  return session
}

export async function moveCash(
  deps: TillDeps,
  by: ActorAt,
  { key, id, sent }: Keyed<{ id: number; sent: ParsedInput<'POST /v1/till-sessions/{id}/cash'>['body'] }>,
): Promise<TillSession> {
  const { caller, venue } = by
  const { way, reason } = sent
  const amountCents = centsOfAmount(sent.amount)
  const command = { kind: 'till.cash', key, request: { id, way, amountCents, reason }, caller, venue }
  const moved = await runOnce(deps.db, command, async (trx) => {
    const { today } = await getRulesToday(trx, venue)
    const { tillId } = await getLockedOpenSession(trx, venue, id)
    const kind = way === 'in' ? 'cash_in' : 'cash_out'
    const posting = (way === 'in' ? cashInPosting : cashOutPosting)(amountCents)
    const entry = { kind, method: 'cash', posting, reason, businessDate: today } as const
    const { receipt } = await bookForHouse(trx, by, entry, id)
    await record(trx, by, `till.${kind}`, { amountCents, reason, receipt })
    const cash = { till_id: tillId, till_session_id: id, way, amount: sent.amount }
    await publishEvent(trx, by, { type: 'till.cash_moved', data: cash })
    await watchDrawer(trx, deps, by, posting, id)
    return describeSession(trx, by, id)
  })
  announce(deps, venue)
  return moved
}

type SentCount = Pick<ParsedInput<'POST /v1/till-sessions/{id}/counts'>['body'], 'counted' | 'pieces'>

/** The counted cash in cents. Coins and notes have to add up to it. */
function countOf({ counted, pieces: sent }: SentCount) {
  const countedTotal = centsOfAmount(counted)
  const pieces = sent
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => ({ valueCents: centsOfAmount(value), count }))
  if (pieces.length > 0 && countedCents(pieces) !== countedTotal) {
    throw new Refusal('request_invalid', { fields: 'pieces' })
  }
  return { counted: countedTotal, pieces }
}

/** Keeps a count of an open drawer, so that a later one does not replace it. */
export async function countTill(
  deps: TillDeps,
  by: ActorAt,
  { key, id, sent }: Keyed<{ id: number; sent: SentCount }>,
): Promise<TillSession> {
  const { caller, venue } = by
  const { counted, pieces } = countOf(sent)
  const command = { kind: 'till.count', key, request: { id, counted, pieces }, caller, venue }
  const kept = await runOnce(deps.db, command, async (trx) => {
    const { now } = await getRulesToday(trx, venue)
    const { floatCents } = await getLockedOpenSession(trx, venue, id)
    const { expectedCents } = drawerOf(floatCents, await listDrawerFigures(trx, venue.operatorId, [id]))
    const count = { countedCents: counted, expectedCents }
    await addCount(trx, venue.operatorId, id, { ...count, staffId: caller.staffId, at: now.toISOString(), pieces })
    await record(trx, by, 'till.counted', { tillSessionId: id, ...count, differenceCents: counted - expectedCents })
    return describeSession(trx, by, id)
  })
  announce(deps, venue)
  return kept
}

export async function closeTill(
  deps: TillDeps,
  by: ActorAt,
  { key, id, sent }: Keyed<{ id: number; sent: ParsedInput<'POST /v1/till-sessions/{id}/closing'>['body'] }>,
): Promise<TillSession> {
  const { caller, venue } = by
  const { reason } = sent
  const { counted, pieces } = countOf(sent)
  const command = { kind: 'till.close', key, request: { id, counted, pieces, reason }, caller, venue }
  // Stays null if the command was carried out before: it was counted then.
  let bookedCents: number | null = null
  const closed = await runOnce(deps.db, command, async (trx) => {
    const named = await lockNamedApproval(trx, by)
    const rules = await getRulesToday(trx, venue)
    const { today, currency, tillDifferenceMostCents, tillUnsignedMostCents, blindTillCount: isBlind } = rules
    const { tillId, floatCents, counts } = await getLockedOpenSession(trx, venue, id)
    await refuseWhileCommandsWait(trx, venue)
    if (!seesExpected({ isBlind, isOpen: true }, caller, venue.id))
      refuseIf(countBlocker(counted, countsIn({ counts })))
    const { expectedCents } = drawerOf(floatCents, await listDrawerFigures(trx, venue.operatorId, [id]))
    const differenceCents = counted - expectedCents
    const limit = { most: tillDifferenceMostCents, mayExceed: holdsAt(caller, venue.id, 'till_differences') }
    const ownBlocker = closingBlocker(differenceCents, reason, limit, tillUnsignedMostCents)
    const act = { kind: 'till_close', sessionId: id, countedCents: counted } as const
    const approved = approvalFor(by, named, act, ownBlocker, Math.abs(differenceCents))
    // An approval is the second signature too.
    const signed = { most: null, mayExceed: true }
    const blocker = approved === null ? ownBlocker : closingBlocker(differenceCents, reason, signed, null)
    const most = (blocker === 'till_difference_limit' ? tillDifferenceMostCents : tillUnsignedMostCents) ?? 0
    refuseIf(blocker, { difference: moneyFigure(differenceCents, currency), most: moneyFigure(most, currency) })
    const posting = differencePosting(differenceCents)
    if (posting !== null) {
      const entry = { kind: 'till_difference', method: 'cash', posting, reason, businessDate: today } as const
      await bookForHouse(trx, by, entry, id)
    }
    await closeSession(trx, venue.operatorId, id, { closedBy: caller.staffId, countedCents: counted, pieces, reason })
    await record(trx, by, 'till.closed', {
      tillSessionId: id,
      countedCents: counted,
      expectedCents,
      differenceCents,
      ...(reason === '' ? {} : { reason }),
      ...approvalOnRecord(approved),
    })
    const count = { counted: amountOfCents(counted), difference: amountOfCents(differenceCents) }
    const closing = { till_id: tillId, till_session_id: id, ...count }
    await publishEvent(trx, by, { type: 'till.closed', data: closing })
    await spendApproval(trx, by, approved, key)
    bookedCents = differenceCents
    return describeSession(trx, by, id)
  })
  if (bookedCents !== null) deps.counts.tillClosed(bookedCents)
  announce(deps, venue)
  return closed
}

export async function bookExpense(
  deps: TillDeps,
  by: ActorAt,
  { key, sent }: Keyed<{ sent: ParsedInput<'POST /v1/expenses'>['body'] }>,
): Promise<CallReply<'POST /v1/expenses'>> {
  const { caller, venue } = by
  const { method, category, supplier, reason } = sent
  const amountCents = centsOfAmount(sent.amount)
  const vatCents = sent.vat === null ? null : centsOfAmount(sent.vat)
  const request = { amountCents, method, category, supplier, reason, vatCents, spentOn: sent.spent_on ?? null }
  const answer = await runOnce(deps.db, { kind: 'till.expense', key, request, caller, venue }, async (trx) => {
    const { today, timeZone, now } = await getRulesToday(trx, venue)
    // After midnight a receipt has the date of the calendar, which the business day has not reached yet.
    const calendarDay = businessDateOf(now, timeZone, 0)
    const spentOn = sent.spent_on ?? calendarDay
    refuseIf(expenseBlocker({ amountCents, vatCents, spentOn }, calendarDay))
    const posting = expensePosting(method, amountCents)
    const drawer = await findDrawer(trx, by, posting)
    // A venue without tills needs no drawer. At a venue with tills, one must be open for cash.
    if (method === 'cash' && drawer === null && (await isTillOpen(trx, venue)) === false) {
      throw new Refusal('till_closed')
    }
    const entry = { kind: 'expense', method, posting, reason, businessDate: today } as const
    const { transactionId, receipt } = await bookForHouse(trx, by, entry, drawer)
    await insertExpense(trx, venue.operatorId, { transactionId, category, supplier, spentOn, vatCents })
    await record(trx, by, 'till.expense', {
      amountCents,
      method,
      category,
      supplier,
      reason,
      receipt,
      spentOn,
      ...(vatCents === null ? {} : { vatCents }),
    })
    await watchDrawer(trx, deps, by, posting, drawer)
    return { transaction_id: transactionId, receipt }
  })
  announce(deps, venue)
  return answer
}

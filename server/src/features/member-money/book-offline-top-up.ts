import {
  drawerFor,
  levelsAfterwards,
  levelsOf,
  offlineBusinessDate,
  type OfflineFlag,
  rulesToFlag,
  topUpPosting,
  topUpVerdict,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { Producer } from '../../fiscal/make-document.ts'
import { Refusal } from '../../refusal.ts'
import { type ActorAt, offlineOnRecord, recordAuditEntryAt } from '../audit/service.ts'
import { taxTopUp } from '../fiscal-documents/service.ts'
import { book, bookedData, findLockedWallet, lockDrawers } from '../ledger/service.ts'
import { getRulesToday } from '../venue-settings/service.ts'
import { isTillOpen } from '../venues/service.ts'
import { publishEvent } from '../webhook-events/service.ts'

/** A top-up in cash as a device made it without a connection. */
export type OfflineTopUp = {
  memberId: number
  amountCents: number
  /** The till that the cash went into, if the device uses one. */
  tillId: number | null
  reason: string
  at: Date
  closedUntil: string | null
}

/** Null if nothing can be booked, because the member was erased. */
export type BookedTopUp = { flags: OfflineFlag[]; transactionId: number; venueIds: readonly number[] } | null

/** Cash of a named till belongs to no other drawer, even if that one is open. */
async function findSession(trx: Transaction<DB>, { caller, venue }: ActorAt, tillId: number | null) {
  const open = await lockDrawers(trx, venue)
  const sessions = tillId === null ? open : open.filter((session) => session.tillId === tillId)
  return drawerFor(sessions, { tillId, staffId: caller.staffId })?.sessionId ?? null
}

/** Books what was paid in without a connection, whatever the rules say. They only become flags. */
export async function writeOfflineTopUp(
  trx: Transaction<DB>,
  { by, producer, topUp }: { by: ActorAt; producer: Producer | null; topUp: OfflineTopUp },
): Promise<BookedTopUp> {
  const { venue } = by
  const { memberId, amountCents, tillId, reason, at, closedUntil } = topUp
  const settings = await getRulesToday(trx, venue)
  const locked = await findLockedWallet(trx, venue, memberId)
  if (locked === undefined) throw new Refusal('request_invalid', { fields: 'user_id' })
  if (locked.standing === 'erased') return null
  const tillOpen = await isTillOpen(trx, venue)
  const tillSessionId = await findSession(trx, by, tillId)
  const levels = levelsOf(settings.gateLevels)
  // A closed till has a flag of its own.
  const attempt = { amountCents, balanceCents: locked.balanceCents, method: 'cash', tillOpen: null } as const
  const rules = topUpVerdict(attempt, settings, levelsAfterwards(levels)).asks
  const { now, timeZone, dayCutoffMinutes } = settings
  const businessDate = offlineBusinessDate({ at, now, closedUntil }, timeZone, dayCutoffMinutes)
  const booked = await book(trx, by, locked, {
    kind: 'top_up',
    method: 'cash',
    posting: topUpPosting('cash', amountCents),
    reason,
    businessDate,
    tillSessionId,
    at,
  })
  const overruled = rules.length === 0 ? {} : { rules: [...rules] }
  const details = { amountCents, method: 'cash', ...(reason === '' ? {} : { reason }), ...overruled }
  await recordAuditEntryAt(trx, by, {
    action: 'money.topped_up',
    subject: { kind: 'member', id: memberId },
    before: { balanceCents: locked.balanceCents },
    after: { balanceCents: booked.wallet.balanceCents, ...details, receipt: booked.receipt, ...offlineOnRecord(at) },
  })
  const data = bookedData(memberId, booked, { amountCents, method: 'cash' })
  await publishEvent(trx, by, { type: 'money.topped_up', data })
  await taxTopUp(trx, { producer }, by, { ...booked, amountCents, businessDate })
  const isGone = !locked.venueIds.includes(venue.id) || locked.standing === 'deactivated'
  const isTillClosed = tillSessionId === null && (tillId !== null || tillOpen === false)
  const flags: OfflineFlag[] = [
    ...rulesToFlag(rules, levels, reason),
    ...(isTillClosed ? (['till_closed'] as const) : []),
    ...(isGone ? (['member_gone'] as const) : []),
  ]
  return { flags, transactionId: booked.transactionId, venueIds: locked.venueIds }
}

import type { ParsedInput } from '@aforo/contract'
import { capabilityOfKind, centsOfAmount, holdsAt, type OfflineFlag } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/types.ts'
import type { Producer } from '../../fiscal/make-document.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import type { ActorAt } from '../audit/service.ts'
import { announceSale, bookOfflineSale } from '../counter/service.ts'
import { announceDoor, bookOfflineEntry, bookOfflineExit } from '../door/service.ts'
import { type LiveHub, venueChannel } from '../live/service.ts'
import { bookOfflineTopUp } from '../member-money/service.ts'
import { announce } from '../members/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import { lockClosedUntil, type Settled } from './command-queries.ts'

export type CommandDeps = { db: Database; pool: Pool; live: LiveHub; keyring: Keyring; producer: Producer | null }
export type Command = ParsedInput<'POST /v1/device/offline-commands'>['body']['command']

type Booked = {
  flags: OfflineFlag[]
  transactionId?: number
  visitId?: number | null
  venueIds?: readonly number[]
} | null

type Applied = Settled & { venueIds: readonly number[] }
type ToApply = { by: ActorAt; keys: FieldKeys; command: Command; at: Date; isKnown: boolean }

/** Of a sale or a top-up. */
export const amountCentsOf = (command: Command): number | null =>
  'amount' in command ? centsOfAmount(command.amount) : null

export const productIdsOf = (command: Command): number[] =>
  command.kind === 'sale' ? [...new Set(command.items.map(({ product_id: id }) => id))] : []

async function book(trx: Transaction<DB>, deps: CommandDeps, { by, keys, command, at }: ToApply): Promise<Booked> {
  const { key, user_id: memberId } = command
  if (command.kind === 'entry') return bookOfflineEntry(trx, by, keys, { key, memberId, reason: command.reason, at })
  if (command.kind === 'exit') return bookOfflineExit(trx, by, { key, memberId, early: command.early, at })
  const closedUntil = await lockClosedUntil(trx, by.venue)
  const { reason } = command
  if (command.kind === 'top_up') {
    const amountCents = centsOfAmount(command.amount)
    return bookOfflineTopUp(trx, deps, by, { memberId, amountCents, tillId: command.till_id, reason, at, closedUntil })
  }
  const { items, discount_percent: discountPercent } = command
  const totalCents = centsOfAmount(command.amount)
  return bookOfflineSale(trx, deps, by, keys, {
    key,
    memberId,
    items,
    discountPercent,
    totalCents,
    reason,
    at,
    closedUntil,
  })
}

/** Books a command, because it happened. What the server would have refused becomes flags. */
export async function applyCommand(trx: Transaction<DB>, deps: CommandDeps, toApply: ToApply): Promise<Applied> {
  const { by, command } = toApply
  const booked = await book(trx, deps, toApply)
  // An erased member has no wallet and no visits any more.
  if (booked === null) {
    return { result: 'held', flags: ['member_gone'], transactionId: null, visitId: null, venueIds: [] }
  }
  const mayDo = holdsAt(by.caller, by.venue.id, capabilityOfKind[command.kind])
  const flags: OfflineFlag[] = [
    ...(toApply.isKnown ? [] : (['person_unseen'] as const)),
    ...(mayDo ? [] : (['rights'] as const)),
    ...booked.flags,
  ]
  return {
    result: flags.length === 0 ? 'done' : 'flagged',
    flags,
    transactionId: booked.transactionId ?? null,
    visitId: booked.visitId ?? null,
    venueIds: booked.venueIds ?? [],
  }
}

/** The same hints as if it had been done with a connection. */
export function announceCommand(
  deps: CommandDeps,
  { venue }: ActorAt,
  command: Command,
  venueIds: readonly number[],
): void {
  const { user_id: memberId } = command
  deps.live.publish(venueChannel(venue.id), 'offline')
  if (command.kind === 'sale') announceSale(deps, venue, { memberId, items: command.items }, venueIds)
  else if (command.kind === 'top_up') announce(deps, venueIds)
  else announceDoor(deps, venue, [memberId])
}

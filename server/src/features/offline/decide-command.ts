import { type AuditAction, type OfflineChoice, offlineChoicesFor } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { Refusal } from '../../refusal.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { nameDevices } from '../devices/service.ts'
import { findLockedWallet } from '../ledger/service.ts'
import { guardWallet, runUnderLease } from '../leases/service.ts'
import { announceCommand, applyCommand, type Command, type CommandDeps } from './apply-command.ts'
import { lockCommand, setDecision, type Settled } from './command-queries.ts'
import { describeCommand, type ListedCommand } from './list-commands.ts'
import { listOfflineCommands } from './list-queries.ts'
import { readMaker } from './maker.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockCommand>>>
type Wish = { key: string; id: number; choice: OfflineChoice }

const actionOf = {
  keep: 'offline.kept',
  book: 'offline.booked',
  drop: 'offline.dropped',
} as const satisfies Record<OfflineChoice, AuditAction>

/** Books a held command now, by the person who made it and at the time when they did. */
async function bookHeld(trx: Transaction<DB>, deps: CommandDeps, { by, keys }: Decider, locked: Locked) {
  const { deviceId, staffId, madeAt: at } = locked
  const maker = await readMaker(trx, { venue: by.venue, staffId, deviceId })
  if (maker === undefined) throw new Refusal('offline_command_not_found')
  // The cast is safe: the body was validated when it arrived, and nothing changes it but an erasure, which empties texts.
  const command = locked.body as unknown as Command
  // The holder must not sell what this takes.
  if (command.kind === 'sale') {
    await findLockedWallet(trx, by.venue, command.user_id)
    await guardWallet(trx, by, { memberId: command.user_id, changeCents: -1, isNoted: false })
  }
  const actor = { ...by, caller: maker, origin: { ...by.origin, deviceId, tillId: null, approvalId: null } }
  const { venueIds, ...settled } = await applyCommand(trx, deps, { by: actor, keys, command, at, isKnown: true })
  if (settled.result === 'held') throw new Refusal('member_erased')
  return { settled, announce: () => announceCommand(deps, actor, command, venueIds) }
}

type Decider = { by: ActorAt; keys: FieldKeys }
type Decided = { settled: Partial<Settled>; announce: () => void }

async function carryOut(
  trx: Transaction<DB>,
  deps: CommandDeps,
  decider: Decider,
  locked: Locked,
  choice: OfflineChoice,
): Promise<Decided> {
  if (choice === 'book') return bookHeld(trx, deps, decider, locked)
  return { settled: choice === 'drop' ? { result: 'dropped' } : {}, announce: () => {} }
}

/** The name of the device, read before the transaction, which may be in a pod. */
async function deviceOf({ db }: CommandDeps, { venue }: ActorAt, id: number): Promise<string> {
  const [row] = await inOperator(db, venue.operatorId, (trx) => listOfflineCommands(trx, venue, { id, limit: 1 }))
  if (row === undefined) throw new Refusal('offline_command_not_found')
  return (await nameDevices({ db }, [row.deviceId])).get(row.deviceId) ?? ''
}

/** Decides about a command on the list. Of two people at once, the second is told that it is decided. */
export async function decideCommand(deps: CommandDeps, by: ActorAt, { key, id, choice }: Wish): Promise<ListedCommand> {
  const { caller, venue } = by
  const device = await deviceOf(deps, by, id)
  let announce = () => {}
  const attempt = (keys: FieldKeys) =>
    runUnderLease(deps, { kind: 'offline.decide', key, request: { id, choice }, caller, venue }, async (trx) => {
      const locked = await lockCommand(trx, venue, id)
      if (locked === undefined) throw new Refusal('offline_command_not_found')
      if (locked.choice !== null) throw new Refusal('offline_command_decided')
      if (!offlineChoicesFor(locked.result).includes(choice)) throw new Refusal('request_invalid', { fields: 'choice' })
      const decided = await carryOut(trx, deps, { by, keys }, locked, choice)
      await setDecision(trx, venue.operatorId, id, { ...decided.settled, choice, chosenBy: caller.staffId })
      const { kind, memberId, madeAt, flags } = locked
      const made = { kind, madeAt: madeAt.toISOString(), flags: [...flags] }
      await recordAuditEntryAt(trx, by, {
        action: actionOf[choice],
        subject: { kind: 'member', id: memberId },
        before: made,
        after: { commandId: id, transactionId: decided.settled.transactionId ?? null },
      })
      ;({ announce } = decided)
      return describeCommand(trx, venue, id, device)
    })
  const made = await deps.keyring.withKeys(venue.operatorId, attempt)
  announce()
  return made
}

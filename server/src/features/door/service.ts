import type { CallReply } from '@aforo/contract'
import { undoBlocker } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { type LiveHub, operatorChannel, venueChannel } from '../live/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import { publishEvent } from '../webhook-events/service.ts'
import {
  type BookedPassage,
  type OfflineEntry,
  type OfflineExit,
  writeOfflineEntry,
  writeOfflineExit,
} from './book-offline-passage.ts'
import { countCartLines, findRoom, listOpenOf, lockVisit, undoEntry, undoExit, type Written } from './queries.ts'

export type DoorDeps = { db: Database; pool: Pool; live: LiveHub; keyring: Keyring }
type Passage = CallReply<'POST /v1/entries'>

/** Refreshes the screens of the venue, and the screens that show all venues of the operator. */
export function announceDoor({ live }: { live: LiveHub }, venue: VenueRef, members: readonly number[] = []): void {
  live.publish(venueChannel(venue.id), 'door', { members })
  live.publish(operatorChannel(venue.operatorId), 'doors')
}

export const passageOf = (venue: VenueRef, { id, memberId, enteredAt, leftAt, inside }: Written): Passage => ({
  visit_id: id,
  user_id: memberId,
  venue_id: venue.id,
  entry_time: enteredAt.toISOString(),
  exit_time: leftAt?.toISOString() ?? null,
  inside,
})

/** How full the venue is, and the venue of the operator where the member is inside, or null. */
export async function readPresence(trx: Transaction<DB>, venue: VenueRef, memberId: number) {
  const found = await findRoom(trx, venue)
  const [open] = await listOpenOf(trx, venue.operatorId, [memberId])
  // The row of the room does not exist before the first entry.
  return {
    room: { inside: found?.inside ?? 0, capacity: found?.capacity ?? null },
    insideAt: open?.venueId ?? null,
  }
}

type Undo = { key: string; visitId: number; what: 'entry' | 'exit' }

export async function undo(deps: DoorDeps, by: ActorAt, { key, ...request }: Undo): Promise<Passage> {
  const { caller, venue } = by
  const passage = await runOnce(deps.db, { kind: 'door.undo', key, request, caller, venue }, async (trx) => {
    const { visitId, what } = request
    const visit = await lockVisit(trx, venue, visitId)
    if (visit === undefined) throw new Refusal('visit_not_found')
    const written = await (what === 'entry' ? revertEntry : revertExit)(trx, by, visit)
    await recordAuditEntryAt(trx, by, {
      action: what === 'entry' ? 'door.entry_undone' : 'door.exit_undone',
      subject: { kind: 'member', id: visit.memberId },
      before: { visitId, ...(visit.exitKind === null ? {} : { exitKind: visit.exitKind }) },
      after: null,
    })
    const data = { user_id: visit.memberId, visit_id: visitId, undone: what }
    await publishEvent(trx, { venue }, { type: 'visit.undone', data })
    return passageOf(venue, written)
  })
  announceDoor(deps, venue, [passage.user_id])
  return passage
}

type LockedVisit = NonNullable<Awaited<ReturnType<typeof lockVisit>>>

async function revertEntry(trx: Transaction<DB>, { caller, venue }: ActorAt, visit: LockedVisit): Promise<Written> {
  if (visit.undoneAt !== null || visit.leftAt !== null) throw new Refusal('visit_changed')
  refuseIf(undoBlocker(visit.enteredAt, visit.now))
  const [cart] = await countCartLines(trx, venue, [visit.memberId])
  if (cart !== undefined) throw new Refusal('exit_cart_not_empty')
  return undoEntry(trx, venue, visit.id, caller.staffId)
}

/** Refuses if the member has entered a venue again since. */
async function revertExit(trx: Transaction<DB>, { venue }: ActorAt, visit: LockedVisit): Promise<Written> {
  if (visit.leftAt === null || visit.exitKind === 'timed_out') throw new Refusal('visit_changed')
  refuseIf(undoBlocker(visit.leftAt, visit.now))
  const [open] = await listOpenOf(trx, venue.operatorId, [visit.memberId])
  if (open !== undefined) throw new Refusal('entry_already_inside')
  return undoExit(trx, venue, visit.id)
}

/** Books what happened at the door without a connection, in the transaction of the command. Nothing is refused. */
export const bookOfflineEntry = (
  trx: Transaction<DB>,
  by: ActorAt,
  keys: FieldKeys,
  entry: OfflineEntry,
): Promise<BookedPassage> => writeOfflineEntry(trx, { by, keys, entry })

export const bookOfflineExit = (trx: Transaction<DB>, by: ActorAt, exit: OfflineExit): Promise<BookedPassage> =>
  writeOfflineExit(trx, { by, exit })

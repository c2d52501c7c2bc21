import type { CallReply, ParsedInput } from '@aforo/contract'
import type { AuditAction, PlatformAction } from '@aforo/domain'
import type { Database, Executor } from '../../db/connection.ts'
import type { JsonObject } from '../../db/types.ts'
import type { Caller } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import type { Origin } from '../../http/route.ts'
import { Refusal } from '../../refusal.ts'
import { recordAuditEntry } from '../audit/service.ts'
import { insertEvent, listEvents } from './queries.ts'

/** A superadmin who does something with an operator. */
export type ActorOn = { caller: Caller; origin: Origin; operatorId: number }

type Entry<Action> = { action: Action; before: JsonObject | null; after: JsonObject | null }

/**
 * Records what the platform does with an operator, in the transaction of the change: once where its owners read it, and
 * once where superadmins see all operators. The transaction has entered the operator.
 */
export async function recordPlatformEntry(
  trx: Executor,
  { caller, origin, operatorId }: ActorOn,
  entry: Entry<PlatformAction & AuditAction>,
): Promise<void> {
  const { staffId } = caller
  await recordAuditEntry(
    trx,
    // The event has no venue, so that every owner of the operator can read it.
    { staffId, venue: { operatorId, id: null }, origin },
    { ...entry, subject: { kind: 'operator', id: operatorId } },
  )
  await insertEvent(trx, { operatorId, staffId, ...entry })
}

/** Records only where superadmins see it: what concerns all operators, or has an audit event of its own already. */
export const notePlatformEntry = (
  trx: Executor,
  by: { staffId: number; operatorId: number | null },
  entry: Entry<PlatformAction>,
): Promise<void> => insertEvent(trx, { ...by, ...entry })

type PlatformEvent = CallReply<'GET /v1/platform-events'>[number]

/** Cursors of this list are instants in microseconds. */
function readInstantCursor(text: string | undefined) {
  const cursor = readCursor(text)
  if (cursor !== null && !/^\d{1,16}$/.test(cursor.by)) throw new Refusal('request_invalid', { fields: 'cursor' })
  return cursor
}

export async function listPlatformEvents(
  { db }: { db: Database },
  { operator, action, from, to, limit, cursor }: ParsedInput<'GET /v1/platform-events'>['query'],
): Promise<Page<PlatformEvent>> {
  const rows = await listEvents(db, {
    operatorId: operator ?? null,
    action: action ?? null,
    from: from ?? null,
    to: to ?? null,
    before: readInstantCursor(cursor),
    limit: limit + 1,
  })
  const page = cutPage(rows, limit, ({ atMicros }) => String(atMicros))
  return {
    ...page,
    items: page.items.map(({ id, at, email, operatorId, operatorName, ...event }) => ({
      id,
      at: at.toISOString(),
      by: email,
      action: event.action,
      operator: operatorId === null || operatorName === null ? null : { id: operatorId, name: operatorName },
      before: event.before,
      after: event.after,
    })),
  }
}

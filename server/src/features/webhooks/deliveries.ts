import type { CallReply, ParsedInput } from '@aforo/contract'
import { memberNumberText, webhookTest } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { type DeliveryRow, listDeliveries, repeatGivenUp } from './delivery-queries.ts'
import { insertDelivery, type WebhookRef } from './lane-queries.ts'
import { record, type WebhookDeps } from './manage-webhooks.ts'
import { messageIdOf } from './message.ts'
import { getOwn } from './webhook-view.ts'

type Delivery = CallReply<'GET /v1/webhooks/{id}/deliveries'>[number]

/** More would be one long transaction. */
const repeatedMost = 10_000

/** The number of a member who came with an import that was undone is below zero. */
const labelOf = ({ memberNumber, name }: DeliveryRow): string | null =>
  memberNumber !== null && memberNumber > 0 ? memberNumberText(memberNumber) : name

const describe = (row: DeliveryRow): Delivery => ({
  id: row.id,
  event_id: messageIdOf(row),
  type: row.type,
  at: row.at.toISOString(),
  venue_id: row.venueId,
  subject: { kind: row.subjectKind, id: row.subjectId, label: labelOf(row) },
  sequence: row.sequence,
  is_repeat: row.isRepeat,
  state: row.state,
  attempts: row.attempts,
  last_attempt:
    row.attemptedAt === null
      ? null
      : {
          at: row.attemptedAt.toISOString(),
          status: row.status,
          error: row.error,
          milliseconds: row.milliseconds ?? 0,
        },
  next_attempt_at: row.nextAt?.toISOString() ?? null,
})

export async function listCallersDeliveries(
  { db }: WebhookDeps,
  { caller, venue: { operatorId } }: { caller: Caller; venue: VenueRef },
  id: number,
  { state, limit, cursor }: ParsedInput<'GET /v1/webhooks/{id}/deliveries'>['query'],
): Promise<Page<Delivery>> {
  const before = readCursor(cursor)?.id ?? null
  const rows = await inOperator(db, operatorId, async (trx) => {
    await getOwn(trx, caller, operatorId, id)
    return listDeliveries(trx, { operatorId, id }, { state, before, limit: limit + 1 })
  })
  const page = cutPage(rows, limit, () => '')
  return { ...page, items: page.items.map(describe) }
}

async function getDelivery(trx: Transaction<DB>, webhook: WebhookRef, id: number): Promise<DeliveryRow> {
  const [row] = await listDeliveries(trx, webhook, { id, before: null, limit: 1 })
  if (row === undefined) throw new Refusal('webhook_delivery_not_found')
  return row
}

/** The webhook of the caller, if it is on. */
async function getOn(trx: Transaction<DB>, caller: Caller, { operatorId, id }: WebhookRef) {
  const { row } = await getOwn(trx, caller, operatorId, id)
  if (!row.isOn) throw new Refusal('webhook_off')
  return row
}

export async function sendTest({ db, webhooks }: WebhookDeps, by: ActorAt, id: number): Promise<Delivery> {
  const { operatorId } = by.venue
  const sent = await inOperator(db, operatorId, async (trx) => {
    await getOn(trx, by.caller, { operatorId, id })
    const test = { subjectKind: 'webhook', subjectId: id, type: webhookTest, data: { webhook_id: id } }
    const made = await insertDelivery(trx, { operatorId, id }, { ...test, venueId: by.venue.id, repeatsId: null })
    return getDelivery(trx, { operatorId, id }, made)
  })
  webhooks.noteOperator(operatorId)
  return describe(sent)
}

/** Sends an event again. What was told about the same subject since is not told again. */
export async function replayDelivery(
  { db, webhooks }: WebhookDeps,
  by: ActorAt,
  { id, deliveryId }: { id: number; deliveryId: number },
): Promise<Delivery> {
  const { operatorId } = by.venue
  const repeated = await inOperator(db, operatorId, async (trx) => {
    const { name } = await getOn(trx, by.caller, { operatorId, id })
    const { state, eventId, ...first } = await getDelivery(trx, { operatorId, id }, deliveryId)
    if (state === 'waiting') throw new Refusal('webhook_delivery_waits')
    const made = await insertDelivery(trx, { operatorId, id }, { ...first, repeatsId: eventId })
    const after = { webhook: name, event: messageIdOf({ eventId }), type: first.type }
    await record(trx, by, 'webhook.replayed', { before: null, after })
    return getDelivery(trx, { operatorId, id }, made)
  })
  webhooks.noteOperator(operatorId)
  return describe(repeated)
}

export async function replayGivenUp(
  { db, webhooks }: WebhookDeps,
  by: ActorAt,
  id: number,
): Promise<CallReply<'POST /v1/webhooks/{id}/replays'>> {
  const { operatorId } = by.venue
  const deliveries = await inOperator(db, operatorId, async (trx) => {
    const { name } = await getOn(trx, by.caller, { operatorId, id })
    const count = await repeatGivenUp(trx, { operatorId, id }, repeatedMost)
    if (count > 0) await record(trx, by, 'webhook.replayed', { before: null, after: { webhook: name, events: count } })
    return count
  })
  webhooks.noteOperator(operatorId)
  return { deliveries }
}

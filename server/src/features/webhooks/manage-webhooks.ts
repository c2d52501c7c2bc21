import type { CallReply, ParsedInput } from '@aforo/contract'
import { webhookSecretOverlapHours, webhooksMost } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inDirectory, inOperator } from '../../db/transaction.ts'
import type { DB, JsonObject } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntry } from '../audit/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import { insertBacklog } from './backlog-queries.ts'
import {
  insertWebhook,
  listOpenVenues,
  listWebhooks,
  lockWebhooks,
  markRemoved,
  replaceSecret,
  updateWebhook,
  type WebhookRow,
} from './queries.ts'
import { sealWebhookSecret } from './secrets.ts'
import type { Webhooks } from './service.ts'
import { newWebhookSecret } from './signature.ts'
import { getOwn, isLookedAfter, listOwn, type Webhook } from './webhook-view.ts'

export type WebhookDeps = {
  db: Database
  keyring: Keyring
  webhooks: Pick<Webhooks, 'addresses' | 'noteOperator'>
}

type Sent = ParsedInput<'POST /v1/webhooks'>['body']
type Action = 'webhook.created' | 'webhook.changed' | 'webhook.removed' | 'webhook.secret_renewed' | 'webhook.replayed'

/** The event has no venue, so that every owner of the operator can read it. */
export const record = (
  trx: Transaction<DB>,
  { caller, venue: { operatorId }, origin }: ActorAt,
  action: Action,
  change: { before: JsonObject | null; after: JsonObject | null },
): Promise<void> =>
  recordAuditEntry(
    trx,
    { staffId: caller.staffId, venue: { operatorId, id: null }, origin },
    { action, subject: { kind: 'operator', id: operatorId }, ...change },
  )

type OnRecord = Pick<WebhookRow, 'name' | 'url' | 'events' | 'venueIds'> & { isOn?: boolean }

const onRecord = ({ name, url, events, venueIds, isOn = true }: OnRecord): JsonObject => ({
  webhook: name,
  url,
  events: [...events],
  venues: venueIds === null ? null : [...venueIds],
  isOn,
})

const settingsOf = ({ name, url, events, venue_ids: venueIds }: Sent) => ({
  name,
  url,
  events: [...new Set(events)],
  venueIds: venueIds === null ? null : [...new Set(venueIds)],
})

/** Refuses venues that are not the caller's, and addresses that nothing may be sent to. */
async function refuseBeyondOwn(
  trx: Transaction<DB>,
  { webhooks }: WebhookDeps,
  { caller, venue: { operatorId } }: ActorAt,
  { url, venueIds }: ReturnType<typeof settingsOf>,
): Promise<void> {
  const venues = await listOpenVenues(trx, operatorId)
  const areOurs = venueIds === null || venueIds.every((id) => venues.some((venue) => venue.id === id))
  if (!areOurs || !isLookedAfter(venues, caller, venueIds)) throw new Refusal('webhook_venues_beyond_own')
  refuseIf(webhooks.addresses.blockerOf(url))
}

export const listCallersWebhooks = (
  { db }: WebhookDeps,
  caller: Caller,
  { operatorId }: VenueRef,
): Promise<Webhook[]> =>
  inOperator(db, operatorId, async (trx) => (await listOwn(trx, caller, operatorId)).map(({ shown }) => shown))

/** The secret is in the answer only. Here it is sealed. */
export async function createWebhook(
  deps: WebhookDeps,
  by: ActorAt,
  sent: Sent,
): Promise<CallReply<'POST /v1/webhooks'>> {
  const { db, keyring, webhooks } = deps
  const { operatorId } = by.venue
  const settings = settingsOf(sent)
  const secret = newWebhookSecret()
  // Before the webhook, so that none is overlooked. An operator without webhooks may be listed.
  await inDirectory(db, (trx) => insertBacklog(trx, operatorId))
  const webhook = await inOperator(db, operatorId, async (trx) => {
    await lockWebhooks(trx, operatorId)
    await refuseBeyondOwn(trx, deps, by, settings)
    const { length: most } = await listWebhooks(trx, operatorId)
    if (most >= webhooksMost) throw new Refusal('webhooks_exhausted', { most })
    const sealedSecret = sealWebhookSecret(await keyring.lockKeys(trx, operatorId), operatorId, secret)
    const id = await insertWebhook(trx, { ...settings, operatorId, sealedSecret, createdBy: by.caller.staffId })
    await record(trx, by, 'webhook.created', { before: null, after: onRecord(settings) })
    return (await getOwn(trx, by.caller, operatorId, id)).shown
  })
  webhooks.noteOperator(operatorId)
  return { secret, webhook }
}

export async function changeWebhook(
  deps: WebhookDeps,
  by: ActorAt,
  id: number,
  { is_on: isOn, ...sent }: ParsedInput<'PUT /v1/webhooks/{id}'>['body'],
): Promise<Webhook> {
  const { operatorId } = by.venue
  const settings = { ...settingsOf(sent), isOn }
  const changed = await inOperator(deps.db, operatorId, async (trx) => {
    await lockWebhooks(trx, operatorId)
    const { row } = await getOwn(trx, by.caller, operatorId, id)
    await refuseBeyondOwn(trx, deps, by, settings)
    await updateWebhook(trx, { operatorId, id }, settings)
    await record(trx, by, 'webhook.changed', { before: onRecord(row), after: onRecord(settings) })
    return (await getOwn(trx, by.caller, operatorId, id)).shown
  })
  deps.webhooks.noteOperator(operatorId)
  return changed
}

export async function removeWebhook({ db }: WebhookDeps, by: ActorAt, id: number): Promise<void> {
  const { operatorId } = by.venue
  await inOperator(db, operatorId, async (trx) => {
    await lockWebhooks(trx, operatorId)
    const { row } = await getOwn(trx, by.caller, operatorId, id)
    await markRemoved(trx, { operatorId, id })
    await record(trx, by, 'webhook.removed', { before: onRecord(row), after: null })
  })
}

export async function renewSecret(
  { db, keyring }: WebhookDeps,
  by: ActorAt,
  id: number,
): Promise<CallReply<'POST /v1/webhooks/{id}/secret'>> {
  const { operatorId } = by.venue
  const secret = newWebhookSecret()
  const formerUntil = await inOperator(db, operatorId, async (trx) => {
    await lockWebhooks(trx, operatorId)
    const { row } = await getOwn(trx, by.caller, operatorId, id)
    const sealedSecret = sealWebhookSecret(await keyring.lockKeys(trx, operatorId), operatorId, secret)
    const until = await replaceSecret(
      trx,
      { operatorId, id },
      { sealedSecret, overlapHours: webhookSecretOverlapHours },
    )
    await record(trx, by, 'webhook.secret_renewed', { before: null, after: { webhook: row.name } })
    return until
  })
  return { secret, former_until: formerUntil.toISOString() }
}

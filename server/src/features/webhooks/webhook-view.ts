import type { CallReply } from '@aforo/contract'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { Caller } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import { listOpenVenues, listWebhooks, type WebhookRow } from './queries.ts'

export type Webhook = CallReply<'GET /v1/webhooks'>[number]
type Venues = Awaited<ReturnType<typeof listOpenVenues>>

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** The owner of some venues of an operator looks after the webhooks that tell only about them. */
export function isLookedAfter(venues: Venues, caller: Caller, venueIds: readonly number[] | null): boolean {
  const owned = new Set(caller.venues.filter(({ role }) => role === 'owner').map(({ id }) => id))
  const told = venues.filter(({ id }) => venueIds === null || venueIds.includes(id))
  return told.every(({ id }) => owned.has(id))
}

const describe = (row: WebhookRow, venues: Venues): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: row.events,
  venues: row.venueIds === null ? null : venues.filter(({ id }) => row.venueIds?.includes(id)),
  is_on: row.isOn,
  turned_off_by_failures_at: iso(row.turnedOffByFailuresAt),
  waiting: row.waiting ?? 0,
  oldest_waiting_at: iso(row.oldestAt),
  failing_since: iso(row.failingSince),
  resting_until: iso(row.restingUntil),
  last_delivered_at: iso(row.lastDeliveredAt),
  created_at: row.createdAt.toISOString(),
  created_by: row.createdBy,
})

/** The webhooks that the caller looks after, newest first. */
export async function listOwn(trx: Transaction<DB>, caller: Caller, operatorId: number) {
  const venues = await listOpenVenues(trx, operatorId)
  const rows = (await listWebhooks(trx, operatorId)).filter((row) => isLookedAfter(venues, caller, row.venueIds))
  return rows.map((row) => ({ row, shown: describe(row, venues) }))
}

export async function getOwn(trx: Transaction<DB>, caller: Caller, operatorId: number, id: number) {
  const found = (await listOwn(trx, caller, operatorId)).find(({ row }) => row.id === id)
  if (found === undefined) throw new Refusal('webhook_not_found')
  return found
}

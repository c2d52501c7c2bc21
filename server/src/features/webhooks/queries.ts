import type { WebhookEvent } from '@aforo/domain'
import { sql } from 'kysely'
import { databaseNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'
import type { WebhookRef } from './lane-queries.ts'

type Settings = { name: string; url: string; events: WebhookEvent[]; venueIds: number[] | null }
type NewWebhook = Settings & { operatorId: number; sealedSecret: Buffer; createdBy: number }

export async function insertWebhook(db: Executor, webhook: NewWebhook): Promise<number> {
  const { id } = await db.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The webhooks of the operator, newest first. There are few: a limit is checked for each new one. */
export async function listWebhooks(db: Executor, operatorId: number) {
  return db
    .selectFrom('webhooks')
    .innerJoin('staff', 'staff.id', 'webhooks.createdBy')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhookDeliveries as waiting')
          .select([sql<number>`count(*)`.as('waiting'), sql<Date | null>`min(at)`.as('oldestAt')])
          .whereRef('waiting.operatorId', '=', 'webhooks.operatorId')
          .whereRef('waiting.webhookId', '=', 'webhooks.id')
          .where('waiting.state', '=', 'waiting')
          .as('backlog'),
      (join) => join.onTrue(),
    )
    .select([
      'webhooks.id',
      'webhooks.name',
      'webhooks.url',
      'webhooks.events',
      'webhooks.venueIds',
      'webhooks.isOn',
      'webhooks.turnedOffByFailuresAt',
      'webhooks.failingSince',
      sql<Date | null>`case when resting_until > clock_timestamp() then resting_until end`.as('restingUntil'),
      'webhooks.lastDeliveredAt',
      'webhooks.createdAt',
      sql<string>`coalesce(nullif(staff.name, ''), staff.email)`.as('createdBy'),
      'backlog.waiting',
      'backlog.oldestAt',
    ])
    .where('webhooks.operatorId', '=', operatorId)
    .where('webhooks.removedAt', 'is', null)
    .orderBy('webhooks.id', 'desc')
    .execute()
}

export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number]

/** The open venues of the operator. */
export async function listOpenVenues(db: Executor, operatorId: number) {
  return db
    .selectFrom('venues')
    .select(['id', 'name'])
    .where('operatorId', '=', operatorId)
    .where('archivedAt', 'is', null)
    .orderBy('name')
    .execute()
}

/** Two people who make or change webhooks at once wait for each other, so that the limit holds. */
export async function lockWebhooks(db: Executor, operatorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', ${operatorId}))`.execute(db)
}

export async function updateWebhook(
  db: Executor,
  { operatorId, id }: WebhookRef,
  { isOn, ...settings }: Settings & { isOn: boolean },
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ ...settings, isOn, turnedOffByFailuresAt: null, failures: 0, failingSince: null, restingUntil: null })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

/** Forgets its secrets. What it was told is kept for some days. */
export async function markRemoved(db: Executor, { operatorId, id }: WebhookRef): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({
      removedAt: sql`clock_timestamp()`,
      isOn: false,
      sealedSecret: null,
      sealedFormerSecret: null,
      formerUntil: null,
    })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

/** What is needed to send. Undefined if it is off. The former secret is there only while it still signs. */
export async function findReceiver(db: Executor, { operatorId, id }: WebhookRef) {
  return db
    .selectFrom('webhooks')
    .select(['url', 'sealedSecret', databaseNow.as('now')])
    .select(
      sql<Buffer | null>`case when former_until > clock_timestamp() then sealed_former_secret end`.as('sealedFormer'),
    )
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .where('isOn', '=', true)
    .executeTakeFirst()
}

/** The secret so far becomes the former one. Returns until when that still signs. */
export async function replaceSecret(
  db: Executor,
  { operatorId, id }: WebhookRef,
  { sealedSecret, overlapHours }: { sealedSecret: Buffer; overlapHours: number },
): Promise<Date> {
  const { formerUntil } = await db
    .updateTable('webhooks')
    .set({
      sealedFormerSecret: sql`sealed_secret`,
      sealedSecret,
      formerUntil: sql`clock_timestamp() + make_interval(hours => ${overlapHours})`,
    })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .returning(sql<Date>`former_until`.as('formerUntil'))
    .executeTakeFirstOrThrow()
  return formerUntil
}

export async function listSealedSecrets(db: Executor, operatorId: number) {
  return db
    .selectFrom('webhooks')
    .select(['id', 'sealedSecret', 'sealedFormerSecret'])
    .where('operatorId', '=', operatorId)
    .where('removedAt', 'is', null)
    .forNoKeyUpdate()
    .execute()
}

export async function updateSealedSecrets(
  db: Executor,
  { operatorId, id }: WebhookRef,
  sealed: { sealedSecret: Buffer; sealedFormerSecret: Buffer | null },
): Promise<void> {
  await db.updateTable('webhooks').set(sealed).where('operatorId', '=', operatorId).where('id', '=', id).execute()
}

/** Something arrived, so the receiver works. Written only where it says something new. */
export async function noteSuccess(db: Executor, { operatorId, id }: WebhookRef): Promise<void> {
  await sql`
    update webhooks set failures = 0, failing_since = null, resting_until = null, last_delivered_at = clock_timestamp()
    where operator_id = ${operatorId} and id = ${id}
      and (failures > 0 or coalesce(last_delivered_at < clock_timestamp() - interval '10 seconds', true))`.execute(db)
}

/** Counts a failure. Returns how many there were in a row, and for how long. */
export async function noteFailure(db: Executor, { operatorId, id }: WebhookRef) {
  const { rows } = await sql<{ failures: number; failingSeconds: number }>`
    update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, clock_timestamp())
    where operator_id = ${operatorId} and id = ${id}
    returning failures, extract(epoch from clock_timestamp() - failing_since)::float8 as failing_seconds`.execute(db)
  return rows[0] ?? { failures: 0, failingSeconds: 0 }
}

export async function letRest(db: Executor, { operatorId, id }: WebhookRef, seconds: number): Promise<void> {
  await sql`
    update webhooks set resting_until = clock_timestamp() + make_interval(secs => ${seconds})
    where operator_id = ${operatorId} and id = ${id}`.execute(db)
}

/** Returns its name, unless somebody was faster. */
export async function turnOffFailing(db: Executor, { operatorId, id }: WebhookRef): Promise<string | undefined> {
  const row = await db
    .updateTable('webhooks')
    .set({ isOn: false, turnedOffByFailuresAt: sql`clock_timestamp()`, restingUntil: null })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .where('isOn', '=', true)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

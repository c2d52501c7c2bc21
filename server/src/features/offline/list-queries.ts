import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { Cursor } from '../../db/lists.ts'
import type { VenueRef } from '../../http/caller.ts'

type Filter = { id?: number; isOpen?: boolean; deviceId?: number | null; before?: Cursor | null; limit: number }

const needsDecision = sql<boolean>`offline_commands.result in ('flagged', 'held') and offline_commands.choice is null`

/** What was done offline at a venue, newest first. */
export async function listOfflineCommands(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  { id, isOpen = false, deviceId = null, before = null, limit }: Filter,
) {
  let query = db
    .selectFrom('offlineCommands')
    .innerJoin('members', (join) =>
      join
        .onRef('members.operatorId', '=', 'offlineCommands.operatorId')
        .onRef('members.id', '=', 'offlineCommands.memberId'),
    )
    .innerJoin('wallets', (join) =>
      join.onRef('wallets.operatorId', '=', 'members.operatorId').onRef('wallets.memberId', '=', 'members.id'),
    )
    .innerJoin('staff', 'staff.id', 'offlineCommands.staffId')
    .leftJoin('staff as chooser', 'chooser.id', 'offlineCommands.chosenBy')
    .leftJoin('postings', (join) =>
      join
        .onRef('postings.operatorId', '=', 'offlineCommands.operatorId')
        .onRef('postings.transactionId', '=', 'offlineCommands.transactionId')
        .on('postings.line', '=', 1),
    )
    .select([
      'offlineCommands.id',
      'offlineCommands.kind',
      'offlineCommands.place',
      'offlineCommands.deviceId',
      'offlineCommands.memberId',
      'offlineCommands.madeAt',
      'offlineCommands.receivedAt',
      'offlineCommands.amountCents',
      'offlineCommands.result',
      'offlineCommands.flags',
      'offlineCommands.transactionId',
      'offlineCommands.choice',
      'offlineCommands.chosenAt',
      sql<number>`coalesce(jsonb_array_length(offline_commands.body -> 'items'), 0)`.as('products'),
      sql<string>`(extract(epoch from offline_commands.made_at) * 1000000)::bigint::text`.as('madeMicros'),
      sql<string>`coalesce(nullif(staff.name, ''), staff.email)`.as('staffName'),
      sql<string | null>`coalesce(nullif(chooser.name, ''), chooser.email)`.as('chooserName'),
      'members.number',
      'members.name',
      'members.lastName',
      'members.pictureKey',
      'members.standing',
      'wallets.balanceCents',
      'postings.balanceAfterCents',
    ])
    .where('offlineCommands.operatorId', '=', operatorId)
    .where('offlineCommands.venueId', '=', venueId)
  if (id !== undefined) query = query.where('offlineCommands.id', '=', id)
  if (isOpen) query = query.where(needsDecision)
  if (deviceId !== null) query = query.where('offlineCommands.deviceId', '=', deviceId)
  if (before !== null) {
    query = query.where(
      sql<boolean>`(offline_commands.made_at, offline_commands.id)
        < (to_timestamp(0) + ${before.by}::bigint * interval '1 microsecond', ${before.id})`,
    )
  }
  return query.orderBy('offlineCommands.madeAt', 'desc').orderBy('offlineCommands.id', 'desc').limit(limit).execute()
}

/** How much was done offline since an instant, by device. */
export async function countByDevice(db: Executor, { operatorId, id: venueId }: VenueRef, since: Date) {
  return db
    .selectFrom('offlineCommands')
    .select([
      'deviceId',
      sql<number>`count(*)`.as('sent'),
      sql<Date>`min(made_at)`.as('from'),
      sql<Date>`max(made_at)`.as('to'),
    ])
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .where('madeAt', '>=', since)
    .groupBy('deviceId')
    .orderBy('deviceId')
    .execute()
}

/** How many commands of the venue need a decision, and how many its devices still have to send. */
export async function countOpen(db: Executor, { operatorId, id: venueId }: VenueRef) {
  const { rows } = await sql<{ open: number; waiting: number }>`
    select (
      select count(*) from offline_commands where operator_id = ${operatorId} and venue_id = ${venueId} and ${needsDecision}
    ) as open, (
      select coalesce(sum(waiting), 0)::bigint from offline_leases
      where operator_id = ${operatorId} and venue_id = ${venueId} and device_id is not null
    ) as waiting`.execute(db)
  return rows[0] ?? { open: 0, waiting: 0 }
}

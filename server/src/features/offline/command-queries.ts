import type { LeasePlace, OfflineChoice, OfflineFlag, OfflineKind, OfflineResult } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { JsonObject } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'

/** A person with their place at a venue, which is null if they work there no more. */
export async function findMaker(db: Executor, venueId: number, staffId: number) {
  return db
    .selectFrom('staff')
    .innerJoin('venues', (join) => join.on('venues.id', '=', venueId))
    .leftJoin('grants', (join) =>
      join
        .onRef('grants.staffId', '=', 'staff.id')
        .onRef('grants.venueId', '=', 'venues.id')
        .on('staff.deactivatedAt', 'is', null),
    )
    .select([
      'staff.id',
      'staff.email',
      'staff.name',
      'staff.pictureKey',
      'staff.role',
      'staff.deactivatedAt',
      'grants.role as venueRole',
      'grants.rights',
      'venues.name as venueName',
      'venues.currency',
      'venues.timeZone',
    ])
    .where('staff.id', '=', staffId)
    .executeTakeFirst()
}

/** Whether a person has come in on the device before, or has enrolled it. */
export async function isKnownOn(db: Executor, deviceId: number, staffId: number): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from sign_ins where staff_id = ${staffId} and device_id = ${deviceId})
      or exists (select from devices where id = ${deviceId} and enrolled_by = ${staffId}) as known`.execute(db)
  return rows[0]?.known === true
}

/**
 * Locks the lease against a new holder and against other commands, which are applied one by one. `hours` is 0 if the
 * venue has turned it off.
 */
export async function lockLease(db: Executor, { operatorId, id: venueId }: VenueRef, place: LeasePlace) {
  return db
    .selectFrom('offlineLeases')
    .innerJoin('venues', 'venues.id', 'offlineLeases.venueId')
    .select([
      'deviceId',
      'fence',
      'grantedAt',
      'offlineLeases.createdAt',
      'renewedAt',
      'confirmedClaim',
      'lastCommand',
      sql<number>`case when venues.offline_selling then venues.offline_hours else 0 end`.as('hours'),
    ])
    .where('offlineLeases.operatorId', '=', operatorId)
    .where('offlineLeases.venueId', '=', venueId)
    .where('offlineLeases.place', '=', place)
    .forNoKeyUpdate('offlineLeases')
    .executeTakeFirst()
}

export async function setLastCommand(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  place: LeasePlace,
  number: number,
) {
  await db
    .updateTable('offlineLeases')
    .set({ lastCommand: number })
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .where('place', '=', place)
    .execute()
}

/** The last day with closed figures, locked so that no further day is closed before the end of the transaction. */
export async function lockClosedUntil(db: Executor, { operatorId, id: venueId }: VenueRef): Promise<string | null> {
  const row = await db
    .selectFrom('dayClosings')
    .select('closedUntil')
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .forKeyShare()
    .executeTakeFirst()
  return row === undefined || row.closedUntil === '-infinity' ? null : row.closedUntil
}

/** Whether a member is of the venue, or was there before. */
export async function hasMember(db: Executor, { operatorId, id }: VenueRef, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from members
      where operator_id = ${operatorId} and members.id = ${memberId} and (
        ${id}::bigint = any (venue_ids) or standing = 'erased' or exists (
          select from visits
          where visits.operator_id = ${operatorId} and visits.venue_id = ${id} and visits.member_id = members.id
        )
      )
    ) as known`.execute(db)
  return rows[0]?.known === true
}

/** The command with this key, and whether it is the same one. */
export async function findByKey(
  db: Executor,
  operatorId: number,
  { key, deviceId, body }: { key: string; deviceId: number; body: JsonObject },
) {
  return db
    .selectFrom('offlineCommands')
    .select([
      'result',
      'flags',
      sql<boolean>`device_id = ${deviceId} and body = ${JSON.stringify(body)}::jsonb`.as('same'),
    ])
    .where('operatorId', '=', operatorId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** What became of a command. */
export type Settled = {
  result: OfflineResult
  flags: OfflineFlag[]
  transactionId: number | null
  visitId: number | null
}

export type NewCommand = Settled & {
  place: LeasePlace
  deviceId: number
  fence: number
  number: number
  key: string
  kind: OfflineKind
  staffId: number
  memberId: number
  madeAt: Date
  body: JsonObject
  amountCents: number | null
}

export async function insertOfflineCommand(db: Executor, { operatorId, id: venueId }: VenueRef, command: NewCommand) {
  await db
    .insertInto('offlineCommands')
    .values({ operatorId, venueId, ...command, body: JSON.stringify(command.body) })
    .execute()
}

/** Locks a command, so that one person decides about it. */
export async function lockCommand(db: Executor, { operatorId, id: venueId }: VenueRef, id: number) {
  return db
    .selectFrom('offlineCommands')
    .select(['id', 'deviceId', 'staffId', 'memberId', 'kind', 'madeAt', 'body', 'result', 'flags', 'choice'])
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type Decision = { choice: OfflineChoice; chosenBy: number } & Partial<Settled>

export async function setDecision(db: Executor, operatorId: number, id: number, decision: Decision) {
  await db
    .updateTable('offlineCommands')
    .set({ ...decision, chosenAt: sql`clock_timestamp()` })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

export async function listStocks(db: Executor, operatorId: number, productIds: readonly number[]) {
  if (productIds.length === 0) return []
  return db
    .selectFrom('stocks')
    .select(['productId', 'quantityMilli', 'version'])
    .where('operatorId', '=', operatorId)
    .where(sql<boolean>`product_id = any (${[...productIds]}::bigint[])`)
    .orderBy('productId')
    .execute()
}

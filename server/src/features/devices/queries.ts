import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

/** The device with this secret and who is signed in on it, unless it or its venue is gone. */
export async function findDeviceBySecret(db: Executor, secretHash: Buffer) {
  return db
    .selectFrom('devices')
    .innerJoin('venues', 'venues.id', 'devices.venueId')
    .leftJoin('signIns', (join) =>
      join
        .onRef('signIns.id', '=', 'devices.signInId')
        .on('signIns.endedAt', 'is', null)
        .on('signIns.expiresAt', '>', sql<Date>`now()`),
    )
    .select([
      'devices.id',
      'devices.name',
      'signIns.staffId',
      'devices.operatorId',
      'devices.venueId',
      'venues.name as venueName',
      'venues.timeZone',
      'venues.lockMinutes',
    ])
    .where('devices.secretHash', '=', secretHash)
    .where('devices.revokedAt', 'is', null)
    .where('venues.archivedAt', 'is', null)
    .executeTakeFirst()
}

/** At most once a minute, because a lock screen may ask often. */
export async function noteUse(db: Executor, deviceId: number) {
  await db
    .updateTable('devices')
    .set({ lastUsedAt: sql`now()` })
    .where('id', '=', deviceId)
    .where(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`)
    .execute()
}

const peopleMost = 500

/** The people of a venue who can sign in. */
export async function listPeopleAt(db: Executor, venueId: number) {
  return db
    .selectFrom('grants')
    .innerJoin('staff', 'staff.id', 'grants.staffId')
    .leftJoin('staffPins', 'staffPins.staffId', 'staff.id')
    .select([
      'staff.id',
      'staff.name',
      'staff.email',
      'staff.pictureKey',
      'grants.role',
      'staffPins.digits as pinDigits',
    ])
    .where('grants.venueId', '=', venueId)
    .where('staff.deactivatedAt', 'is', null)
    .where('staff.passwordHash', 'is not', null)
    .orderBy('staff.name')
    .orderBy('staff.id')
    .limit(peopleMost)
    .execute()
}

const devicesMost = 200

export async function listDevicesAt(db: Executor, venueId: number, id: number | null = null) {
  let query = db
    .selectFrom('devices')
    .innerJoin('staff as enroller', 'enroller.id', 'devices.enrolledBy')
    .leftJoin('signIns', (join) =>
      join
        .onRef('signIns.id', '=', 'devices.signInId')
        .on('signIns.endedAt', 'is', null)
        .on('signIns.expiresAt', '>', sql<Date>`now()`),
    )
    .leftJoin('staff as user', 'user.id', 'signIns.staffId')
    .select([
      'devices.id',
      'devices.name',
      'devices.enrolledAt',
      'devices.lastUsedAt',
      'enroller.name as enrollerName',
      'enroller.email as enrollerEmail',
      'user.name as userName',
      'user.email as userEmail',
    ])
    .where('devices.venueId', '=', venueId)
    .where('devices.revokedAt', 'is', null)
  if (id !== null) query = query.where('devices.id', '=', id)
  return query.orderBy('devices.name').limit(devicesMost).execute()
}

export async function insertDevice(
  db: Executor,
  venue: VenueRef,
  device: { name: string; secretHash: Buffer; enrolledBy: number },
) {
  return db
    .insertInto('devices')
    .values({ operatorId: venue.operatorId, venueId: venue.id, ...device })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Locks a device of the venue. */
export async function lockDevice(db: Executor, venueId: number, id: number) {
  return db
    .selectFrom('devices')
    .select(['id', 'name', 'signInId'])
    .where('id', '=', id)
    .where('venueId', '=', venueId)
    .where('revokedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function renameDevice(db: Executor, id: number, name: string) {
  await db.updateTable('devices').set({ name }).where('id', '=', id).execute()
}

export async function setRevoked(db: Executor, id: number, revokedBy: number) {
  await db
    .updateTable('devices')
    .set({ revokedAt: sql`now()`, revokedBy })
    .where('id', '=', id)
    .execute()
}

export async function setSignIn(db: Executor, id: number, signInId: number) {
  await db
    .updateTable('devices')
    .set({ signInId, lastUsedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Ends the sign-in on a device. Returns whose it was, or null if it had already ended. */
export async function endSignInOn(
  db: Executor,
  signInId: number,
  endReason: 'signed_out' | 'signed_out_elsewhere',
): Promise<number | null> {
  const row = await db
    .updateTable('signIns')
    .set({ endedAt: sql`now()`, endReason })
    .where('id', '=', signInId)
    .where('endedAt', 'is', null)
    .returning('staffId')
    .executeTakeFirst()
  return row?.staffId ?? null
}

/** Includes revoked devices, because records name them. */
export async function listDeviceNames(db: Executor, ids: readonly number[]) {
  return db
    .selectFrom('devices')
    .select(['id', 'name', 'revokedAt'])
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .execute()
}

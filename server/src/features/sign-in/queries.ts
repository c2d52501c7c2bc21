import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

export type SignInEndReason = 'signed_out' | 'signed_out_elsewhere' | 'password_changed' | 'renewal_reused'

/** The person behind a live token, one row per venue they work at, or a single one without a venue. */
export async function listCallerRows(db: Executor, tokenHash: Buffer) {
  return db
    .selectFrom('signIns')
    .innerJoin('staff', 'staff.id', 'signIns.staffId')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('grants')
          .innerJoin('venues', 'venues.id', 'grants.venueId')
          .select([
            'grants.staffId',
            'grants.role',
            'grants.capabilities',
            'venues.id',
            'venues.operatorId',
            'venues.name',
            'venues.currency',
            'venues.timeZone',
          ])
          .where('venues.archivedAt', 'is', null)
          .as('place'),
      (join) => join.onRef('place.staffId', '=', 'staff.id'),
    )
    .select([
      'signIns.id as signInId',
      'signIns.tokenExpiresAt',
      'staff.id as staffId',
      'staff.email',
      'staff.name',
      'staff.role',
      'staff.language',
      'place.id as venueId',
      'place.operatorId',
      'place.name as venueName',
      'place.role as venueRole',
      'place.capabilities',
      'place.currency',
      'place.timeZone',
    ])
    .where('signIns.tokenHash', '=', tokenHash)
    .where('signIns.endedAt', 'is', null)
    .where('signIns.tokenExpiresAt', '>', sql<Date>`now()`)
    .where('staff.deactivatedAt', 'is', null)
    .orderBy('place.id')
    .execute()
}

export async function findVenueRef(db: Executor, venueId: number) {
  return db
    .selectFrom('venues')
    .select(['id', 'operatorId'])
    .where('id', '=', venueId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
}

export async function findStaffByEmail(db: Executor, email: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'email', 'passwordHash', 'deactivatedAt'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

export async function getStaffSecrets(db: Executor, staffId: number) {
  return db.selectFrom('staff').select(['email', 'passwordHash']).where('id', '=', staffId).executeTakeFirstOrThrow()
}

export type NewSignIn = {
  staffId: number
  tokenHash: Buffer
  tokenExpiresAt: Date
  familyHash: Buffer
  renewalHash: Buffer
  renewedAt: Date
  expiresAt: Date
  address: string
  device: string
}

export async function insertSignIn(db: Executor, signIn: NewSignIn) {
  return db.insertInto('signIns').values(signIn).returning('id').executeTakeFirstOrThrow()
}

export async function lockSignInByFamily(db: Executor, familyHash: Buffer) {
  return db
    .selectFrom('signIns')
    .innerJoin('staff', 'staff.id', 'signIns.staffId')
    .select([
      'signIns.id',
      'signIns.staffId',
      'signIns.renewalHash',
      'signIns.previousRenewalHash',
      'signIns.renewedAt',
      'signIns.expiresAt',
      'signIns.startedAt',
      'signIns.endedAt',
      'staff.deactivatedAt',
    ])
    .where('signIns.familyHash', '=', familyHash)
    .forUpdate('signIns')
    .executeTakeFirst()
}

export async function rotateSignIn(
  db: Executor,
  signInId: number,
  next: Pick<NewSignIn, 'tokenHash' | 'tokenExpiresAt' | 'renewalHash' | 'renewedAt' | 'expiresAt' | 'address'>,
) {
  await db
    .updateTable('signIns')
    .set((eb) => ({ ...next, previousRenewalHash: eb.ref('renewalHash') }))
    .where('id', '=', signInId)
    .execute()
}

export async function endSignIn(db: Executor, staffId: number, signInId: number, reason: SignInEndReason) {
  const { numUpdatedRows } = await db
    .updateTable('signIns')
    .set({ endedAt: sql`now()`, endReason: reason })
    .where('id', '=', signInId)
    .where('staffId', '=', staffId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function endSignInsExcept(db: Executor, staffId: number, keptSignInId: number, reason: SignInEndReason) {
  const { numUpdatedRows } = await db
    .updateTable('signIns')
    .set({ endedAt: sql`now()`, endReason: reason })
    .where('staffId', '=', staffId)
    .where('id', '<>', keptSignInId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

const openSignInsMost = 100

export async function listOpenSignIns(db: Executor, staffId: number) {
  return db
    .selectFrom('signIns')
    .select(['id', 'startedAt', 'renewedAt', sql<string>`host(address)`.as('address'), 'device'])
    .where('staffId', '=', staffId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('renewedAt', 'desc')
    .limit(openSignInsMost)
    .execute()
}

/** Sets the password if it is still the one that was seen. */
export async function swapPassword(db: Executor, staffId: number, seenHash: string | null, newHash: string) {
  const row = await db
    .updateTable('staff')
    .set({ passwordHash: newHash })
    .where('id', '=', staffId)
    .where('passwordHash', 'is not distinct from', seenHash)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type AccountEventKind =
  | 'created'
  | 'invited'
  | 'joined'
  | 'signed_in'
  | 'signed_out'
  | 'signed_out_elsewhere'
  | 'password_changed'
  | 'renewal_reused'

export async function insertAccountEvent(
  db: Executor,
  event: { staffId: number; kind: AccountEventKind; byStaffId?: number | null; address?: string | null },
) {
  await db.insertInto('accountEvents').values(event).execute()
}

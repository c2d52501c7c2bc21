import { type Grant, pinTriesMost } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

/** The PIN of a person who may come in at this venue. */
export async function findPinAt(db: Executor, venueId: number, staffId: number) {
  return db
    .selectFrom('grants')
    .innerJoin('staff', 'staff.id', 'grants.staffId')
    .innerJoin('staffPins', 'staffPins.staffId', 'staff.id')
    .select(['staff.id', 'staff.email', 'staffPins.pinHash'])
    .where('grants.venueId', '=', venueId)
    .where('grants.staffId', '=', staffId)
    .where('staff.deactivatedAt', 'is', null)
    .where('staff.mustChangePassword', '=', false)
    .executeTakeFirst()
}

/** The person of the venue with this card. */
export async function findCardHolderAt(db: Executor, venue: { operatorId: number; venueId: number }, cardHash: Buffer) {
  return db
    .selectFrom('staffCards')
    .innerJoin('staff', 'staff.id', 'staffCards.staffId')
    .innerJoin('grants', 'grants.staffId', 'staff.id')
    .select('staff.id')
    .where('staffCards.operatorId', '=', venue.operatorId)
    .where('staffCards.cardHash', '=', cardHash)
    .where('grants.venueId', '=', venue.venueId)
    .where('staff.deactivatedAt', 'is', null)
    .where('staff.mustChangePassword', '=', false)
    .executeTakeFirst()
}

/**
 * Counts a guess before it is checked, so that parallel guesses cannot all pass. Returns the number of guesses since the
 * last right one, or undefined if no more is allowed.
 */
export async function countGuess(db: Executor, deviceId: number, staffId: number): Promise<number | undefined> {
  const row = await db
    .insertInto('pinAttempts')
    .values({ deviceId, staffId, wrong: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['deviceId', 'staffId'])
        .doUpdateSet({ wrong: sql`pin_attempts.wrong + 1`, lastAt: sql`now()` })
        .where('pinAttempts.wrong', '<', pinTriesMost),
    )
    .returning('wrong')
    .executeTakeFirst()
  return row?.wrong
}

/** Takes back a guess that could not be checked. */
export async function uncountGuess(db: Executor, deviceId: number, staffId: number) {
  await db
    .updateTable('pinAttempts')
    .set({ wrong: sql`wrong - 1` })
    .where('deviceId', '=', deviceId)
    .where('staffId', '=', staffId)
    .where('wrong', '>', 0)
    .execute()
}

export async function forgetGuesses(db: Executor, deviceId: number, staffId: number) {
  await db.deleteFrom('pinAttempts').where('deviceId', '=', deviceId).where('staffId', '=', staffId).execute()
}

/** Unlocks a person on all devices of a venue. Returns how many of them were locked. */
export async function forgetGuessesAt(db: Executor, venueId: number, staffId: number): Promise<number> {
  const rows = await db
    .deleteFrom('pinAttempts')
    .using('devices')
    .whereRef('devices.id', '=', 'pinAttempts.deviceId')
    .where('devices.venueId', '=', venueId)
    .where('pinAttempts.staffId', '=', staffId)
    .returning('pinAttempts.wrong')
    .execute()
  return rows.filter(({ wrong }) => wrong >= pinTriesMost).length
}

/** The devices of these venues on which the PIN of the person is locked. */
export async function listLockedOn(db: Executor, venueIds: readonly number[], staffId: number) {
  return db
    .selectFrom('pinAttempts')
    .innerJoin('devices', 'devices.id', 'pinAttempts.deviceId')
    .select(['devices.id', 'devices.name'])
    .where(sql<boolean>`devices.venue_id = any(${[...venueIds]}::bigint[])`)
    .where('devices.revokedAt', 'is', null)
    .where('pinAttempts.staffId', '=', staffId)
    .where('pinAttempts.wrong', '>=', pinTriesMost)
    .orderBy('devices.name')
    .execute()
}

/** The place of a person at a venue. */
export async function findPlaceAt(db: Executor, venueId: number, staffId: number): Promise<Grant | undefined> {
  return db
    .selectFrom('grants')
    .innerJoin('staff', 'staff.id', 'grants.staffId')
    .select(['grants.venueId as id', 'grants.role', 'grants.rights as capabilities'])
    .where('grants.venueId', '=', venueId)
    .where('grants.staffId', '=', staffId)
    .where('staff.deactivatedAt', 'is', null)
    .executeTakeFirst()
}

export async function findPin(db: Executor, staffId: number) {
  return db.selectFrom('staffPins').select('setAt').where('staffId', '=', staffId).executeTakeFirst()
}

export async function putPin(db: Executor, staffId: number, pin: { pinHash: string; digits: number }) {
  await db
    .insertInto('staffPins')
    .values({ staffId, ...pin })
    .onConflict((conflict) => conflict.column('staffId').doUpdateSet({ ...pin, setAt: sql`now()` }))
    .execute()
}

/** Returns whether there was a PIN. */
export async function deletePin(db: Executor, staffId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('staffPins').where('staffId', '=', staffId).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function findCard(db: Executor, operatorId: number, staffId: number) {
  return db
    .selectFrom('staffCards')
    .select('issuedAt')
    .where('operatorId', '=', operatorId)
    .where('staffId', '=', staffId)
    .executeTakeFirst()
}

export async function putCard(
  db: Executor,
  card: { operatorId: number; staffId: number; cardHash: Buffer; issuedBy: number },
) {
  const { cardHash, issuedBy } = card
  await db
    .insertInto('staffCards')
    .values(card)
    .onConflict((conflict) =>
      conflict.columns(['operatorId', 'staffId']).doUpdateSet({ cardHash, issuedBy, issuedAt: sql`now()` }),
    )
    .execute()
}

/** Returns whether there was a card. */
export async function deleteCard(db: Executor, operatorId: number, staffId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staffCards')
    .where('operatorId', '=', operatorId)
    .where('staffId', '=', staffId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function getPasswordHash(db: Executor, staffId: number): Promise<string | null> {
  const row = await db.selectFrom('staff').select('passwordHash').where('id', '=', staffId).executeTakeFirstOrThrow()
  return row.passwordHash
}

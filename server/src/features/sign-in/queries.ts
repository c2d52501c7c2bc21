import type { AccountEventKind, Language } from '@aforo/domain'
import { sql } from 'kysely'
import { databaseNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'

export type SignInEndReason =
  'signed_out' | 'signed_out_elsewhere' | 'password_changed' | 'renewal_reused' | 'deactivated'

export async function findStaffByEmail(db: Executor, email: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'email', 'passwordHash', 'deactivatedAt'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

/** Locks the person, and returns whether the password is still the one that was just checked. */
export async function lockIdentity(db: Executor, staffId: number, seenHash: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', staffId)
    .where('passwordHash', 'is not distinct from', seenHash)
    .where('deactivatedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
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
  newDevice: boolean
  country: string | null
  deviceId?: number
  venueId?: number
}

export async function insertSignIn(db: Executor, signIn: NewSignIn) {
  return db.insertInto('signIns').values(signIn).returning('id').executeTakeFirstOrThrow()
}

/** Who knows the password may use the PIN again on every shared device. */
export async function forgetWrongPins(db: Executor, staffId: number) {
  await db.deleteFrom('pinAttempts').where('staffId', '=', staffId).execute()
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
      'signIns.deviceId',
      'staff.deactivatedAt',
      databaseNow.as('now'),
    ])
    .where('signIns.familyHash', '=', familyHash)
    .forUpdate('signIns')
    .executeTakeFirst()
}

export async function rotateSignIn(
  db: Executor,
  signInId: number,
  next: Omit<NewSignIn, 'staffId' | 'familyHash' | 'device' | 'newDevice' | 'country' | 'deviceId' | 'venueId'> & {
    previousRenewalHash: Buffer
  },
) {
  await db.updateTable('signIns').set(next).where('id', '=', signInId).execute()
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

/** More would not make a device known that is used. */
const devicesMost = 200

/** The user agents of the person's latest sign-ins. */
export async function listDevices(db: Executor, staffId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('signIns')
    .select('device')
    .where('staffId', '=', staffId)
    .orderBy('renewedAt', 'desc')
    .limit(devicesMost)
    .execute()
  return rows.map(({ device }) => device)
}

/** The countries of the person's sign-ins. */
export async function listCountries(db: Executor, staffId: number): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    select distinct country from sign_ins where staff_id = ${staffId} and country is not null`.execute(db)
  return rows.map(({ country }) => country)
}

type UnusualSignIn = {
  staffId: number
  kind: 'new_country' | 'new_device'
  device: string
  country: string | null
}

/** Alerts for owners are made of these. */
export async function insertUnusualSignIn(db: Executor, signIn: UnusualSignIn): Promise<void> {
  await db.insertInto('unusualSignIns').values(signIn).execute()
}

export async function getContact(db: Executor, staffId: number) {
  return db.selectFrom('staff').select('email').where('id', '=', staffId).executeTakeFirstOrThrow()
}

/** The language of the person's screen, for mails. */
export async function updateLanguage(db: Executor, staffId: number, language: Language): Promise<void> {
  await db
    .updateTable('staff')
    .set({ language })
    .where('id', '=', staffId)
    .where('language', 'is distinct from', language)
    .execute()
}

const openSignInsMost = 100

export async function listOpenSignIns(db: Executor, staffId: number) {
  return db
    .selectFrom('signIns')
    .select(['id', 'startedAt', 'renewedAt', sql<string>`host(address)`.as('address'), 'device'])
    .select(['newDevice', 'recognisedAt'])
    .where('staffId', '=', staffId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('renewedAt', 'desc')
    .limit(openSignInsMost)
    .execute()
}

/** Replaces the token of an open sign-in. The sign-in is not extended. */
export async function swapToken(
  db: Executor,
  signInId: number,
  next: { tokenHash: Buffer; tokenExpiresAt: Date },
  mostDays: number,
) {
  await db
    .updateTable('signIns')
    .set({
      tokenHash: next.tokenHash,
      tokenExpiresAt: sql`least(${next.tokenExpiresAt}::timestamptz, expires_at, started_at + ${mostDays} * interval '1 day')`,
    })
    .where('id', '=', signInId)
    .where('endedAt', 'is', null)
    .execute()
}

/** Sets a new password, if the current one is still the one that was checked. */
export async function swapPassword(db: Executor, staffId: number, seenHash: string | null, newHash: string) {
  const row = await db
    .updateTable('staff')
    .set({ passwordHash: newHash, mustChangePassword: false })
    .where('id', '=', staffId)
    .where('passwordHash', 'is not distinct from', seenHash)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertAccountEvent(
  db: Executor,
  event: {
    staffId: number
    kind: AccountEventKind
    byStaffId: number | null
    address: string | null
    device: string | null
  },
) {
  await db.insertInto('accountEvents').values(event).execute()
}

export async function isKnownBrowser(db: Executor, email: string, deviceHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('knownDevices')
    .innerJoin('staff', 'staff.id', 'knownDevices.staffId')
    .select('staff.id')
    .where('deviceHash', '=', deviceHash)
    .where(sql<string>`lower(staff.email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** Makes a browser known to an account. True if the account knew others, but not this one. */
export async function rememberBrowser(db: Executor, staffId: number, deviceHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    with remembered as (
      insert into known_devices (device_hash, staff_id) values (${deviceHash}, ${staffId})
      on conflict (device_hash, staff_id) do update set last_used_at = now()
    )
    select count(*) > 0 and not coalesce(bool_or(device_hash = ${deviceHash}), false) as is_new
    from known_devices where staff_id = ${staffId}`.execute(db)
  return rows[0]?.isNew === true
}

/** Remembers when a person without a second factor was first asked for one. */
export async function insertSecondFactorRequest(db: Executor, staffId: number) {
  await db
    .insertInto('secondFactorRequests')
    .values({ staffId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

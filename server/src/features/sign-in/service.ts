import { passwordBlocker, renewalVerdict, signInIdleDays, tokenLifeSeconds } from '@aforo/domain'
import type { Database, Executor } from '../../db/connection.ts'
import type { Caller, CallerDirectory } from '../../http/caller.ts'
import type { Origin } from '../../http/route.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type LiveHub, staffChannel } from '../live/service.ts'
import { isCommonPassword, type Passwords } from './passwords.ts'
import {
  type AccountEventKind,
  endSignIn,
  endSignInsExcept,
  findStaffByEmail,
  findVenueRef,
  getStaffSecrets,
  insertAccountEvent,
  insertSignIn,
  listCallerRows,
  listOpenSignIns,
  lockSignInByFamily,
  rotateSignIn,
  swapPassword,
} from './queries.ts'
import { digest, newSecret } from './secrets.ts'
import type { Throttle } from './throttle.ts'

export { type RenewalCookie } from './renewal-cookie.ts'
export { digest, newSecret } from './secrets.ts'

export type SignInDeps = { db: Database; live: LiveHub; passwords: Passwords; throttle: Throttle }

/** What a browser takes home: the short token for its calls, the renewal for its cookie. */
export type Issued = { token: string; renewal: string }

const lives = (now: Date) => ({
  tokenExpiresAt: new Date(now.getTime() + tokenLifeSeconds * 1000),
  expiresAt: new Date(now.getTime() + signInIdleDays * 24 * 60 * 60 * 1000),
  renewedAt: now,
})

type CallerRow = Awaited<ReturnType<typeof listCallerRows>>[number]
type PlaceColumn = 'venueId' | 'operatorId' | 'venueName' | 'venueRole' | 'capabilities' | 'currency' | 'timeZone'
type PlaceRow = CallerRow & { [C in PlaceColumn]: NonNullable<CallerRow[C]> }

/** The columns of an outer join are null together or not at all. */
const hasPlace = (row: CallerRow): row is PlaceRow => row.venueId !== null

async function findCaller(db: Database, token: string): Promise<Caller | null> {
  const rows = await listCallerRows(db, digest(token))
  const [person] = rows
  if (person === undefined) return null
  const { staffId, signInId, email, name, role, language, tokenExpiresAt } = person
  const venues = rows.filter(hasPlace).map((row) => ({
    id: row.venueId,
    operatorId: row.operatorId,
    name: row.venueName,
    role: row.venueRole,
    capabilities: row.capabilities,
    currency: row.currency,
    timeZone: row.timeZone,
  }))
  return { staffId, signInId, email, name, role, language, tokenExpiresAt, venues }
}

export function createCallerDirectory(db: Database): CallerDirectory {
  return {
    findCaller: (token) => findCaller(db, token),
    findVenue: async (caller, venueId) =>
      caller.venues.find((venue) => venue.id === venueId) ?? (await findVenueRef(db, venueId)) ?? null,
  }
}

/** The caller as the wire knows them. */
export function describeCaller(caller: Caller) {
  return {
    id: caller.staffId,
    email: caller.email,
    name: caller.name,
    access_privileges: caller.role,
    language: caller.language,
    owned_venues: caller.venues.map((venue) => ({
      id: venue.id,
      name: venue.name,
      role: venue.role,
      capabilities: [...venue.capabilities],
      currency: venue.currency,
      time_zone: venue.timeZone,
    })),
  }
}

/** Opens a sign-in for a person whose identity has just been established. */
export async function startSignIn(
  db: Executor,
  staffId: number,
  origin: Origin,
): Promise<Issued & { signInId: number }> {
  const [token, family, renewal] = [newSecret(), newSecret(), newSecret()]
  const { id } = await insertSignIn(db, {
    staffId,
    tokenHash: digest(token),
    familyHash: digest(family),
    renewalHash: digest(renewal),
    ...lives(new Date()),
    address: origin.address,
    device: origin.device,
  })
  return { signInId: id, token, renewal: `${family}.${renewal}` }
}

export async function signIn(
  { db, passwords, throttle }: SignInDeps,
  given: { email: string; password: string },
  origin: Origin,
): Promise<Issued> {
  await throttle.attempt(given.email, origin.address)
  const person = await findStaffByEmail(db, given.email)
  const matches = await passwords.matches(person?.passwordHash ?? null, given.password)
  if (person === undefined || !matches || person.deactivatedAt !== null) throw new Refusal('credentials_invalid')
  await throttle.forgive(given.email, origin.address)
  return db.transaction().execute(async (trx) => {
    await recordAccountEvent(trx, person.id, 'signed_in', origin)
    return startSignIn(trx, person.id, origin)
  })
}

export async function renew({ db, live, throttle }: SignInDeps, presented: string, origin: Origin): Promise<Issued> {
  await throttle.knock(origin.address)
  const [family = '', spent = ''] = presented.split('.')
  const now = new Date()
  const token = newSecret()
  const renewal = newSecret()
  const outcome = await db.transaction().execute(async (trx) => {
    const found = await lockSignInByFamily(trx, digest(family))
    if (found === undefined || found.deactivatedAt !== null) return 'refuse'
    const spentHash = digest(spent)
    const age = spentHash.equals(found.renewalHash)
      ? 'current'
      : found.previousRenewalHash !== null && spentHash.equals(found.previousRenewalHash)
        ? 'previous'
        : 'older'
    const verdict = renewalVerdict(found, age, now)
    if (verdict === 'rotate') {
      const next = { tokenHash: digest(token), renewalHash: digest(renewal), address: origin.address, ...lives(now) }
      await rotateSignIn(trx, found.id, next)
    }
    if (verdict === 'end_family') {
      await endSignIn(trx, found.staffId, found.id, 'renewal_reused')
      await recordAccountEvent(trx, found.staffId, 'renewal_reused', origin)
      return { endedStaffId: found.staffId }
    }
    return verdict
  })
  if (typeof outcome === 'object') live.publish(staffChannel(outcome.endedStaffId), 'me')
  if (outcome !== 'rotate') throw new Refusal('renewal_refused')
  return { token, renewal: `${family}.${renewal}` }
}

export async function signOut({ db, live }: SignInDeps, caller: Caller, origin: Origin): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endSignIn(trx, caller.staffId, caller.signInId, 'signed_out')
    await recordAccountEvent(trx, caller.staffId, 'signed_out', origin)
  })
  live.publish(staffChannel(caller.staffId), 'me')
}

export async function signOutElsewhere({ db, live }: SignInDeps, caller: Caller, origin: Origin): Promise<number> {
  const ended = await db.transaction().execute(async (trx) => {
    await recordAccountEvent(trx, caller.staffId, 'signed_out_elsewhere', origin)
    return endSignInsExcept(trx, caller.staffId, caller.signInId, 'signed_out_elsewhere')
  })
  live.publish(staffChannel(caller.staffId), 'me')
  return ended
}

export async function endOwnSignIn(
  { db, live }: SignInDeps,
  caller: Caller,
  signInId: number,
  origin: Origin,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await endSignIn(trx, caller.staffId, signInId, 'signed_out_elsewhere')
    if (ended === 0) throw new Refusal('sign_in_not_found')
    await recordAccountEvent(trx, caller.staffId, 'signed_out_elsewhere', origin)
  })
  live.publish(staffChannel(caller.staffId), 'me')
}

export async function listOwnSignIns({ db }: SignInDeps, caller: Caller) {
  const rows = await listOpenSignIns(db, caller.staffId)
  return rows.map((row) => ({
    id: row.id,
    current: row.id === caller.signInId,
    started_at: row.startedAt.toISOString(),
    last_seen_at: row.renewedAt.toISOString(),
    address: row.address,
    device: row.device,
  }))
}

export async function changePassword(
  deps: SignInDeps,
  caller: Caller,
  given: { currentPassword: string; newPassword: string },
  origin: Origin,
): Promise<void> {
  const { db, live, passwords } = deps
  const { passwordHash } = await getStaffSecrets(db, caller.staffId)
  await confirmPassword(deps, { email: caller.email, passwordHash }, given.currentPassword, origin)
  const newHash = await hashChosenPassword(passwords, caller.email, given.newPassword)
  await db.transaction().execute(async (trx) => {
    if (!(await swapPassword(trx, caller.staffId, passwordHash, newHash))) throw new Refusal('password_wrong')
    await endSignInsExcept(trx, caller.staffId, caller.signInId, 'password_changed')
    await recordAccountEvent(trx, caller.staffId, 'password_changed', origin)
  })
  live.publish(staffChannel(caller.staffId), 'me')
}

/** Asks for the password of a known person once more, counted like any other attempt. */
export async function confirmPassword(
  { passwords, throttle }: SignInDeps,
  person: { email: string; passwordHash: string | null },
  password: string,
  origin: Origin,
): Promise<void> {
  await throttle.attempt(person.email, origin.address)
  if (!(await passwords.matches(person.passwordHash, password))) throw new Refusal('password_wrong')
  await throttle.forgive(person.email, origin.address)
}

/** Refuses a weak password in the rule's own words, and hashes a good one. */
export async function hashChosenPassword(passwords: Passwords, email: string, password: string): Promise<string> {
  refuseIf(passwordBlocker(password, { email }, isCommonPassword))
  return passwords.hash(password)
}

/**
 * Gives a person their first password, or a new one by invitation: whoever was signed in as them is out. False when the
 * password is no longer the one that was seen.
 */
export async function replacePassword(
  db: Executor,
  staffId: number,
  seenHash: string | null,
  newHash: string,
): Promise<boolean> {
  const replaced = await swapPassword(db, staffId, seenHash, newHash)
  if (replaced) await endSignInsExcept(db, staffId, 0, 'password_changed')
  return replaced
}

export async function recordAccountEvent(
  db: Executor,
  staffId: number,
  kind: AccountEventKind,
  origin: Pick<Origin, 'address'> | null,
  byStaffId: number | null = null,
): Promise<void> {
  await insertAccountEvent(db, { staffId, kind, byStaffId, address: origin?.address ?? null })
}

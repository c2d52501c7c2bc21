import type { ErrorCode } from '@aforo/contract'
import {
  type AccountEventKind,
  deviceSignInExpiries,
  passwordBlocker,
  type PasswordContext,
  renewalVerdict,
  type SecondFactorPolicy,
  signInExpiries,
  signInMostDays,
  tokenLifeSeconds,
} from '@aforo/domain'
import { readNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'
import { commitWithoutStandby, inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import type { Origin } from '../../http/route.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { digest, newSecret } from '../../security/secrets.ts'
import { type LiveHub, staffChannel } from '../live/service.ts'
import type { Mail } from '../mail/service.ts'
import type { FactorDeps } from '../second-factors/service.ts'
import { scorePassword } from './password-score.ts'
import type { Passwords } from './passwords.ts'
import {
  endSignIn,
  endSignInsExcept,
  getStaffSecrets,
  insertAccountEvent,
  insertSignIn,
  isKnownBrowser,
  listOpenSignIns,
  lockIdentity,
  lockSignInByFamily,
  rememberBrowser,
  rotateSignIn,
  type SignInEndReason,
  swapPassword,
  swapToken,
} from './queries.ts'

export type SignInDeps = FactorDeps & {
  live: LiveHub
  passwords: Passwords
  secondFactorPolicy: SecondFactorPolicy
  mail: Mail
  publicUrl: string
}

/** The secrets for a browser: the short-lived token for its calls and the renewal for its cookie. */
type Renewed = { token: string; renewal: string }
/** With the secret by which the account knows the browser from now on. */
export type Issued = Renewed & { browser: string }

/** Matches no sign-in, because ids start at 1. */
const noSignIn = 0

/** Starts a sign-in for a person whose identity was just checked. */
export async function startSignIn(
  db: Executor,
  staffId: number,
  origin: Pick<Origin, 'address' | 'device' | 'browser'> & Partial<Pick<Origin, 'country'>>,
  shared: { deviceId: number; venueId: number } | null = null,
): Promise<Issued & { signInId: number }> {
  const [token, family, renewal] = [newSecret(), newSecret(), newSecret()]
  const browser = origin.browser ?? newSecret()
  const now = await readNow(db)
  const { id } = await insertSignIn(db, {
    staffId,
    // A shared device is not a browser that the account knows.
    newDevice: shared === null && (await rememberBrowser(db, staffId, digest(browser))),
    tokenHash: digest(token),
    familyHash: digest(family),
    renewalHash: digest(renewal),
    ...(shared === null ? signInExpiries(now) : { ...deviceSignInExpiries(now, now), ...shared }),
    address: origin.address,
    device: origin.device,
    country: origin.country ?? null,
  })
  return { signInId: id, token, renewal: `${family}.${renewal}`, browser }
}

/** Makes one guess at the password of an account, counted for this browser if the account knows it. */
export async function attemptAt<T>(
  { db, throttle }: Pick<SignInDeps, 'db' | 'throttle'>,
  email: string,
  { address, browser }: Origin,
  guess: () => Promise<T | null>,
): Promise<T | null> {
  const isKnown = browser !== null && (await isKnownBrowser(db, email, digest(browser)))
  return throttle.attempt({ email, address, knownBrowser: isKnown ? browser : null }, guess)
}

export async function renew({ db, live }: SignInDeps, presented: string, origin: Origin): Promise<Renewed> {
  const [family = '', spent = ''] = presented.split('.')
  const token = newSecret()
  const renewal = newSecret()
  const outcome = await inTransaction(db, async (trx) => {
    await commitWithoutStandby(trx)
    const found = await lockSignInByFamily(trx, digest(family))
    if (found === undefined || found.deactivatedAt !== null) return 'refuse'
    const age = ageOf(digest(spent), found)
    const verdict = renewalVerdict(found, age, found.now)
    if (verdict === 'rotate') {
      await rotateSignIn(trx, found.id, {
        ...(found.deviceId === null ? signInExpiries(found.now) : deviceSignInExpiries(found.now, found.startedAt)),
        tokenHash: digest(token),
        renewalHash: digest(renewal),
        // Repeated after a lost reply: the used renewal stays valid for more retries, but its time is not extended.
        ...(age === 'current'
          ? { previousRenewalHash: found.renewalHash }
          : { previousRenewalHash: digest(spent), renewedAt: found.renewedAt }),
        address: origin.address,
      })
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

function ageOf(spentHash: Buffer, family: { renewalHash: Buffer; previousRenewalHash: Buffer | null }) {
  if (spentHash.equals(family.renewalHash)) return 'current'
  return family.previousRenewalHash?.equals(spentHash) === true ? 'previous' : 'older'
}

export async function signOut({ db, live }: SignInDeps, caller: Caller, origin: Origin): Promise<void> {
  await inTransaction(db, async (trx) => {
    await endSignIn(trx, caller.staffId, caller.signInId, 'signed_out')
    await recordAccountEvent(trx, caller.staffId, 'signed_out', origin)
  })
  live.publish(staffChannel(caller.staffId), 'me')
}

/** Ends the sign-in of a browser by its cookie. Succeeds too if it has already ended or never existed. */
export async function endByRenewal({ db, live }: SignInDeps, presented: string, origin: Origin): Promise<void> {
  const [family = '', spent = ''] = presented.split('.')
  const endedStaffId = await inTransaction(db, async (trx) => {
    const found = await lockSignInByFamily(trx, digest(family))
    if (found === undefined || ageOf(digest(spent), found) === 'older') return null
    if ((await endSignIn(trx, found.staffId, found.id, 'signed_out')) === 0) return null
    await recordAccountEvent(trx, found.staffId, 'signed_out', origin)
    return found.staffId
  })
  if (endedStaffId !== null) live.publish(staffChannel(endedStaffId), 'me')
}

/** Ends all sign-ins of the person except one, and returns their number. */
async function endOthers({ db, live }: SignInDeps, caller: Caller, keptSignInId: number, origin: Origin) {
  const ended = await inTransaction(db, async (trx) => {
    await recordAccountEvent(trx, caller.staffId, 'signed_out_elsewhere', origin)
    return endSignInsExcept(trx, caller.staffId, keptSignInId, 'signed_out_elsewhere')
  })
  live.publish(staffChannel(caller.staffId), 'me')
  return ended
}

export const signOutElsewhere = (deps: SignInDeps, caller: Caller, origin: Origin): Promise<number> =>
  endOthers(deps, caller, caller.signInId, origin)

export async function signOutEverywhere(deps: SignInDeps, caller: Caller, origin: Origin): Promise<void> {
  await endOthers(deps, caller, noSignIn, origin)
}

export async function endOwnSignIn(
  { db, live }: SignInDeps,
  caller: Caller,
  signInId: number,
  origin: Origin,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = await endSignIn(trx, caller.staffId, signInId, 'signed_out_elsewhere')
    if (ended === 0) throw new Refusal('sign_in_not_found')
    await recordAccountEvent(trx, caller.staffId, 'signed_out_elsewhere', origin)
  })
  live.publish(staffChannel(caller.staffId), 'me')
}

/** Ends a sign-in of another person. The caller of this function has checked the right. */
export async function endSignInOf(db: Executor, staffId: number, signInId: number): Promise<number> {
  const ended = await endSignIn(db, staffId, signInId, 'signed_out_elsewhere')
  if (ended === 0) throw new Refusal('sign_in_not_found')
  return ended
}

export const endAllSignIns = (db: Executor, staffId: number, reason: SignInEndReason): Promise<number> =>
  endSignInsExcept(db, staffId, noSignIn, reason)

/** Replaces the token of the sign-in of this call. The old token stops working. */
export async function refreshToken(db: Executor, caller: Caller) {
  const token = newSecret()
  const { tokenExpiresAt } = signInExpiries(await readNow(db))
  await swapToken(db, caller.signInId, { tokenHash: digest(token), tokenExpiresAt }, signInMostDays)
  return { access_token: token, token_type: 'bearer' as const, expires_in: tokenLifeSeconds }
}

/** The open sign-ins of a person. `currentSignInId` is the sign-in of the call, if the person asks for their own. */
export async function listSignIns(db: Executor, staffId: number, currentSignInId: number | null) {
  const rows = await listOpenSignIns(db, staffId)
  return rows.map((row) => ({
    id: row.id,
    current: row.id === currentSignInId,
    started_at: row.startedAt.toISOString(),
    last_seen_at: row.renewedAt.toISOString(),
    address: row.address,
    device: row.device,
    unknown: row.newDevice && row.recognisedAt === null && row.id !== currentSignInId,
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
  const context = {
    email: caller.email,
    venueNames: caller.venues.map(({ name }) => name),
    current: given.currentPassword,
  }
  const newHash = await hashChosenPassword(passwords, context, given.newPassword)
  await inTransaction(db, async (trx) => {
    if (!(await swapPassword(trx, caller.staffId, passwordHash, newHash))) throw new Refusal('password_wrong')
    await endSignInsExcept(trx, caller.staffId, caller.signInId, 'password_changed')
    await recordAccountEvent(trx, caller.staffId, 'password_changed', origin)
  })
  live.publish(staffChannel(caller.staffId), 'me')
}

/**
 * Refuses if the password has changed since it was checked, which can happen while it waits to be hashed. Locks it
 * until the end of the transaction.
 */
export async function lockUnchangedIdentity(db: Executor, staffId: number, seenHash: string | null, code: ErrorCode) {
  if (!(await lockIdentity(db, staffId, seenHash))) throw new Refusal(code)
}

/** Checks the password of a known person again. Failures count like those of a sign-in. */
export async function confirmPassword(
  deps: Pick<SignInDeps, 'db' | 'passwords' | 'throttle'>,
  person: { email: string; passwordHash: string | null },
  password: string,
  origin: Origin,
): Promise<void> {
  const right = await attemptAt(deps, person.email, origin, async () =>
    (await deps.passwords.matches(person.passwordHash, password)) ? true : null,
  )
  if (right === null) throw new Refusal('password_wrong', {}, person.email)
}

/** Refuses a weak password with the code of the broken rule, and hashes a good one. */
export async function hashChosenPassword(
  passwords: Passwords,
  context: PasswordContext,
  password: string,
): Promise<string> {
  refuseIf(passwordBlocker(password, context, scorePassword))
  return passwords.hash(password)
}

/**
 * Sets the first password of a person, or a new one by invitation, and ends all their sign-ins. Refuses if the password
 * has changed since it was read.
 */
export async function replacePassword(
  db: Executor,
  staffId: number,
  passwords: { seenHash: string | null; newHash: string },
  code: ErrorCode,
): Promise<void> {
  if (!(await swapPassword(db, staffId, passwords.seenHash, passwords.newHash))) throw new Refusal(code)
  await endAllSignIns(db, staffId, 'password_changed')
}

export async function recordAccountEvent(
  db: Executor,
  staffId: number,
  kind: AccountEventKind,
  origin: Pick<Origin, 'address' | 'device'> | null,
  byStaffId: number | null = null,
): Promise<void> {
  const { address = null, device = null } = origin ?? {}
  await insertAccountEvent(db, { staffId, kind, byStaffId, address, device })
}

import type { ParsedInput } from '@aforo/contract'
import { challengeLifeMinutes, type FactorKind, passkeysMost } from '@aforo/domain'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { readNow } from '../../db/clock.ts'
import type { Database, Executor } from '../../db/connection.ts'
import { Refusal } from '../../refusal.ts'
import type { MasterKeys } from '../../security/master-keys.ts'
import { digest, newSecret } from '../../security/secrets.ts'
import type { Throttle } from '../../security/throttle.ts'
import {
  type ChallengePurpose,
  deleteChallenge,
  deleteExpiredChallenges,
  findChallenge,
  findChallenged,
  insertChallenge,
} from './challenge-queries.ts'
import { makeCodeSecret, stepOfCode } from './one-time-codes.ts'
import {
  authenticationOptions,
  readAnswer,
  readNewPasskey,
  registrationOptions,
  type RelyingParty,
} from './passkeys.ts'
import {
  confirmSecret,
  countRecoveryCodes,
  deleteCodeSecrets,
  deletePasskey,
  deletePasskeys,
  findCodeSecret,
  findPasskey,
  insertPasskey,
  listPasskeys,
  lockHolder,
  putBegunSecret,
  replaceRecoveryCodes,
  spendRecoveryCode,
  recordPasskeyUse,
  spendStep,
} from './queries.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'

export type FactorDeps = { db: Database; throttle: Throttle; masterKeys: MasterKeys; site: RelyingParty }
export type FactorAnswer = Omit<ParsedInput<'POST /v1/sign-in/second-factor'>['body'], 'challenge'>
export type PasskeyAnswer = ParsedInput<'POST /v1/sign-in/passkey'>['body']['passkey']
/** The options are only passed on to the browser. */
export type PasskeyOptions = Record<string, unknown>

export async function readFactors(db: Executor, staffId: number) {
  const passkeys = await listPasskeys(db, staffId)
  const codes = await findCodeSecret(db, staffId, { isConfirmed: true })
  const recovery = await countRecoveryCodes(db, staffId)
  return { passkeys, codesSince: codes?.confirmedAt ?? null, recovery }
}

type Factors = Awaited<ReturnType<typeof readFactors>>

/** How many factors of a person ask for a second step. Recovery codes only stand in for them. */
export const countFactors = ({ passkeys, codesSince }: Factors): number => passkeys.length + (codesSince ? 1 : 0)

export const hasSecondFactor = async (db: Executor, staffId: number): Promise<boolean> =>
  countFactors(await readFactors(db, staffId)) > 0

const passwordMark = (passwordHash: string | null) => digest(passwordHash ?? '')

/** Begins something that a person finishes within minutes, in any process. Returns the secret that names it. */
export async function openChallenge(
  db: Executor,
  purpose: ChallengePurpose,
  person: { staffId: number; passwordHash: string | null } | null,
): Promise<string> {
  const secret = newSecret()
  await deleteExpiredChallenges(db)
  const challenge = {
    secretHash: digest(secret),
    purpose,
    staffId: person?.staffId ?? null,
    passwordSeen: person === null ? null : passwordMark(person.passwordHash),
    passkeyChallenge: newSecret(),
  }
  await insertChallenge(db, challenge, challengeLifeMinutes)
  return secret
}

/** The random part of an open challenge, for a passkey. */
export async function getPasskeyChallenge(db: Executor, secret: string, purpose: ChallengePurpose, staffId?: number) {
  const found = await findChallenge(db, digest(secret), purpose)
  const isTheirs = staffId === undefined || found?.staffId === staffId
  if (found === undefined || !isTheirs) throw new Refusal('challenge_over')
  return found.passkeyChallenge
}

/** The person whom an open challenge names. Refuses if their password has changed since. */
export async function getChallenged(db: Executor, secret: string, purpose: ChallengePurpose) {
  const found = await findChallenge(db, digest(secret), purpose)
  const person = found?.staffId ? await findChallenged(db, found.staffId) : undefined
  if (found === undefined || person === undefined) throw new Refusal('challenge_over')
  if (found.passwordSeen?.equals(passwordMark(person.passwordHash)) !== true) throw new Refusal('challenge_over')
  return person
}

/** Uses up a challenge with its right answer. Of two calls at once, one is refused. */
export async function spendChallenge(db: Executor, secret: string): Promise<void> {
  if (!(await deleteChallenge(db, digest(secret)))) throw new Refusal('challenge_over')
}

/** The ways in which a person can answer a challenge, and what their browser needs for a passkey. */
export async function offerFactors({ db, site }: FactorDeps, staffId: number, passkeyChallenge: string) {
  const { passkeys, codesSince, recovery } = await readFactors(db, staffId)
  const factors: FactorKind[] = [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(codesSince === null ? [] : (['code'] as const)),
    ...(recovery.left > 0 ? (['recovery_code'] as const) : []),
  ]
  const options = passkeys.length === 0 ? null : await authenticationOptions(site, passkeys, passkeyChallenge)
  return { factors, passkey_options: options as PasskeyOptions | null }
}

/** What a browser needs to offer any passkey that it has for this site. */
export async function offerAnyPasskey({ site }: FactorDeps, passkeyChallenge: string): Promise<PasskeyOptions> {
  return { ...(await authenticationOptions(site, [], passkeyChallenge)) }
}

/** The person whose passkey answered, or null. An answer of a key that counts works once. */
export async function findByPasskey({ db, site }: FactorDeps, passkeyChallenge: string, answer: PasskeyAnswer) {
  const stored = await findPasskey(db, answer.id)
  if (stored === undefined) return null
  // The schema has checked the fields that the library reads.
  const read = await readAnswer(site, passkeyChallenge, answer as AuthenticationResponseJSON, stored)
  if (read === null || !(await recordPasskeyUse(db, stored.id, read.counter, read.backedUp))) return null
  return { id: stored.staffId, email: stored.email, passwordHash: stored.passwordHash }
}

async function findRightFactor(
  deps: FactorDeps,
  staffId: number,
  passkeyChallenge: string,
  answer: FactorAnswer,
): Promise<FactorKind | null> {
  const { db, masterKeys } = deps
  if (answer.passkey !== undefined) {
    return (await findByPasskey(deps, passkeyChallenge, answer.passkey))?.id === staffId ? 'passkey' : null
  }
  if (answer.code !== undefined) {
    const stored = await findCodeSecret(db, staffId, { isConfirmed: true })
    if (stored === undefined) return null
    const step = stepOfCode(masterKeys, staffId, stored.sealedSecret, answer.code, await readNow(db))
    return step !== null && (await spendStep(db, stored.id, step)) ? 'code' : null
  }
  const isSpent = await spendRecoveryCode(db, staffId, hashRecoveryCode(staffId, answer.recovery_code ?? ''))
  return isSpent ? 'recovery_code' : null
}

/** Checks the answer of a person with their second factor. Wrong ones are counted apart from wrong passwords. */
export async function checkFactor(
  deps: FactorDeps,
  person: { id: number; email: string },
  passkeyChallenge: string,
  answer: FactorAnswer,
): Promise<FactorKind> {
  const right = await deps.throttle.attemptFactor(person.email, () =>
    findRightFactor(deps, person.id, passkeyChallenge, answer),
  )
  if (right === null) throw new Refusal('second_factor_wrong', {}, person.email)
  return right
}

/** Removes every factor of a person, for one who has lost them. */
export async function removeAllFactors(db: Executor, staffId: number): Promise<void> {
  await deletePasskeys(db, staffId)
  await deleteCodeSecrets(db, staffId)
  await replaceRecoveryCodes(db, staffId, [])
}

type Person = { staffId: number; email: string; name: string }

/** Begins a passkey: what the browser needs to make one for this person. */
export async function beginPasskey({ db, site }: FactorDeps, person: Person) {
  const known = await listPasskeys(db, person.staffId)
  if (known.length >= passkeysMost) throw new Refusal('passkeys_too_many')
  const challenge = await openChallenge(db, 'new_passkey', { staffId: person.staffId, passwordHash: null })
  const passkeyChallenge = await getPasskeyChallenge(db, challenge, 'new_passkey')
  const options = await registrationOptions(site, person, known, passkeyChallenge)
  return { challenge, passkey_options: { ...options } as PasskeyOptions }
}

/** Adds the passkey that a browser made. The caller of this function has locked the person. */
export async function addPasskey(
  trx: Executor,
  { site }: Pick<FactorDeps, 'site'>,
  staffId: number,
  { challenge, name, passkey }: ParsedInput<'POST /v1/passkeys'>['body'],
): Promise<number> {
  const passkeyChallenge = await getPasskeyChallenge(trx, challenge, 'new_passkey', staffId)
  // The schema has checked the fields that the library reads.
  const made = await readNewPasskey(site, passkeyChallenge, passkey as RegistrationResponseJSON)
  if (made === null) throw new Refusal('passkey_refused')
  if ((await listPasskeys(trx, staffId)).length >= passkeysMost) throw new Refusal('passkeys_too_many')
  await spendChallenge(trx, challenge)
  const row = await insertPasskey(trx, { ...made, staffId, name })
  if (row === undefined) throw new Refusal('passkey_taken')
  return row.id
}

export async function dropPasskey(trx: Executor, staffId: number, id: number): Promise<void> {
  if (!(await deletePasskey(trx, staffId, id))) throw new Refusal('passkey_not_found')
}

/** Begins one-time codes: the new secret, which nobody sees again. */
export async function beginCodes(trx: Executor, masterKeys: MasterKeys, person: Omit<Person, 'name'>) {
  const { sealed, secret, uri } = makeCodeSecret(masterKeys, person)
  await putBegunSecret(trx, person.staffId, sealed)
  return { secret, uri }
}

/** Takes the begun codes into use with a first right code. */
export async function confirmCodes(
  { db, throttle, masterKeys }: FactorDeps,
  trx: Executor,
  { staffId, email }: Omit<Person, 'name'>,
  code: string,
): Promise<void> {
  const begun = await findCodeSecret(trx, staffId, { isConfirmed: false })
  if (begun === undefined) throw new Refusal('code_setup_not_begun')
  const now = await readNow(db)
  const step = await throttle.attemptFactor(email, async () =>
    stepOfCode(masterKeys, staffId, begun.sealedSecret, code, now),
  )
  if (step === null) throw new Refusal('second_factor_wrong', {}, email)
  await confirmSecret(trx, staffId, begun.id, step)
}

export const dropCodes = deleteCodeSecrets

/** Replaces the recovery codes of a person, and returns the new ones, which nobody sees again. */
export async function renewRecoveryCodes(trx: Executor, staffId: number): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await replaceRecoveryCodes(
    trx,
    staffId,
    codes.map((code) => hashRecoveryCode(staffId, code)),
  )
  return codes
}

export const dropRecoveryCodes = (trx: Executor, staffId: number): Promise<void> =>
  replaceRecoveryCodes(trx, staffId, [])

/** Locks the person until the end of the transaction, so that two removals cannot take the last two factors. */
export const lockFactors = lockHolder

/** The refusal of a person whose password was right, with a challenge for their second factor. */
export async function askSecondFactor(
  db: Executor,
  { id: staffId, email, passwordHash }: { id: number; email: string; passwordHash: string | null },
): Promise<Refusal> {
  const challenge = await openChallenge(db, 'second_factor', { staffId, passwordHash })
  return new Refusal('second_factor_required', {}, email, challenge)
}

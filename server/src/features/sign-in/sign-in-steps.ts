import type { FactorKind } from '@aforo/domain'
import type { Executor } from '../../db/connection.ts'
import { commitWithoutStandby, inTransaction } from '../../db/transaction.ts'
import type { Origin } from '../../http/route.ts'
import { Refusal } from '../../refusal.ts'
import {
  askSecondFactor,
  checkFactor,
  type FactorAnswer,
  findByPasskey,
  getChallenged,
  getPasskeyChallenge,
  hasSecondFactor,
  offerAnyPasskey,
  offerFactors,
  openChallenge,
  type PasskeyAnswer,
  spendChallenge,
} from '../second-factors/service.ts'
import { startAndNotice } from './new-device.ts'
import { findStaffByEmail, forgetWrongPins, insertSecondFactorRequest } from './queries.ts'
import {
  attemptAt,
  type Issued,
  lockUnchangedIdentity,
  recordAccountEvent,
  type SignInDeps,
  startSignIn,
} from './service.ts'

type Identified = { id: number; passwordHash: string | null }

const eventOf = {
  password: 'signed_in',
  passkey: 'signed_in_with_passkey',
  code: 'signed_in_with_code',
  recovery_code: 'signed_in_with_recovery_code',
} as const

/** Starts the sign-in of a person who has proved who they are, unless their password has changed meanwhile. */
async function enter(
  deps: SignInDeps,
  person: Identified,
  by: 'password' | FactorKind,
  origin: Origin,
  spend: (trx: Executor) => Promise<void> = async () => {},
): Promise<Issued> {
  const { db, secondFactorPolicy } = deps
  return inTransaction(db, async (trx) => {
    await commitWithoutStandby(trx)
    await lockUnchangedIdentity(trx, person.id, person.passwordHash, 'credentials_invalid')
    await spend(trx)
    await recordAccountEvent(trx, person.id, eventOf[by], origin)
    await forgetWrongPins(trx, person.id)
    if (secondFactorPolicy.isRequired) await insertSecondFactorRequest(trx, person.id)
    return startAndNotice(deps, trx, person.id, origin, () => startSignIn(trx, person.id, origin))
  })
}

/** Signs in with a password. A person with a second factor is refused with a challenge for it. */
export async function signIn(
  deps: SignInDeps,
  given: { email: string; password: string },
  origin: Origin,
): Promise<Issued> {
  const { db, passwords } = deps
  const person = await attemptAt(deps, given.email, origin, async () => {
    const found = await findStaffByEmail(db, given.email)
    const matches = await passwords.matches(found?.passwordHash ?? null, given.password)
    return found !== undefined && matches && found.deactivatedAt === null ? found : null
  })
  if (person === null) throw new Refusal('credentials_invalid', {}, given.email)
  if (await hasSecondFactor(db, person.id)) throw await askSecondFactor(db, person)
  return enter(deps, person, 'password', origin)
}

export async function listSecondFactors(deps: SignInDeps, challenge: string, origin: Origin) {
  await deps.throttle.knock('passkey', origin.address)
  const person = await getChallenged(deps.db, challenge, 'second_factor')
  return offerFactors(deps, person.id, await getPasskeyChallenge(deps.db, challenge, 'second_factor'))
}

/** Finishes a sign-in whose password was right. */
export async function finishSignIn(
  deps: SignInDeps,
  { challenge, ...answer }: FactorAnswer & { challenge: string },
  origin: Origin,
): Promise<Issued> {
  const person = await getChallenged(deps.db, challenge, 'second_factor')
  const passkeyChallenge = await getPasskeyChallenge(deps.db, challenge, 'second_factor')
  const factor = await checkFactor(deps, person, passkeyChallenge, answer)
  return enter(deps, person, factor, origin, (trx) => spendChallenge(trx, challenge))
}

export async function beginPasskeySignIn(deps: SignInDeps, origin: Origin) {
  await deps.throttle.knock('passkey', origin.address)
  const challenge = await openChallenge(deps.db, 'passkey_sign_in', null)
  const passkeyChallenge = await getPasskeyChallenge(deps.db, challenge, 'passkey_sign_in')
  return { challenge, passkey_options: await offerAnyPasskey(deps, passkeyChallenge) }
}

/** Signs in with a passkey alone: it is something that the person has, and it asks for a finger, a face or a PIN. */
export async function signInWithPasskey(
  deps: SignInDeps,
  { challenge, passkey }: { challenge: string; passkey: PasskeyAnswer },
  origin: Origin,
): Promise<Issued> {
  await deps.throttle.knock('passkey', origin.address)
  const passkeyChallenge = await getPasskeyChallenge(deps.db, challenge, 'passkey_sign_in')
  const person = await findByPasskey(deps, passkeyChallenge, passkey)
  if (person === null) throw new Refusal('passkey_unknown')
  return enter(deps, person, 'passkey', origin, (trx) => spendChallenge(trx, challenge))
}

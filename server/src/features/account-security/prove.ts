import type { ParsedInput } from '@aforo/contract'
import type { Caller } from '../../http/caller.ts'
import type { Origin } from '../../http/route.ts'
import {
  checkFactor,
  getPasskeyChallenge,
  hasSecondFactor,
  offerFactors,
  openChallenge,
  spendChallenge,
} from '../second-factors/service.ts'
import { confirmPassword, type SignInDeps } from '../sign-in/service.ts'
import { findPasswordHash, setProved } from './queries.ts'

/** The ways in which the caller can prove who they are: a second factor if they have one, or else their password. */
export async function offerProofs(deps: SignInDeps, { staffId }: Caller) {
  const passwordHash = await findPasswordHash(deps.db, staffId)
  const challenge = await openChallenge(deps.db, 'proof', { staffId, passwordHash })
  const offered = await offerFactors(deps, staffId, await getPasskeyChallenge(deps.db, challenge, 'proof'))
  return (await hasSecondFactor(deps.db, staffId))
    ? { challenge, ...offered }
    : { challenge, factors: ['password' as const], passkey_options: null }
}

/** Checks the proof, and lets sensitive calls of this sign-in pass for some minutes. */
export async function prove(
  deps: SignInDeps,
  { staffId, email, signInId }: Caller,
  { challenge, password, ...answer }: ParsedInput<'POST /v1/proofs'>['body'],
  origin: Origin,
): Promise<void> {
  const { db } = deps
  const passkeyChallenge = await getPasskeyChallenge(db, challenge, 'proof', staffId)
  if (await hasSecondFactor(db, staffId)) await checkFactor(deps, { id: staffId, email }, passkeyChallenge, answer)
  else {
    const passwordHash = await findPasswordHash(db, staffId)
    await confirmPassword(deps, { email, passwordHash }, password ?? '', origin)
  }
  await spendChallenge(db, challenge)
  await setProved(db, signInId)
}

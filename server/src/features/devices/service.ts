import { pinTriesMost } from '@aforo/domain'
import { Refusal } from '../../refusal.ts'
import { digest } from '../../security/secrets.ts'
import type { SignInDeps } from '../sign-in/service.ts'
import { countGuess, findPinAt, forgetGuesses, uncountGuess } from './pin-queries.ts'
import { findDeviceBySecret } from './queries.ts'

export type Device = NonNullable<Awaited<ReturnType<typeof findDeviceBySecret>>>

/** The shared device with the secret of the cookie. */
export async function getDevice({ db }: Pick<SignInDeps, 'db'>, secret: string): Promise<Device> {
  const device = secret === '' ? undefined : await findDeviceBySecret(db, digest(secret))
  if (device === undefined) throw new Refusal('device_unknown')
  return device
}

/**
 * Checks the PIN of a person of the venue on one of its devices, and does nothing else. A wrong PIN and somebody who does
 * not work there are refused alike and in the same time. Guesses are counted in the database, so a restart forgets none.
 */
export async function confirmPin(
  { db, passwords }: Pick<SignInDeps, 'db' | 'passwords'>,
  { device, staffId, pin }: { device: Pick<Device, 'id' | 'venueId'>; staffId: number; pin: string },
): Promise<void> {
  const guesses = await countGuess(db, device.id, staffId)
  if (guesses === undefined) throw new Refusal('pin_locked')
  const person = await findPinAt(db, device.venueId, staffId)
  let isRight: boolean
  try {
    isRight = await passwords.matches(person?.pinHash ?? null, pin)
  } catch (error) {
    await uncountGuess(db, device.id, staffId)
    throw error
  }
  if (isRight) return forgetGuesses(db, device.id, staffId)
  const tries = pinTriesMost - guesses
  if (tries > 1) throw new Refusal('pin_wrong', { tries }, person?.email ?? null)
  throw new Refusal(tries === 1 ? 'pin_wrong_last' : 'pin_locked', {}, person?.email ?? null)
}

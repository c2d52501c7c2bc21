import { type Grant, pinTriesMost } from '@aforo/domain'
import { Refusal } from '../../refusal.ts'
import { digest } from '../../security/secrets.ts'
import type { Keyring } from '../operator-keys/service.ts'
import type { SignInDeps } from '../sign-in/service.ts'
import { countGuess, findCardHolderAt, findPinAt, findPlaceAt, forgetGuesses, uncountGuess } from './pin-queries.ts'
import { findDeviceBySecret, listDeviceNames } from './queries.ts'
import { hashCard } from './staff-cards.ts'

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
  if (guesses === undefined) throw new Refusal('pin_locked', {}, null, null, device.id)
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
  const account = person?.email ?? null
  if (tries > 1) throw new Refusal('pin_wrong', { tries }, account, null, device.id)
  throw new Refusal(tries === 1 ? 'pin_wrong_last' : 'pin_locked', {}, account, null, device.id)
}

/** The person of the venue with this card. Who shows it may use their PIN on the device again. */
export async function confirmCard(
  deps: Pick<SignInDeps, 'db'> & { keyring: Keyring },
  device: Pick<Device, 'id' | 'operatorId' | 'venueId'>,
  card: string,
): Promise<number> {
  const holder = await findCardHolderAt(deps.db, device, await hashCard(deps, device.operatorId, card))
  if (holder === undefined) throw new Refusal('staff_card_unknown', {}, null, null, device.id)
  await forgetGuesses(deps.db, device.id, holder.id)
  return holder.id
}

/** The place of a person at a venue, or undefined if they have none or are gone. */
export const findPlace = (
  { db }: Pick<SignInDeps, 'db'>,
  venueId: number,
  staffId: number,
): Promise<Grant | undefined> => findPlaceAt(db, venueId, staffId)

/** These devices by their id, also revoked ones. */
export async function describeDevices(
  { db }: Pick<SignInDeps, 'db'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { name: string; isRevoked: boolean }>> {
  const rows = ids.length === 0 ? [] : await listDeviceNames(db, ids)
  return new Map(rows.map(({ id, name, revokedAt }) => [id, { name, isRevoked: revokedAt !== null }]))
}

/** The names of these devices by their id, also of revoked ones. */
export async function nameDevices(
  deps: Pick<SignInDeps, 'db'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  return new Map([...(await describeDevices(deps, ids))].map(([id, { name }]) => [id, name]))
}

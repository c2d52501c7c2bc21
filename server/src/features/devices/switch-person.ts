import type { ParsedInput } from '@aforo/contract'
import { commitWithoutStandby, inTransaction } from '../../db/transaction.ts'
import type { Origin } from '../../http/route.ts'
import { Refusal } from '../../refusal.ts'
import { staffChannel } from '../live/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import { type Issued, type SignInDeps, startSignIn } from '../sign-in/service.ts'
import { findPinAt } from './pin-queries.ts'
import { endSignInOn, lockDevice, setSignIn } from './queries.ts'
import { confirmCard, confirmPin, getDevice } from './service.ts'

type SwitchDeps = SignInDeps & { keyring: Keyring }
type Given = ParsedInput<'POST /v1/device/sign-in'>['body']

/** Starts the sign-in of the next person on a shared device. The sign-in before it ends. */
export async function signInOnDevice(deps: SwitchDeps, secret: string, given: Given, origin: Origin): Promise<Issued> {
  const device = await getDevice(deps, secret)
  await deps.throttle.knock('shared device', origin.address)
  const isCard = 'card' in given
  if (!isCard) await confirmPin(deps, { device, staffId: given.staff_id, pin: given.pin })
  const staffId = isCard ? await confirmCard(deps, device, given.card) : given.staff_id
  const { issued, endedStaffId } = await inTransaction(deps.db, async (trx) => {
    await commitWithoutStandby(trx)
    const locked = await lockDevice(trx, device.venueId, device.id)
    if (locked === undefined) throw new Refusal('device_unknown')
    // The PIN may have been cleared, or the person removed, while it was checked.
    if (!isCard && (await findPinAt(trx, device.venueId, staffId)) === undefined) throw new Refusal('pin_wrong_last')
    const ended = locked.signInId === null ? null : await endSignInOn(trx, locked.signInId, 'signed_out')
    const signedIn = await startSignIn(trx, staffId, origin, { deviceId: device.id, venueId: device.venueId })
    await setSignIn(trx, device.id, signedIn.signInId)
    return { issued: signedIn, endedStaffId: ended }
  })
  if (endedStaffId !== null) deps.live.publish(staffChannel(endedStaffId), 'me')
  return issued
}

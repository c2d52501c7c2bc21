import type { CallReply } from '@aforo/contract'
import { governs, pinBlocker } from '@aforo/domain'
import { enterOperator, inDirectory } from '../../db/transaction.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import type { Origin } from '../../http/route.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { confirmPassword, type SignInDeps } from '../sign-in/service.ts'
import { recordAtEach, type StaffDeps } from '../staff/service.ts'
import {
  deletePin,
  findCard,
  findPin,
  findPlaceAt,
  forgetGuessesAt,
  getPasswordHash,
  listLockedOn,
  putPin,
} from './pin-queries.ts'

type PinDeps = SignInDeps & StaffDeps
type By = { caller: Caller; origin: Origin }
type PinState = CallReply<'GET /v1/users/me/pin'>

export async function describeOwnPin({ db }: PinDeps, caller: Caller): Promise<PinState> {
  const pin = await findPin(db, caller.staffId)
  const [venue] = caller.venues
  const card = venue === undefined ? undefined : await findCard(db, venue.operatorId, caller.staffId)
  const venueIds = caller.venues.map(({ id }) => id)
  return {
    pin_set_at: pin?.setAt.toISOString() ?? null,
    card_since: card?.issuedAt.toISOString() ?? null,
    locked_on: await listLockedOn(db, venueIds, caller.staffId),
  }
}

export async function setOwnPin(
  deps: PinDeps,
  by: By,
  { password, pin }: { password: string; pin: string },
): Promise<void> {
  const { staffId, email, venues } = by.caller
  refuseIf(pinBlocker(pin))
  const passwordHash = await getPasswordHash(deps.db, staffId)
  await confirmPassword(deps, { email, passwordHash }, password, by.origin)
  const pinHash = await deps.passwords.hash(pin)
  await inDirectory(deps.db, async (trx) => {
    await putPin(trx, staffId, { pinHash, digits: pin.length })
    for (const { id } of venues) await forgetGuessesAt(trx, id, staffId)
    await recordAtEach(trx, by, venues, { action: 'staff.pin_set', before: null, after: null, staffId })
  })
}

export async function removeOwnPin(deps: PinDeps, by: By): Promise<void> {
  const { staffId, venues } = by.caller
  await inDirectory(deps.db, async (trx) => {
    if (!(await deletePin(trx, staffId))) return
    await recordAtEach(trx, by, venues, { action: 'staff.pin_cleared', before: null, after: null, staffId })
  })
}

export async function describePin({ db }: PinDeps, venue: VenueRef, staffId: number): Promise<PinState> {
  if ((await findPlaceAt(db, venue.id, staffId)) === undefined) throw new Refusal('staff_not_found')
  const pin = await findPin(db, staffId)
  const card = await findCard(db, venue.operatorId, staffId)
  return {
    pin_set_at: pin?.setAt.toISOString() ?? null,
    card_since: card?.issuedAt.toISOString() ?? null,
    locked_on: await listLockedOn(db, [venue.id], staffId),
  }
}

/** A manager never sets or sees a PIN. Nobody needs a right over a person to unlock what that person has locked. */
async function refuseUngoverned({ db }: PinDeps, { caller, venue }: ActorAt, staffId: number): Promise<void> {
  const place = await findPlaceAt(db, venue.id, staffId)
  if (place === undefined) throw new Refusal('staff_not_found')
  if (staffId !== caller.staffId && !governs(caller, place)) throw new Refusal('staff_beyond_own')
}

export async function clearPin(deps: PinDeps, by: ActorAt, staffId: number): Promise<void> {
  await refuseUngoverned(deps, by, staffId)
  await inDirectory(deps.db, async (trx) => {
    if (!(await deletePin(trx, staffId))) return
    await enterOperator(trx, by.venue.operatorId)
    const subject = { kind: 'staff', id: staffId } as const
    await recordAuditEntryAt(trx, by, { action: 'staff.pin_cleared', subject, before: null, after: null })
  })
}

export async function unlockPin(deps: PinDeps, by: ActorAt, staffId: number): Promise<void> {
  await refuseUngoverned(deps, by, staffId)
  await inDirectory(deps.db, async (trx) => {
    if ((await forgetGuessesAt(trx, by.venue.id, staffId)) === 0) return
    await enterOperator(trx, by.venue.operatorId)
    const subject = { kind: 'staff', id: staffId } as const
    await recordAuditEntryAt(trx, by, { action: 'staff.pin_unlocked', subject, before: null, after: null })
  })
}

import type { CallReply, ParsedInput } from '@aforo/contract'
import { governs } from '@aforo/domain'
import { inDirectory } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import type { Origin } from '../../http/route.ts'
import { Refusal } from '../../refusal.ts'
import { type InvitationDeps, offerOwnership } from '../invitations/service.ts'
import { type PictureDeps, withPicture } from '../pictures/service.ts'
import { hashChosenPassword, recordAccountEvent, refreshToken } from '../sign-in/service.ts'
import { announceStaff, lockCaller, placesAt, placeStaff, recordAt } from '../staff/service.ts'
import { insertAccount, listVenueNames } from './queries.ts'

export type AccountDeps = InvitationDeps & PictureDeps
type By = { caller: Caller; origin: Origin }
type Created = CallReply<'POST /v1/create-owner'>
type Place = Parameters<typeof placesAt>[2]
type Form = { email: string; name: string; hashed_password?: string | undefined; owned_shops: readonly number[] }

/** Creates an owner with a password at venues of the caller. A superadmin who names no venue invites the owner. */
export async function createOwner(
  deps: AccountDeps,
  by: By,
  { new_owner: { owned_shops = [], ...form }, image }: ParsedInput<'POST /v1/create-owner'>['multipart'],
): Promise<Created> {
  if (owned_shops.length === 0 && by.caller.role === 'superadmin') return inviteOwner(deps, by, form)
  const open = (pictureKey: string | null) =>
    openAccount(deps, by, { ...form, owned_shops }, { role: 'owner' }, pictureKey)
  return image === undefined ? open(null) : withPicture(deps, image, open)
}

export async function createEmployee(
  deps: AccountDeps,
  by: By,
  form: ParsedInput<'POST /v1/create-shop-employee'>['body'],
): Promise<Created> {
  const { capabilities, staff_role_id: staffRoleId } = form
  return openAccount(deps, by, form, { role: 'employee', capabilities, staffRoleId }, null)
}

async function inviteOwner(deps: AccountDeps, { caller, origin }: By, form: { email: string; name: string }) {
  return inDirectory(deps.db, async (trx) => {
    const { staffId, ...invitation } = await offerOwnership(trx, deps, { caller, origin }, form)
    return { ...(await refreshToken(trx, caller)), user_id: staffId, invitation }
  })
}

async function openAccount(
  { db, live, passwords }: AccountDeps,
  by: By,
  { email, name, hashed_password: password = '', owned_shops }: Form,
  place: Place,
  pictureKey: string | null,
): Promise<Created> {
  const { caller, origin } = by
  const venueIds = [...new Set(owned_shops)]
  if (venueIds.length === 0) throw new Refusal('staff_needs_place')
  const venueNames = await listVenueNames(db, venueIds)
  const passwordHash = await hashChosenPassword(passwords, { email, venueNames }, password)
  const created = await inDirectory(db, async (trx) => {
    const locked = await lockCaller(trx, caller, venueIds)
    const places = await placesAt(trx, venueIds, place)
    const isGiven = places.every(({ venueId: id, ...given }) => governs(locked.by, { id, ...given }))
    if (!isGiven) throw new Refusal('grant_beyond_own')
    if (locked.venues.length < venueIds.length) throw new Refusal('venue_not_found')
    const account = await insertAccount(trx, { email, name, role: place.role, passwordHash, pictureKey })
    if (account === undefined) throw new Refusal('email_taken')
    await placeStaff(trx, caller, account.id, places)
    await recordAccountEvent(trx, account.id, 'created', origin, caller.staffId)
    for (const venue of locked.venues) {
      const capabilities = places.find(({ venueId }) => venueId === venue.id)?.capabilities ?? []
      const entry = { action: 'staff.created', before: null, after: { email, role: place.role, capabilities } } as const
      await recordAt(trx, by, venue, { ...entry, staffId: account.id })
    }
    return { ...(await refreshToken(trx, caller)), user_id: account.id, invitation: null }
  })
  announceStaff(live, created.user_id, venueIds)
  return created
}

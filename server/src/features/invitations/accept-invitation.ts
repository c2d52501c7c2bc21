import { type Capability, governs, type Person, type VenueRole } from '@aforo/domain'
import type { Executor } from '../../db/connection.ts'
import { inDirectoryOf, inDirectory } from '../../db/transaction.ts'
import type { VenueRef } from '../../http/caller.ts'
import type { Origin } from '../../http/route.ts'
import { Refusal } from '../../refusal.ts'
import { digest } from '../../security/secrets.ts'
import { recordAuditEntry } from '../audit/service.ts'
import { staffChannel, venueChannel } from '../live/service.ts'
import { askSecondFactor, hasSecondFactor } from '../second-factors/service.ts'
import {
  confirmPassword,
  hashChosenPassword,
  lockUnchangedIdentity,
  type Issued,
  recordAccountEvent,
  replacePassword,
  startSignIn,
} from '../sign-in/service.ts'
import { mayMakePasswordLink } from '../staff/service.ts'
import {
  insertGrant,
  makeOwner,
  makeSuperadmin,
  reviveStaff,
  shareOfferedRoles,
  spendInvitation,
  spendOffer,
} from './acceptance-queries.ts'
import { findGranter, findOpenInvitation, lockOffersOfSame } from './queries.ts'
import type { InvitationDeps } from './service.ts'

type OpenInvitation = Awaited<ReturnType<typeof getOpenInvitation>>

async function getOpenInvitation({ db, throttle }: InvitationDeps, token: string, origin: Origin) {
  await throttle.knock('invitation link', origin.address)
  const found = await findOpenInvitation(db, digest(token))
  if (found === undefined || found.expiresAt === null) throw new Refusal('invitation_invalid')
  const choosesPassword = found.passwordHash === null || found.resetsPassword
  return { ...found, expiresAt: found.expiresAt, choosesPassword }
}

export async function lookUpInvitation(deps: InvitationDeps, token: string, origin: Origin) {
  const found = await getOpenInvitation(deps, token, origin)
  return {
    email: found.email,
    venue_name: found.venueName,
    resets_password: found.resetsPassword && found.passwordHash !== null,
    chooses_password: found.choosesPassword,
    expires_at: found.expiresAt.toISOString(),
  }
}

/**
 * Uses up the link, grants what it offers and signs the person in, or asks for their second factor. A person who already has an account must enter its
 * password: the link of one operator must never give access to the person's places at another operator.
 */
export async function acceptInvitation(
  deps: InvitationDeps,
  given: { token: string; password: string },
  origin: Origin,
): Promise<Issued> {
  const { db, live, passwords } = deps
  const invitation = await getOpenInvitation(deps, given.token, origin)
  const { id, staffId, email, passwordHash, choosesPassword, role, venueId, operatorId } = invitation
  const context = { email, venueNames: invitation.venueName === null ? [] : [invitation.venueName] }
  const newHash = choosesPassword ? await hashChosenPassword(passwords, context, given.password) : null
  if (newHash === null) await confirmPassword(deps, invitation, given.password, origin)

  const enter = async (trx: Executor) => {
    await shareOfferedRoles(trx, staffId)
    await reviveStaff(trx, staffId)
    if (newHash === null) await lockUnchangedIdentity(trx, staffId, passwordHash, 'invitation_invalid')
    else await replacePassword(trx, staffId, { seenHash: passwordHash, newHash }, 'invitation_invalid')
    const offered = await spendInvitation(trx, id, digest(given.token))
    if (offered === undefined) throw new Refusal('invitation_invalid')
    const isReset = newHash !== null && passwordHash !== null
    await recordAccountEvent(trx, staffId, isReset ? 'password_changed' : 'joined', origin)
    // The link stands in for the password, never for the second factor.
    const signIn = (await hasSecondFactor(trx, staffId)) ? null : await startSignIn(trx, staffId, origin)
    return { offered, signIn }
  }
  const orSecondFactor = async (entered: Issued | null): Promise<Issued> => {
    if (entered !== null) return entered
    throw await askSecondFactor(db, { id: staffId, email, passwordHash: newHash ?? passwordHash })
  }

  if (venueId === null || operatorId === null || role === null || role === 'superadmin') {
    const issued = await inDirectory(db, async (trx) => {
      const { signIn } = await enter(trx)
      await checkMaker(trx, invitation)
      await raiseRole(trx, invitation)
      return signIn
    })
    live.publish(staffChannel(staffId), 'me')
    return orSecondFactor(issued)
  }
  const venue = { id: venueId, operatorId }
  const { signIn: issued, venueIds } = await inDirectoryOf(db, operatorId, async (trx) => {
    const { signIn, offered } = await enter(trx)
    await takePlace(trx, invitation, { ...venue, role, ...offered }, origin)
    const others = await takeOtherPlaces(trx, invitation, operatorId, origin)
    return { signIn, venueIds: [venueId, ...others] }
  })
  live.publish(staffChannel(staffId), 'me')
  for (const place of venueIds) live.publish(venueChannel(place), 'staff')
  return orSecondFactor(issued)
}

/** Refuses the link if its maker could no longer make it today. A link made on the server has no maker. */
async function checkMaker(trx: Executor, { staffId, role, resetsPassword, invitedBy }: OpenInvitation): Promise<void> {
  if (invitedBy === null) return
  const isAllowed = resetsPassword
    ? await mayMakePasswordLink(trx, invitedBy, staffId)
    : role === null || (await findGranter(trx, invitedBy, null))?.role === 'superadmin'
  if (!isAllowed) throw new Refusal('invitation_invalid')
}

/** Gives the person the offered account role (superadmin or owner), if it is still allowed. */
async function raiseRole(trx: Executor, { staffId, staffRole, role, invitedBy }: OpenInvitation): Promise<void> {
  // A person who has accepted a place at a venue since the offer cannot become a superadmin.
  if (role === 'superadmin' && !(await makeSuperadmin(trx, staffId))) throw new Refusal('invitation_invalid')
  if (role !== 'owner') return
  if (staffRole === 'superadmin' || invitedBy === null) throw new Refusal('invitation_invalid')
  await makeOwner(trx, staffId)
}

/**
 * Also grants the inviter's other offers at the operator, if the inviter could still make them. The rest stay offers.
 */
async function takeOtherPlaces(
  trx: Executor,
  invitation: OpenInvitation,
  operatorId: number,
  origin: Origin,
): Promise<number[]> {
  const { staffId, invitedBy } = invitation
  if (invitedBy === null) return []
  const taken: number[] = []
  for (const { invitationId, ...offer } of await lockOffersOfSame(trx, { staffId, operatorId, invitedBy })) {
    if (!(await mayStillGrant(trx, invitedBy, offer.id, offer))) continue
    await spendOffer(trx, invitationId)
    await takePlace(trx, invitation, offer, origin)
    taken.push(offer.id)
  }
  return taken
}

/** Turns the offer into a grant, if the inviter could still make the offer today. */
async function takePlace(
  trx: Executor,
  { staffId, staffRole, invitedBy }: OpenInvitation,
  place: VenueRef & { role: VenueRole; capabilities: Capability[]; staffRoleId: number | null },
  origin: Origin,
): Promise<void> {
  if (staffRole === 'superadmin') throw new Refusal('invitation_invalid')
  const { role, capabilities, staffRoleId } = place
  const offer = { role, capabilities }
  if (invitedBy !== null && !(await mayStillGrant(trx, invitedBy, place.id, offer))) {
    throw new Refusal('invitation_invalid')
  }
  const taken = await insertGrant(trx, { staffId, venueId: place.id, ...offer, staffRoleId, grantedBy: invitedBy })
  if (!taken) throw new Refusal('staff_already_here')
  if (place.role === 'owner') await makeOwner(trx, staffId)
  await recordAuditEntry(
    trx,
    { staffId, venue: place, origin },
    { action: 'staff.joined', subject: { kind: 'staff', id: staffId }, before: null, after: offer },
  )
}

async function mayStillGrant(
  trx: Executor,
  staffId: number,
  venueId: number,
  offer: { role: VenueRole; capabilities: Capability[] },
): Promise<boolean> {
  const found = await findGranter(trx, staffId, venueId)
  if (found === undefined) return false
  const venues =
    found.venueRole === null ? [] : [{ id: venueId, role: found.venueRole, capabilities: found.capabilities ?? [] }]
  const granter: Person = { role: found.role, venues }
  return governs(granter, { id: venueId, ...offer })
}

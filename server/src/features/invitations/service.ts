import type { ParsedInput } from '@aforo/contract'
import { grantBlocker } from '@aforo/domain'
import type { Executor } from '../../db/connection.ts'
import { inOperator } from '../../db/in-operator.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import type { Origin } from '../../http/route.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { recordDeed } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { staffChannel, venueChannel } from '../live/service.ts'
import {
  confirmPassword,
  digest,
  hashChosenPassword,
  type Issued,
  newSecret,
  recordAccountEvent,
  replacePassword,
  type SignInDeps,
  startSignIn,
} from '../sign-in/service.ts'
import {
  acceptInvitation,
  findOpenInvitation,
  getStaffForInvitation,
  insertGrant,
  insertInvitation,
  insertStaff,
  raiseToOwner,
  setInvitationLink,
  withdrawResetLinks,
} from './queries.ts'

export type InvitationDeps = SignInDeps & { publicUrl: string }

type By = { caller: Caller; venue: VenueRef; origin: Origin }
type Invited = { invitation_id: number; staff_id: number }
type Link = { link: string; expires_at: string }

const linkLifeHours = 72

/** Offers a person a place at the caller's venue. Nothing is theirs until they accept. */
export async function invite(
  { db, live }: InvitationDeps,
  by: By,
  key: string,
  offer: ParsedInput<'POST /v1/invitations'>['body'],
): Promise<Invited> {
  const { caller, venue, origin } = by
  const capabilities = offer.role === 'owner' ? [] : offer.capabilities
  refuseIf(grantBlocker(caller, venue.id, { role: offer.role, capabilities }))
  const command = { kind: 'staff.invite', key, request: offer, caller, venue }

  const invited = await runOnce<Invited>(db, command, async (trx) => {
    const made = await insertStaff(trx, { email: offer.email, name: offer.name, role: offer.role })
    const person = await getStaffForInvitation(trx, offer.email, venue.id)
    if (person.role === 'superadmin' || person.venueRole !== null) throw new Refusal('staff_already_here')
    if (person.deactivatedAt !== null) throw new Refusal('staff_deactivated')
    const place = { staffId: person.id, venueId: venue.id, role: offer.role, capabilities }
    const invitation = await insertInvitation(trx, { ...place, resetsPassword: false, invitedBy: caller.staffId })
    if (invitation === null) throw new Refusal('staff_already_invited')
    if (made !== null) await recordAccountEvent(trx, person.id, 'created', origin, caller.staffId)
    await recordDeed(
      trx,
      { staffId: caller.staffId, venue, origin },
      {
        action: 'staff.invited',
        subject: { kind: 'staff', id: person.id },
        before: null,
        after: { email: offer.email, role: offer.role, capabilities },
      },
    )
    return { invitation_id: invitation.id, staff_id: person.id }
  })
  live.publish(venueChannel(venue.id), 'staff')
  return invited
}

/** Makes a fresh one-time link. The secret is shown now and kept only as its digest. */
async function issueLink(
  db: Executor,
  publicUrl: string,
  invitation: { id: number; venueId: number | null },
  by: { staffId: number; origin: Origin } | null,
): Promise<Link> {
  const token = newSecret()
  const expiresAt = new Date(Date.now() + linkLifeHours * 60 * 60 * 1000)
  const found = await setInvitationLink(db, invitation.id, invitation.venueId, { tokenHash: digest(token), expiresAt })
  if (found === undefined) throw new Refusal('invitation_invalid')
  await recordAccountEvent(db, found.staffId, 'invited', by?.origin ?? null, by?.staffId ?? null)
  // After the hash sign, so that no server and no log on the way ever sees it.
  return { link: `${publicUrl}/invite#${token}`, expires_at: expiresAt.toISOString() }
}

export async function renewLink({ db, publicUrl }: InvitationDeps, by: By, invitationId: number): Promise<Link> {
  const { caller, venue, origin } = by
  return db
    .transaction()
    .execute((trx) =>
      issueLink(trx, publicUrl, { id: invitationId, venueId: venue.id }, { staffId: caller.staffId, origin }),
    )
}

async function getOpenInvitation({ db, throttle }: InvitationDeps, token: string, origin: Origin) {
  await throttle.knock(origin.address)
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
    chooses_password: found.choosesPassword,
    expires_at: found.expiresAt.toISOString(),
  }
}

/**
 * Spends the link, gives what it offers and signs the person in. Who has an account already proves it with its
 * password: the link of one operator must never open what the person holds at another.
 */
export async function accept(
  deps: InvitationDeps,
  given: { token: string; password: string },
  origin: Origin,
): Promise<Issued> {
  const { db, live, passwords } = deps
  const invitation = await getOpenInvitation(deps, given.token, origin)
  const { staffId, venueId, operatorId, role, capabilities } = invitation
  const newHash = invitation.choosesPassword
    ? await hashChosenPassword(passwords, invitation.email, given.password)
    : null
  if (newHash === null) await confirmPassword(deps, invitation, given.password, origin)

  const join = async (trx: Executor) => {
    if (!(await acceptInvitation(trx, invitation.id))) throw new Refusal('invitation_invalid')
    if (newHash !== null && !(await replacePassword(trx, staffId, invitation.passwordHash, newHash))) {
      throw new Refusal('invitation_invalid')
    }
    await recordAccountEvent(trx, staffId, 'joined', origin)
    return startSignIn(trx, staffId, origin)
  }
  if (venueId === null || operatorId === null || role === 'superadmin') {
    const issued = await db.transaction().execute(join)
    live.publish(staffChannel(staffId), 'me')
    return issued
  }
  const issued = await inOperator(db, operatorId, async (trx) => {
    await insertGrant(trx, { staffId, venueId, role, capabilities, grantedBy: invitation.invitedBy })
    if (role === 'owner') await raiseToOwner(trx, staffId)
    await recordDeed(
      trx,
      { staffId, venue: { id: venueId, operatorId }, origin },
      { action: 'staff.joined', subject: { kind: 'staff', id: staffId }, before: null, after: { role, capabilities } },
    )
    return join(trx)
  })
  live.publish(staffChannel(staffId), 'me')
  live.publish(venueChannel(venueId), 'staff')
  return issued
}

/** The first person of a platform, or a superadmin who lost their way in: answers with a one-time link. */
export async function inviteSuperadmin({ db, publicUrl }: Pick<InvitationDeps, 'db' | 'publicUrl'>, email: string) {
  return db.transaction().execute(async (trx) => {
    const made = await insertStaff(trx, { email, name: '', role: 'superadmin' })
    const person = await getStaffForInvitation(trx, email, null)
    if (person.role !== 'superadmin') throw new Refusal('staff_already_here')
    if (person.deactivatedAt !== null) throw new Refusal('staff_deactivated')
    if (made !== null) await recordAccountEvent(trx, person.id, 'created', null)
    await withdrawResetLinks(trx, person.id)
    const place = { staffId: person.id, venueId: null, role: 'superadmin' as const, capabilities: [] }
    const invitation = await insertInvitation(trx, { ...place, resetsPassword: true, invitedBy: null })
    if (invitation === null) throw new Refusal('staff_already_invited')
    return issueLink(trx, publicUrl, { id: invitation.id, venueId: null }, null)
  })
}

import type { ParsedInput } from '@aforo/contract'
import { governs, grantBlocker, type Language } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { readNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'
import { inDirectoryOf, inDirectory } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import type { Origin } from '../../http/route.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { digest, newSecret } from '../../security/secrets.ts'
import { recordAuditEntry } from '../audit/service.ts'
import type { MailContent } from '../mail/service.ts'
import { recordAccountEvent, type SignInDeps } from '../sign-in/service.ts'
import { findPasswordLinkBlocker, lockPerson, recordAtEach } from '../staff/service.ts'
import {
  adoptOffers,
  findStaffForInvitation,
  findVenueName,
  getRecipient,
  hasOpenOffer,
  hasOtherAccountOffer,
  insertStaff,
  lockOffersOfSame,
  lockOwnInvitation,
  putInvitation,
  setInvitationLink,
} from './queries.ts'

export type InvitationDeps = SignInDeps

export type By = { caller: Caller; venue: VenueRef; origin: Origin }
/** `mailed_to` is null if the link is only shown. */
type Link = { link: string; expires_at: string; mailed_to: string | null }
/** The mail that a link is sent with. The link and its hours are added. */
type Letter =
  | { to: string; language: Language; template: 'invitation'; values: { venue: string | null; inviter: string } }
  | { to: string; language: Language; template: 'password_reset'; values: { maker: string | null } }

const linkLifeHours = 72
/** Shorter than an invitation: this link opens an account that is in use. */
const passwordLinkLifeHours = 24

export async function getPerson(db: Executor, email: string) {
  const person = await findStaffForInvitation(db, email)
  if (person === undefined) throw new Refusal('staff_not_found')
  return person
}

/**
 * Makes a new one-time link, and mails it where mail is set up. The secret is shown only now; the database stores its
 * digest, and the mail is sealed until it is sent.
 */
export async function issueLink(
  trx: Transaction<DB>,
  { publicUrl, mail }: Pick<InvitationDeps, 'publicUrl' | 'mail'>,
  invitationId: number,
  lifeHours: number,
  { to, language, ...letter }: Letter,
): Promise<Link> {
  const made = await makeLink(trx, publicUrl, invitationId, lifeHours)
  const added = { link: made.link, hours: lifeHours }
  const content: MailContent =
    letter.template === 'invitation'
      ? { template: letter.template, values: { ...letter.values, ...added } }
      : { template: letter.template, values: { ...letter.values, ...added } }
  const key = `link ${digest(made.link).toString('hex')}`
  const isMailed = await mail.post(trx, { key, to, language, usefulHours: lifeHours, ...content })
  return { ...made, mailed_to: isMailed ? to : null }
}

async function makeLink(db: Executor, publicUrl: string, invitationId: number, lifeHours: number) {
  const token = newSecret()
  const expiresAt = new Date((await readNow(db)).getTime() + lifeHours * 60 * 60 * 1000)
  await setInvitationLink(db, invitationId, { tokenHash: digest(token), expiresAt })
  // Browsers do not send the part after the hash sign, so no server or log sees the secret.
  return { link: `${publicUrl}/invite#${token}`, expires_at: expiresAt.toISOString() }
}

const nameOf = ({ name, email }: Pick<Caller, 'name' | 'email'>) => (name === '' ? email : name)

/** To whom the link goes, in their language or, until they have signed in, in that of the inviter. */
async function addressOf(trx: Executor, staffId: number, { origin }: Pick<By, 'origin'>) {
  const { email, language } = await getRecipient(trx, staffId)
  return { to: email, language: language ?? origin.language }
}

/** The mail with which a person is invited to a venue, or to the platform. */
async function invitationLetter(trx: Executor, by: Omit<By, 'venue'>, staffId: number, venueId: number | null) {
  const venue = venueId === null ? null : await findVenueName(trx, venueId)
  const address = await addressOf(trx, staffId, by)
  return { ...address, template: 'invitation' as const, values: { venue, inviter: nameOf(by.caller) } }
}

/** A link gives its holder the place, so the caller must have the right to grant that place. */
export async function renewLink(deps: InvitationDeps, by: By, invitationId: number): Promise<Link> {
  const { caller, venue, origin } = by
  return inDirectoryOf(deps.db, venue.operatorId, async (trx) => {
    const found = await lockOwnInvitation(trx, invitationId, venue.id)
    if (found === undefined) throw new Refusal('invitation_invalid')
    const { role, capabilities, staffId, invitedBy } = found
    refuseIf(grantBlocker(caller, venue.id, { role: role === 'owner' ? 'owner' : 'employee', capabilities }))
    await recordAccountEvent(trx, staffId, 'invited', origin, caller.staffId)
    await recordAuditEntry(
      trx,
      { staffId: caller.staffId, venue, origin },
      {
        action: 'staff.link_made',
        subject: { kind: 'staff', id: staffId },
        before: null,
        after: { role, capabilities },
      },
    )
    // The caller becomes the inviter of this offer, and of the related offers that the caller may grant.
    const others = await lockOffersOfSame(trx, { staffId, operatorId: venue.operatorId, invitedBy })
    const given = others.filter((offer) => governs(caller, offer)).map((offer) => offer.invitationId)
    await adoptOffers(trx, [found.id, ...given], caller.staffId)
    return issueLink(trx, deps, found.id, linkLifeHours, await invitationLetter(trx, by, staffId, venue.id))
  })
}

/** The account with this address, made if there is none, and what speaks against letting it inspect. */
export async function findOrMakeInspector(
  trx: Executor,
  { caller, origin }: Omit<By, 'venue'>,
  { email, name }: { email: string; name: string },
): Promise<{ id: number; hasPassword: boolean; isStaff: boolean }> {
  const made = await insertStaff(trx, { email, name, role: 'employee' })
  const { id, role, hasPassword, hasPlace } = await getPerson(trx, email)
  if (made !== null) await recordAccountEvent(trx, id, 'created', origin, caller.staffId)
  return { id, hasPassword, isStaff: role !== 'employee' || hasPlace || (await hasOpenOffer(trx, id)) }
}

/** A link with which an inspector without a password chooses one. It offers nothing else, and replaces earlier links. */
export async function makeInspectorLink(
  trx: Transaction<DB>,
  deps: Pick<InvitationDeps, 'publicUrl' | 'mail'>,
  by: By,
  staffId: number,
): Promise<Link> {
  const offer = { staffId, venueId: null, role: null, capabilities: [], resetsPassword: false, forInspector: true }
  const { id } = await putInvitation(trx, { ...offer, invitedBy: by.caller.staffId })
  await recordAccountEvent(trx, staffId, 'invited', by.origin, by.caller.staffId)
  return issueLink(trx, deps, id, linkLifeHours, await invitationLetter(trx, by, staffId, by.venue.id))
}

/** Called by an administrator of the machine, who hands over the link. */
type OnServer = Pick<InvitationDeps, 'db' | 'publicUrl'>

/** Creates the first person of the platform or another superadmin, and returns a one-time link. */
export async function inviteSuperadmin({ db, publicUrl }: OnServer, email: string): Promise<Link> {
  return inDirectory(db, async (trx) => {
    const made = await insertStaff(trx, { email, name: '', role: 'employee' })
    const person = await getPerson(trx, email)
    // Staff with a place cannot become superadmins. A person who was only invited can.
    if (person.role !== 'superadmin' && !person.isBlank) throw new Refusal('staff_already_here')
    if (made !== null) await recordAccountEvent(trx, person.id, 'created', null)
    return offerNewPassword(trx, publicUrl, person.id, 'superadmin')
  })
}

/** Invites another superadmin. The caller must still be a superadmin when the link is used. */
export async function offerSuperadmin(
  deps: InvitationDeps,
  by: Omit<By, 'venue'>,
  { email, name }: ParsedInput<'POST /v1/superadmins'>['body'],
): Promise<Link> {
  const { caller, origin } = by
  return inDirectory(deps.db, async (trx) => {
    const made = await insertStaff(trx, { email, name, role: 'employee' })
    const person = await getPerson(trx, email)
    if (!person.isBlank) throw new Refusal('email_taken')
    if (made !== null) await recordAccountEvent(trx, person.id, 'created', origin, caller.staffId)
    const offer = {
      staffId: person.id,
      venueId: null,
      role: 'superadmin' as const,
      capabilities: [],
      staffRoleId: null,
    }
    const { id } = await putInvitation(trx, { ...offer, resetsPassword: false, invitedBy: caller.staffId })
    await recordAccountEvent(trx, person.id, 'invited', origin, caller.staffId)
    return issueLink(trx, deps, id, linkLifeHours, await invitationLetter(trx, by, person.id, null))
  })
}

/** Makes a link with which a person chooses a new password. The right of the maker is checked again when it is used. */
export async function makePasswordLink(deps: InvitationDeps, by: Omit<By, 'venue'>, staffId: number): Promise<Link> {
  return inDirectory(deps.db, async (trx) => {
    const { by: maker, person } = await lockPerson(trx, by.caller, staffId)
    refuseIf(await findPasswordLinkBlocker(trx, maker, person))
    const offer = { staffId, venueId: null, role: null, capabilities: [], resetsPassword: true }
    const { id } = await putInvitation(trx, { ...offer, invitedBy: maker.staffId })
    await recordAccountEvent(trx, staffId, 'invited', by.origin, maker.staffId)
    const entry = { action: 'staff.password_link_made', before: null, after: null } as const
    await recordAtEach(trx, by, person.venues, { ...entry, staffId })
    const address = await addressOf(trx, staffId, by)
    const letter = { ...address, template: 'password_reset' as const, values: { maker: nameOf(by.caller) } }
    return issueLink(trx, deps, id, passwordLinkLifeHours, letter)
  })
}

/** Offers a person to be an owner without venues yet. The caller must still be a superadmin. */
export async function offerOwnership(
  trx: Transaction<DB>,
  deps: Pick<InvitationDeps, 'publicUrl' | 'mail'>,
  by: Omit<By, 'venue'>,
  { email, name }: { email: string; name: string },
): Promise<Link & { staffId: number }> {
  const { caller, origin } = by
  const made = await insertStaff(trx, { email, name, role: 'employee' })
  const person = await getPerson(trx, email)
  const isOffered = await hasOtherAccountOffer(trx, person.id)
  if (!person.isBlank || isOffered) throw new Refusal('email_taken')
  if (made !== null) await recordAccountEvent(trx, person.id, 'created', origin, caller.staffId)
  const offer = {
    staffId: person.id,
    venueId: null,
    role: 'owner' as const,
    capabilities: [],
    staffRoleId: null,
    resetsPassword: false,
  }
  const { id } = await putInvitation(trx, { ...offer, invitedBy: caller.staffId })
  await recordAccountEvent(trx, person.id, 'invited', origin, caller.staffId)
  const letter = await invitationLetter(trx, by, person.id, null)
  return { ...(await issueLink(trx, deps, id, linkLifeHours, letter)), staffId: person.id }
}

/** For a lost password or a hijacked account: the new link replaces all earlier links. */
export async function inviteToNewPassword({ db, publicUrl }: OnServer, email: string): Promise<Link> {
  return inDirectory(db, async (trx) => {
    const person = await getPerson(trx, email)
    return offerNewPassword(trx, publicUrl, person.id, person.role === 'superadmin' ? 'superadmin' : null)
  })
}

async function offerNewPassword(
  db: Executor,
  publicUrl: string,
  staffId: number,
  role: 'superadmin' | null,
): Promise<Link> {
  const offer = {
    staffId,
    venueId: null,
    role,
    capabilities: [],
    staffRoleId: null,
    resetsPassword: true,
    invitedBy: null,
  }
  const { id } = await putInvitation(db, offer)
  await recordAccountEvent(db, staffId, 'invited', null)
  return { ...(await makeLink(db, publicUrl, id, linkLifeHours)), mailed_to: null }
}

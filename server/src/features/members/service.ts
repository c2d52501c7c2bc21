import type { CallReply } from '@aforo/contract'
import {
  ageBlocker,
  amountOfCents,
  fullName,
  holdsAt,
  type Membership,
  memberNumberText,
  quantityOfMilli,
  roleAt,
  type TopUpRule,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import type { Throttle } from '../../security/throttle.ts'
import type { Alerts } from '../alerts/service.ts'
import { type LiveHub, venueChannel } from '../live/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import { type PictureDeps, picturePathOf } from '../pictures/service.ts'
import { getRulesToday, type RulesToday } from '../venue-settings/service.ts'
import { publishEvent } from '../webhook-events/service.ts'
import {
  cardHashesOf,
  type Client as ClientReply,
  clientReply,
  documentHashesOf,
  keptCardHashOf,
  keptHashesOf,
  membershipOf,
  phoneHashesOf,
  type SealedFacts,
  sealFacts,
  unsealFacts,
} from './member-mapping.ts'
import { findMember, listMembers, listStaffNames, lockMember, type MemberRow, type PickedMember } from './queries.ts'
import { findScannedId } from './visit-queries.ts'
import * as imported from './imported-members.ts'

/** For imports of members and products from another program. */
export const changeBack = imported.changeBack
export const changeImported = imported.changeImported
export const enrolImported = imported.enrolImported
export const linkImportedSponsors = imported.linkImportedSponsors
export const lockImported = imported.lockImported
export const matchImported = imported.matchImported
export const numbersHere = imported.numbersHere
export const previewChanges = imported.previewChanges
export const setImportedPicture = imported.setImportedPicture
export const withdrawImported = imported.withdrawImported
export type FormerMember = imported.FormerMember
export type Importing = imported.Importing
export type MemberMatch = imported.MemberMatch
export type OpeningWords = imported.OpeningWords

export type MemberDeps = PictureDeps & {
  db: Database
  live: LiveHub
  keyring: Keyring
  throttle: Throttle
  alerts: Pick<Alerts, 'noteRead'>
}
export type Client = ClientReply
export type Member = CallReply<'GET /v1/members/{id}'>

export const monthOf = (today: string): string => `${today.slice(0, 7)}-01`

export const ownsVenue = (caller: Caller, venue: VenueRef): boolean => {
  const role = roleAt(caller, venue.id)
  return role === 'owner' || role === 'superadmin'
}

export function refuseUnlessOwner(caller: Caller, venue: VenueRef): void {
  if (!ownsVenue(caller, venue)) throw new Refusal('owner_required')
}

/** Refuses a member who is not enrolled at the venue as not found. */
export function refuseAtOtherVenue<Row extends { venueIds: number[] }>(row: Row | undefined, venue: VenueRef): Row {
  if (row === undefined || !row.venueIds.includes(venue.id)) throw new Refusal('member_not_found')
  return row
}

/** Locks a member for a change. Erased members cannot be changed. */
export async function getLockedMember(trx: Transaction<DB>, venue: VenueRef, id: number): Promise<PickedMember> {
  const row = refuseAtOtherVenue(await lockMember(trx, venue, id), venue)
  if (row.standing === 'erased') throw new Refusal('member_erased')
  return row
}

export async function getMemberRow(trx: Transaction<DB>, venue: VenueRef, id: number): Promise<MemberRow> {
  const { today } = await getRulesToday(trx, venue)
  return refuseAtOtherVenue(await findMember(trx, venue, id, monthOf(today)), venue)
}

/** Tells webhooks of the venues of a member that the member has changed. */
export const publishChange = (
  trx: Transaction<DB>,
  venue: VenueRef,
  { id, venueIds }: Pick<PickedMember, 'id' | 'venueIds'>,
): Promise<void> => publishEvent(trx, { venue, venueIds }, { type: 'member.changed', data: { user_id: id } })

/** Refreshes the screens that show members of these venues. */
export function announce({ live }: { live: LiveHub }, venueIds: readonly number[]): void {
  for (const id of venueIds) live.publish(venueChannel(id), 'members')
}

export async function getClient(trx: Transaction<DB>, venue: VenueRef, id: number): Promise<Client> {
  const rules = await getRulesToday(trx, venue)
  const row = await findMember(trx, venue, id, monthOf(rules.today))
  if (row === undefined) throw new Refusal('member_not_found')
  return clientReply(row, rules)
}

/** A member with the unsealed data that the caller may see. */
export async function describeMember(
  trx: Transaction<DB>,
  { caller, venue, keys }: { caller: Caller; venue: VenueRef; keys: FieldKeys },
  id: number,
): Promise<Member> {
  const rules = await getRulesToday(trx, venue)
  const row = refuseAtOtherVenue(await findMember(trx, venue, id, monthOf(rules.today)), venue)
  const mayRead = holdsAt(caller, venue.id, 'read_private')
  const sealed = unsealFacts(keys, mayRead ? row : { ...row, sealed: null })
  const sponsor = row.sponsorId === null ? undefined : await findMember(trx, venue, row.sponsorId, monthOf(rules.today))
  const staffIds = [row.changedBy, row.identitySeenBy, row.contractBy].filter((staffId) => staffId !== null)
  const names = new Map((await listStaffNames(trx, staffIds)).map((staff) => [staff.id, staff.name || staff.email]))
  const nameOf = (staffId: number | null) => (staffId === null ? '' : (names.get(staffId) ?? ''))
  return {
    ...clientReply(mayRead ? row : { ...row, email: null }, rules),
    ...privateReply(sealed, ownsVenue(caller, venue)),
    version: row.version,
    gender: row.gender,
    identity_seen:
      row.identitySeenAt === null ? null : { by: nameOf(row.identitySeenBy), at: row.identitySeenAt.toISOString() },
    sponsor: sponsor === undefined ? null : sponsorReply(sponsor, venue),
    discount_percent: row.discountPercent,
    max_monthly_grams: row.monthlyMaxMilli === null ? null : quantityOfMilli(row.monthlyMaxMilli),
    card:
      sealed.cardCode === null || row.cardSince === null
        ? null
        : { code: sealed.cardCode, since: row.cardSince.toISOString() },
    contract:
      !mayRead || row.contractKey === null || row.contractAt === null
        ? null
        : {
            image_path: picturePathOf(row.contractKey) ?? '',
            by: nameOf(row.contractBy),
            at: row.contractAt.toISOString(),
          },
    changed_by: nameOf(row.changedBy),
    changed_at: row.changedAt.toISOString(),
  }
}

/** A sponsor of another venue is returned without name and number. */
const sponsorReply = ({ id, number, name, lastName, venueIds }: MemberRow, venue: VenueRef) =>
  venueIds.includes(venue.id)
    ? { id, client_id: number, name: fullName(name, lastName) }
    : { id, client_id: null, name: '' }

const privateReply = (sealed: SealedFacts, isOwner: boolean) => ({
  document_kind: sealed.documentKind,
  document_number: sealed.documentNumber,
  birth_date: sealed.birthDate,
  phone: sealed.phone,
  address: sealed.address,
  postal_code: sealed.postalCode,
  city: sealed.city,
  consumption_type: isOwner ? sealed.consumptionType : null,
  notes: sealed.notes,
  standing_reason: sealed.standingReason,
})

/** Members in the order of the given ids. */
export async function listMembersByIds(
  trx: Transaction<DB>,
  venue: VenueRef,
  rules: RulesToday,
  ids: readonly number[],
): Promise<Client[]> {
  const rows = new Map((await listMembers(trx, venue, ids, monthOf(rules.today))).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row === undefined ? [] : [clientReply(row, rules)]
  })
}

/** As `listMembersByIds`, for callers that have not read the rules of the venue. */
export const listClientsByIds = async (
  trx: Transaction<DB>,
  venue: VenueRef,
  ids: readonly number[],
): Promise<Client[]> => listMembersByIds(trx, venue, await getRulesToday(trx, venue), ids)

/** A member at the door, with the data that the entry rules need. */
export type Arrival = {
  id: number
  venueIds: readonly number[]
  membership: Membership
  underAge: boolean
  identitySeen: boolean
  notes: string
  standingReason: string
}

type DoorRules = { venue: VenueRef; keys: FieldKeys; settings: { today: string; ageLimit: number } }

/** True only if the birth date is known; an unknown one counts as adult. */
export function isUnderAge(
  keys: FieldKeys,
  row: Pick<PickedMember, 'operatorId' | 'number' | 'sealed'>,
  { today, ageLimit }: { today: string; ageLimit: number },
): boolean {
  return isBelow(unsealFacts(keys, row).birthDate, today, ageLimit)
}

const isBelow = (birthDate: string | null, today: string, ageLimit: number): boolean =>
  ageBlocker(birthDate, today, ageLimit) === 'member_under_age'

/** What a device needs of the sealed data to go on without a connection. */
export function deviceFactsOf(
  keys: FieldKeys,
  row: Pick<PickedMember, 'operatorId' | 'number' | 'sealed'>,
  { today, ageLimit }: { today: string; ageLimit: number },
): { underAge: boolean; cardCode: string | null } {
  const { birthDate, cardCode } = unsealFacts(keys, row)
  return { underAge: isBelow(birthDate, today, ageLimit), cardCode }
}

function arrivalOf(row: PickedMember, { keys, settings: { today, ageLimit } }: DoorRules): Arrival {
  const { birthDate, notes, standingReason } = unsealFacts(keys, row)
  return {
    id: row.id,
    venueIds: row.venueIds,
    membership: membershipOf(row),
    underAge: isBelow(birthDate, today, ageLimit),
    identitySeen: row.identitySeenAt !== null,
    notes,
    standingReason,
  }
}

export async function getArrivals(trx: Transaction<DB>, rules: DoorRules, ids: readonly number[]): Promise<Arrival[]> {
  const rows = await listMembers(trx, rules.venue, ids, monthOf(rules.settings.today))
  return rows.map((row) => arrivalOf(row, rules))
}

/** The member with the scanned card or number, or null. */
export async function findScanned(
  trx: Transaction<DB>,
  { venue, keys }: { venue: VenueRef; keys: FieldKeys },
  code: string,
): Promise<number | null> {
  const number = /^\d{1,9}$/.test(code) ? Number(code) : null
  return findScannedId(trx, venue, { cardHashes: cardHashesOf(keys, code), number })
}

/** Hashes to find a member by typed private data. */
export const memberHashesOf = (keys: FieldKeys) => ({
  document: (typed: string) => documentHashesOf(keys, typed),
  phone: (typed: string) => phoneHashesOf(keys, typed),
})
export type MemberHashes = ReturnType<typeof memberHashesOf>

/** The amount in the text of a limit, in a format for both languages. */
export const ceilingFigure = (rule: TopUpRule, rules: RulesToday): Record<string, string> => {
  const cents = rule === 'top_up_balance_ceiling' ? rules.balanceMostCents : rules.topUpMostCents
  return { most: moneyFigure(cents ?? 0, rules.currency) }
}

export const moneyFigure = (cents: number, currency: string): string => `${amountOfCents(cents).toFixed(2)} ${currency}`

/** The figure for texts that name a member. */
export const numberFigure = (number: number) => ({ number: memberNumberText(number) })

export const readSealedFacts = unsealFacts

/** The columns of a member that hold private data, made from what a whole export says. */
export function sealAgain(
  keys: FieldKeys,
  member: { operatorId: number; number: number; name: string; lastName: string },
  facts: SealedFacts,
) {
  return {
    sealed: sealFacts(keys, member, facts),
    ...keptHashesOf(keys, { ...facts, name: member.name, lastName: member.lastName }),
    cardHash: facts.cardCode === null ? null : keptCardHashOf(keys, facts.cardCode),
  }
}

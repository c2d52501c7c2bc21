import type { CallReply, ParsedInput } from '@aforo/contract'
import { addMonths, amountOfCents, memberNumberText, plainPhone, quantityOfMilli, roleAt } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal } from '../../refusal.ts'
import type { FieldKeys } from '../../security/sealing.ts'
import { type LiveHub, venueChannel } from '../live/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import { type PictureDeps, picturePathOf } from '../pictures/service.ts'
import { getRulesToday, type RulesToday } from '../venue-settings/service.ts'
import {
  type Client as ClientReply,
  clientOnTheWire,
  documentHashOf,
  fullName,
  personHashOf,
  phoneHashOf,
  type SealedFacts,
  unsealFacts,
} from './facts.ts'
import {
  findMember,
  findNextNumber,
  insertRead,
  listAlike,
  listMembers,
  listMonths,
  listReads,
  listStaffNames,
  lockMember,
  type MemberRow,
  type PickedMember,
} from './queries.ts'

export type MemberDeps = PictureDeps & { db: Database; live: LiveHub; keyring: Keyring }
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

/** A member who is enrolled here. To everybody else of the operator's venues they do not exist. */
export function refuseElsewhere<Row extends { venueIds: number[] }>(row: Row | undefined, venue: VenueRef): Row {
  if (row === undefined || !row.venueIds.includes(venue.id)) throw new Refusal('member_not_found')
  return row
}

/** Held for a change; what was erased stays as it is. */
export async function holdMember(trx: Transaction<DB>, venue: VenueRef, id: number): Promise<PickedMember> {
  const row = refuseElsewhere(await lockMember(trx, venue, id), venue)
  if (row.standing === 'erased') throw new Refusal('member_erased')
  return row
}

export async function getMemberRow(trx: Transaction<DB>, venue: VenueRef, id: number): Promise<MemberRow> {
  const { today } = await getRulesToday(trx, venue)
  return refuseElsewhere(await findMember(trx, venue, id, monthOf(today)), venue)
}

/** Every screen that shows members of these venues looks again. */
export function announce({ live }: { live: LiveHub }, venueIds: readonly number[]): void {
  for (const id of venueIds) live.publish(venueChannel(id), 'members')
}

export async function getClient(trx: Transaction<DB>, venue: VenueRef, id: number): Promise<Client> {
  const rules = await getRulesToday(trx, venue)
  const row = await findMember(trx, venue, id, monthOf(rules.today))
  if (row === undefined) throw new Refusal('member_not_found')
  return clientOnTheWire(row, rules)
}

/** A member with what is sealed, as the caller may see it. */
export async function describeMember(
  trx: Transaction<DB>,
  { caller, venue, keys }: { caller: Caller; venue: VenueRef; keys: FieldKeys },
  id: number,
): Promise<Member> {
  const rules = await getRulesToday(trx, venue)
  const row = refuseElsewhere(await findMember(trx, venue, id, monthOf(rules.today)), venue)
  const sealed = unsealFacts(keys, row)
  const sponsor = row.sponsorId === null ? undefined : await findMember(trx, venue, row.sponsorId, monthOf(rules.today))
  const staffIds = [row.changedBy, row.identitySeenBy, row.contractBy].filter((staffId) => staffId !== null)
  const names = new Map((await listStaffNames(trx, staffIds)).map((staff) => [staff.id, staff.name || staff.email]))
  const nameOf = (staffId: number | null) => (staffId === null ? '' : (names.get(staffId) ?? ''))
  return {
    ...clientOnTheWire(row, rules),
    ...privateOnTheWire(sealed, ownsVenue(caller, venue)),
    version: row.version,
    identity_seen:
      row.identitySeenAt === null ? null : { by: nameOf(row.identitySeenBy), at: row.identitySeenAt.toISOString() },
    sponsor: sponsor === undefined ? null : { id: sponsor.id, client_id: sponsor.number, name: fullName(sponsor) },
    discount_percent: row.discountPercent,
    max_monthly_grams: row.monthlyMaxMilli === null ? null : quantityOfMilli(row.monthlyMaxMilli),
    card:
      sealed.cardCode === null || row.cardSince === null
        ? null
        : { code: sealed.cardCode, since: row.cardSince.toISOString() },
    contract:
      row.contractKey === null || row.contractAt === null
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

const privateOnTheWire = (sealed: SealedFacts, isOwner: boolean) => ({
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

export async function openMember(
  { db, keyring }: MemberDeps,
  caller: Caller,
  venue: VenueRef,
  id: number,
): Promise<Member> {
  const keys = await keyring.keysOf(venue.operatorId)
  return inOperator(db, venue.operatorId, async (trx) => {
    const member = await describeMember(trx, { caller, venue, keys }, id)
    await insertRead(trx, venue, { memberId: id, staffId: caller.staffId, what: 'panel' })
    return member
  })
}

export async function proposeNumber({ db }: MemberDeps, { operatorId }: VenueRef): Promise<{ client_id: number }> {
  return inOperator(db, operatorId, async (trx) => ({ client_id: await findNextNumber(trx, operatorId) }))
}

type Duplicates = CallReply<'POST /v1/members/duplicates'>

/** Who among the operator's members looks like what was typed. It tells a number and a name, nothing private. */
export async function findDuplicates(
  { db, keyring }: MemberDeps,
  venue: VenueRef,
  typed: ParsedInput<'POST /v1/members/duplicates'>['body'],
): Promise<Duplicates> {
  const keys = await keyring.keysOf(venue.operatorId)
  const { email = '', client_id, document_number = '', phone = '', name = '', last_name = '', birth_date } = typed
  const isNamed = `${name}${last_name}` !== ''
  const sought = {
    ...(email === '' ? {} : { email }),
    ...(client_id === undefined ? {} : { number: client_id }),
    ...(document_number === '' ? {} : { documentHash: documentHashOf(keys, document_number) }),
    ...(plainPhone(phone).length < 6 ? {} : { phoneHash: phoneHashOf(keys, phone) }),
    ...(isNamed && typeof birth_date === 'string'
      ? { personHash: personHashOf(keys, name, last_name, birth_date) }
      : {}),
  }
  const alike = await inOperator(db, venue.operatorId, (trx) => listAlike(trx, venue.operatorId, sought))
  return alike
    .filter(({ id }) => id !== typed.except_id)
    .map((row) => ({
      same: row.same as Duplicates[number]['same'],
      id: row.id,
      client_id: row.number,
      name: fullName(row),
      enrolled_here: row.venueIds.includes(venue.id),
    }))
}

export async function listMemberReads(
  { db }: MemberDeps,
  caller: Caller,
  venue: VenueRef,
  id: number,
  { limit, cursor }: ParsedInput<'GET /v1/members/{id}/reads'>['query'],
): Promise<Page<CallReply<'GET /v1/members/{id}/reads'>[number]>> {
  refuseUnlessOwner(caller, venue)
  const before = readCursor(cursor)
  return inOperator(db, venue.operatorId, async (trx) => {
    await getMemberRow(trx, venue, id)
    const rows = await listReads(trx, venue.operatorId, id, before?.id ?? null, limit + 1)
    const page = cutPage(rows, limit, () => '')
    return {
      ...page,
      items: page.items.map((row) => ({
        id: row.id,
        by: row.name || row.email,
        what: row.what as 'panel' | 'file',
        at: row.at.toISOString(),
      })),
    }
  })
}

const monthsShown = 12

export async function listMemberMonths(
  { db }: { db: Database },
  venue: VenueRef,
  id: number,
): Promise<CallReply<'GET /v1/members/{id}/months'>> {
  return inOperator(db, venue.operatorId, async (trx) => {
    const { today, monthlyMilli } = await getRulesToday(trx, venue)
    const row = refuseElsewhere(await findMember(trx, venue, id, monthOf(today)), venue)
    const limit = row.monthlyMaxMilli ?? monthlyMilli
    const since = addMonths(monthOf(today), 1 - monthsShown)
    const known = new Map(
      (await listMonths(trx, venue.operatorId, id, since)).map(({ month, gramsMilli }) => [month, gramsMilli]),
    )
    const months = Array.from({ length: monthsShown }, (_, index) => addMonths(since, index))
    return {
      limit: limit === null ? null : quantityOfMilli(limit),
      months: months.map((month) => ({ month: month.slice(0, 7), grams: quantityOfMilli(known.get(month) ?? 0) })),
    }
  })
}

/** Members by their ids, in the order of these. */
export async function listMembersByIds(
  trx: Transaction<DB>,
  venue: VenueRef,
  rules: RulesToday,
  ids: readonly number[],
): Promise<Client[]> {
  const rows = new Map((await listMembers(trx, venue, ids, monthOf(rules.today))).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row === undefined ? [] : [clientOnTheWire(row, rules)]
  })
}

/** What finds a member by something private that was typed. */
export const memberHashesOf = (keys: FieldKeys) => ({
  document: (typed: string) => documentHashOf(keys, typed),
  phone: (typed: string) => phoneHashOf(keys, typed),
})
export type MemberHashes = ReturnType<typeof memberHashesOf>

type CeilingRule = 'top_up_amount_zero' | 'top_up_amount_ceiling' | 'top_up_balance_ceiling'

/** The figure in the words of a ceiling: as much as fits both languages. */
export const ceilingFigure = (rule: CeilingRule, rules: RulesToday): Record<string, string> => {
  const cents = rule === 'top_up_balance_ceiling' ? rules.balanceMostCents : rules.topUpMostCents
  return { most: moneyFigure(cents ?? 0, rules.currency) }
}

export const moneyFigure = (cents: number, currency: string): string => `${amountOfCents(cents).toFixed(2)} ${currency}`

/** A figure for words that name a member. */
export const numberFigure = (number: number) => ({ number: memberNumberText(number) })

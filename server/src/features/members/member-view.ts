import type { CallReply, ParsedInput } from '@aforo/contract'
import { addMonths, fullName, plainPhone, quantityOfMilli } from '@aforo/domain'
import type { Database } from '../../db/connection.ts'
import { commitWithoutStandby, inOperator } from '../../db/transaction.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { getRulesToday } from '../venue-settings/service.ts'
import { documentHashesOf, personHashesOf, phoneHashesOf } from './member-mapping.ts'
import { findMember, findNextNumber, insertRead, listDuplicates, listMonths, listReads } from './queries.ts'
import {
  describeMember,
  getMemberRow,
  type Member,
  type MemberDeps,
  monthOf,
  refuseAtOtherVenue,
  refuseUnlessOwner,
} from './service.ts'

export async function openMember(
  { db, keyring, alerts }: MemberDeps,
  caller: Caller,
  venue: VenueRef,
  id: number,
): Promise<Member> {
  const { member, isNew } = await keyring.withKeys(venue.operatorId, (keys) =>
    inOperator(db, venue.operatorId, async (trx) => {
      const described = await describeMember(trx, { caller, venue, keys }, id)
      await commitWithoutStandby(trx)
      return {
        member: described,
        isNew: await insertRead(trx, venue, { memberId: id, staffId: caller.staffId, what: 'panel' }),
      }
    }),
  )
  if (isNew) alerts.noteRead(venue.operatorId)
  return member
}

export async function proposeNumber({ db }: MemberDeps, { operatorId }: VenueRef): Promise<{ client_id: number }> {
  return inOperator(db, operatorId, async (trx) => ({ client_id: await findNextNumber(trx, operatorId) }))
}

type Duplicates = CallReply<'POST /v1/members/duplicates'>

/** The members of this venue who match the typed data. Returns a number and a name, and nothing private. */
export async function findDuplicates(
  { db, keyring }: MemberDeps,
  venue: VenueRef,
  typed: ParsedInput<'POST /v1/members/duplicates'>['body'],
): Promise<Duplicates> {
  const { email = '', client_id, document_number = '', phone = '', name = '', last_name = '', birth_date } = typed
  const isNamed = `${name}${last_name}` !== ''
  const criteriaWith = (keys: FieldKeys) => ({
    ...(email === '' ? {} : { email }),
    ...(client_id === undefined ? {} : { number: client_id }),
    ...(document_number === '' ? {} : { documentHashes: documentHashesOf(keys, document_number) }),
    ...(plainPhone(phone).length < 6 ? {} : { phoneHashes: phoneHashesOf(keys, phone) }),
    ...(isNamed && typeof birth_date === 'string'
      ? { personHashes: personHashesOf(keys, name, last_name, birth_date) }
      : {}),
  })
  const { operatorId } = venue
  const duplicates = await inOperator(db, operatorId, async (trx) =>
    listDuplicates(trx, operatorId, venue.id, criteriaWith(await keyring.lockKeys(trx, operatorId))),
  )
  return duplicates
    .filter(({ id }) => id !== typed.except_id)
    .map((row) => ({
      // The cast is safe: the search does not include cards.
      same: row.same as Duplicates[number]['same'],
      id: row.id,
      client_id: row.number,
      name: fullName(row.name, row.lastName),
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
    const row = refuseAtOtherVenue(await findMember(trx, venue, id, monthOf(today)), venue)
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

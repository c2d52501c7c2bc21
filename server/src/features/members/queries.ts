import type { MemberFacts, PrivateFacts, Standing } from '@aforo/domain'
import { type AliasedExpression, sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

const memberColumns = [
  'members.operatorId',
  'members.id',
  'members.number',
  'members.email',
  'members.name',
  'members.lastName',
  'members.gender',
  'members.sortedBy',
  'members.venueIds',
  'members.pictureKey',
  'members.sealed',
  'members.cardSince',
  'members.contractKey',
  'members.contractBy',
  'members.contractAt',
  'members.identitySeenBy',
  'members.identitySeenAt',
  'members.registeredOn',
  'members.expiresOn',
  'members.sponsorId',
  'members.feeKind',
  'members.feeCents',
  'members.feePaidUntil',
  'members.discountPercent',
  'members.monthlyMaxMilli',
  'members.standing',
  'members.goodUntil',
  'members.version',
  'members.changedBy',
  'members.changedAt',
] as const

export const pickMembers = (db: Executor, { operatorId }: { operatorId: number }) =>
  db.selectFrom('members').select(memberColumns).where('members.operatorId', '=', operatorId)

export type PickedMember = Awaited<ReturnType<ReturnType<typeof pickMembers>['execute']>>[number]

/** Adds the balance, the grams of the month and the entry time to members that were already selected. */
const withFigures = (db: Executor, picked: AliasedExpression<PickedMember, 'picked'>, month: string) =>
  db
    .selectFrom(picked)
    .innerJoin('wallets', (join) =>
      join.onRef('wallets.operatorId', '=', 'picked.operatorId').onRef('wallets.memberId', '=', 'picked.id'),
    )
    .leftJoin('memberMonths', (join) =>
      join
        .onRef('memberMonths.operatorId', '=', 'picked.operatorId')
        .onRef('memberMonths.memberId', '=', 'picked.id')
        .on('memberMonths.month', '=', sql<string>`${month}::date`),
    )
    .leftJoin('visits', (join) =>
      join
        .onRef('visits.operatorId', '=', 'picked.operatorId')
        .onRef('visits.memberId', '=', 'picked.id')
        .on('visits.leftAt', 'is', null)
        .on('visits.undoneAt', 'is', null),
    )
    .selectAll('picked')
    .select(['wallets.balanceCents', 'memberMonths.gramsMilli', 'visits.enteredAt'])

export type MemberRow = PickedMember & { balanceCents: number; gramsMilli: number | null; enteredAt: Date | null }

export async function findMember(
  db: Executor,
  { operatorId }: { operatorId: number },
  id: number,
  month: string,
): Promise<MemberRow | undefined> {
  const member = pickMembers(db, { operatorId }).where('members.id', '=', id)
  return withFigures(db, member.as('picked'), month).executeTakeFirst()
}

export async function listMembers(
  db: Executor,
  { operatorId }: VenueRef,
  ids: readonly number[],
  month: string,
): Promise<MemberRow[]> {
  if (ids.length === 0) return []
  const members = pickMembers(db, { operatorId }).where(sql<boolean>`members.id = any (${[...ids]}::bigint[])`)
  return withFigures(db, members.as('picked'), month).execute()
}

/** Locks a member for a change of anything except money. */
export async function lockMember(
  db: Executor,
  { operatorId }: { operatorId: number },
  id: number,
): Promise<PickedMember | undefined> {
  return pickMembers(db, { operatorId }).where('members.id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Locks a member who is identified only by card or document. */
export async function lockProven(
  db: Executor,
  { operatorId }: VenueRef,
  proof: { cardHashes: Buffer[] } | { documentHashes: Buffer[] },
): Promise<PickedMember | undefined> {
  const members = pickMembers(db, { operatorId }).forNoKeyUpdate()
  const proven =
    'cardHashes' in proof
      ? members.where('members.cardHash', 'in', proof.cardHashes)
      : members.where('members.documentHash', 'in', proof.documentHashes)
  return proven.executeTakeFirst()
}

export type KeptFacts = Omit<MemberFacts, keyof PrivateFacts | 'venueIds'> & {
  venueIds: number[]
  sealed: Buffer
  documentHash: Buffer | null
  phoneHash: Buffer | null
  personHash: Buffer | null
  goodUntil: string
}

type NewMember = KeptFacts & {
  standing?: Standing
  operatorId: number
  number: number
  pictureKey: string | null
  feePaidUntil: string | null
  identitySeenBy: number | null
  identitySeenAt: Date | null
  changedBy: number
}

export async function insertMember(db: Executor, member: NewMember) {
  return db.insertInto('members').values(member).returning('id').executeTakeFirstOrThrow()
}

type Changes = Partial<
  KeptFacts & {
    pictureKey: string | null
    identitySeenBy: number
    identitySeenAt: Date
    standing: Standing
    feePaidUntil: string | null
    cardHash: Buffer | null
    cardSince: Date | null
    contractKey: string | null
    contractBy: number | null
    contractAt: Date | null
  }
>

export async function updateMember(db: Executor, operatorId: number, id: number, changes: Changes, changedBy: number) {
  await db
    .updateTable('members')
    .set({ ...changes, ...leaving(changes), changedBy, changedAt: sql`now()`, version: sql`version + 1` })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

/** Since when the member has left. Who has left already keeps the time. */
const leaving = ({ standing }: Changes) =>
  standing === undefined
    ? {}
    : {
        leftAt: sql<Date | null>`case when ${standing} = 'deactivated' then
          case when standing = 'deactivated' then left_at else now() end end`,
      }

/** Numbers only increase, so the next one was never used before. */
export async function findNextNumber(db: Executor, operatorId: number): Promise<number> {
  const last = await db
    .selectFrom('members')
    .select('number')
    .where('operatorId', '=', operatorId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (last?.number ?? 0) + 1
}

export type DuplicateCriteria = {
  email?: string | undefined
  number?: number | undefined
  documentHashes?: Buffer[] | undefined
  phoneHashes?: Buffer[] | undefined
  personHashes?: Buffer[] | undefined
  cardHashes?: Buffer[] | undefined
}

/** Members with one of these values, of the whole operator or of one venue. */
export async function listDuplicates(
  db: Executor,
  operatorId: number,
  venueId: number | null,
  criteria: DuplicateCriteria,
) {
  const { email, number, documentHashes, phoneHashes, personHashes, cardHashes } = criteria
  const venueCondition = venueId === null ? sql`true` : sql`${venueId}::bigint = any (venue_ids)`
  const same = (name: string, condition: ReturnType<typeof sql<boolean>>) => sql`
    (select ${name} as same, id, number, name, last_name, venue_ids from members
     where operator_id = ${operatorId} and ${venueCondition} and ${condition} order by number limit 3)`
  const questions = [
    ...(email === undefined ? [] : [same('email', sql<boolean>`lower(email) = lower(${email})`)]),
    ...(number === undefined ? [] : [same('client_id', sql<boolean>`number = ${number}`)]),
    ...(documentHashes === undefined ? [] : [same('document', sql<boolean>`document_hash = any (${documentHashes})`)]),
    ...(phoneHashes === undefined ? [] : [same('phone', sql<boolean>`phone_hash = any (${phoneHashes})`)]),
    ...(personHashes === undefined ? [] : [same('person', sql<boolean>`person_hash = any (${personHashes})`)]),
    ...(cardHashes === undefined ? [] : [same('card', sql<boolean>`card_hash = any (${cardHashes})`)]),
  ]
  if (questions.length === 0) return []
  type Duplicate = { same: string; id: number; number: number; name: string; lastName: string; venueIds: number[] }
  return (await sql<Duplicate>`${sql.join(questions, sql` union all `)}`.execute(db)).rows
}

/** The venues of an operator that are not archived. */
export async function listVenues(db: Executor, operatorId: number) {
  return db
    .selectFrom('venues')
    .select(['id', 'name'])
    .where('operatorId', '=', operatorId)
    .where('archivedAt', 'is', null)
    .execute()
}

export async function listStaffNames(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db.selectFrom('staff').select(['id', 'name', 'email']).where('id', 'in', ids).execute()
}

type Read = { memberId: number; staffId: number; what: 'panel' | 'file' }

/** Logs a read. Repeated reads within minutes are logged once. Returns whether this one was. */
export async function insertRead(db: Executor, venue: VenueRef, { memberId, staffId, what }: Read): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into member_reads (operator_id, member_id, venue_id, staff_id, what)
    select ${venue.operatorId}, ${memberId}, ${venue.id}, ${staffId}, ${what}
    where not exists (
      select from member_reads where operator_id = ${venue.operatorId} and member_id = ${memberId}
        and staff_id = ${staffId} and what = ${what} and at > now() - interval '15 minutes'
    )`.execute(db)
  return numAffectedRows > 0n
}

export async function listReads(
  db: Executor,
  operatorId: number,
  memberId: number,
  before: number | null,
  limit: number,
) {
  let query = db
    .selectFrom('memberReads')
    .innerJoin('staff', 'staff.id', 'memberReads.staffId')
    .select(['memberReads.id', 'what', 'at', 'staff.name', 'staff.email'])
    .where('operatorId', '=', operatorId)
    .where('memberId', '=', memberId)
  if (before !== null) query = query.where('memberReads.id', '<', before)
  return query.orderBy('memberReads.id', 'desc').limit(limit).execute()
}

export async function listMonths(db: Executor, operatorId: number, memberId: number, since: string) {
  return db
    .selectFrom('memberMonths')
    .select(['month', 'gramsMilli', 'lastDay', 'lastDayMilli'])
    .where('operatorId', '=', operatorId)
    .where('memberId', '=', memberId)
    .where('month', '>=', since)
    .orderBy('month')
    .execute()
}

/** Locks the next members in the order of their ids. */
export async function lockMembersAfter(db: Executor, operatorId: number, after: number, limit: number) {
  return pickMembers(db, { operatorId })
    .where('members.id', '>', after)
    .orderBy('members.id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
}

type Sealed = Pick<KeptFacts, 'sealed' | 'documentHash' | 'phoneHash' | 'personHash'> & { cardHash: Buffer | null }

/** Stores the same data sealed with another key. */
export async function updateSealed(db: Executor, operatorId: number, id: number, sealed: Sealed) {
  await db.updateTable('members').set(sealed).where('operatorId', '=', operatorId).where('id', '=', id).execute()
}

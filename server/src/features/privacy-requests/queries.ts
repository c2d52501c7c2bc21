import type { AnswerWay, IdentityProof, PrivacyRequestKind, PrivacyRequestState } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { Cursor } from '../../db/lists.ts'

/** The requests that an owner sees: those of members at their venues, and those that were recorded there. */
export type Scope = { operatorId: number; venueIds: readonly number[] }

const openStates: readonly PrivacyRequestState[] = ['open', 'extended']
const closedStates: readonly PrivacyRequestState[] = ['answered', 'refused']

const select = (db: Executor, { operatorId, venueIds }: Scope) =>
  db
    .selectFrom('privacyRequests as r')
    .leftJoin('members', (join) =>
      join.onRef('members.operatorId', '=', 'r.operatorId').onRef('members.id', '=', 'r.memberId'),
    )
    .leftJoin('staff', 'staff.id', 'r.handledBy')
    .leftJoin('staff as filer', 'filer.id', 'r.fileBy')
    .select([
      'r.operatorId',
      'r.id',
      'r.number',
      'r.memberId',
      'r.kind',
      'r.receivedOn',
      'r.dueOn',
      'r.state',
      'r.proof',
      'r.sealed',
      'r.answeredOn',
      'r.answeredWay',
      'r.fileAt',
      'r.erasedAt',
      'members.number as memberNumber',
      'members.name',
      'members.lastName',
      sql<string | null>`coalesce(nullif(staff.name, ''), staff.email)`.as('handledBy'),
      sql<string | null>`coalesce(nullif(filer.name, ''), filer.email)`.as('fileBy'),
    ])
    .where('r.operatorId', '=', operatorId)
    .where(
      sql<boolean>`(r.venue_id = any (${[...venueIds]}::bigint[]) or members.venue_ids && ${[...venueIds]}::bigint[])`,
    )
export type RequestRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

type Filter = {
  isOpen: boolean | null
  kind: PrivacyRequestKind | undefined
  memberId: number | undefined
  after: Cursor | null
  limit: number
}

/** Open ones by the day on which they are due, closed ones and all of them newest first. */
export async function listRequests(db: Executor, scope: Scope, { isOpen, kind, memberId, after, limit }: Filter) {
  const isUpwards = isOpen === true
  const way = isUpwards ? 'asc' : 'desc'
  return select(db, scope)
    .$if(isOpen !== null, (query) => query.where('r.state', 'in', isOpen === true ? openStates : closedStates))
    .$if(kind !== undefined, (query) => query.where('r.kind', '=', kind ?? 'access'))
    .$if(memberId !== undefined, (query) => query.where('r.memberId', '=', memberId ?? 0))
    .$if(after !== null, (query) =>
      query.where(
        isUpwards
          ? sql<boolean>`(r.due_on, r.id) > (${after?.by ?? ''}::date, ${after?.id ?? 0})`
          : sql<boolean>`(r.due_on, r.id) < (${after?.by ?? ''}::date, ${after?.id ?? 0})`,
      ),
    )
    .orderBy('r.dueOn', way)
    .orderBy('r.id', way)
    .limit(limit)
    .execute()
}

export const findRequest = (db: Executor, scope: Scope, id: number) =>
  select(db, scope).where('r.id', '=', id).executeTakeFirst()

export const lockRequest = (db: Executor, scope: Scope, id: number) =>
  select(db, scope).where('r.id', '=', id).forNoKeyUpdate('r').executeTakeFirst()

type NewRequest = {
  operatorId: number
  venueId: number
  memberId: number | null
  kind: PrivacyRequestKind
  receivedOn: string
  dueOn: string
  proof: IdentityProof
  sealed: Buffer
  createdBy: number
}

/** Two requests with the same number cannot be stored; the command is then tried again. */
export async function insertRequest(db: Executor, request: NewRequest) {
  return db
    .insertInto('privacyRequests')
    .values({
      ...request,
      handledBy: request.createdBy,
      number: sql<number>`(
        select coalesce(max(number), 0) + 1 from privacy_requests where operator_id = ${request.operatorId}
      )`,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

type Changes = Partial<{
  state: PrivacyRequestState
  proof: IdentityProof
  dueOn: string
  sealed: Buffer
  answeredOn: string
  answeredWay: AnswerWay
  /** A later clock is told again. */
  told: null
}>

export async function updateRequest(
  db: Executor,
  operatorId: number,
  id: number,
  { handledBy, ...changes }: Changes & { handledBy: number },
): Promise<void> {
  await db
    .updateTable('privacyRequests')
    .set({ ...changes, handledBy, version: sql`version + 1` })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

export async function isMemberAt(db: Executor, operatorId: number, venueId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .where(sql<boolean>`venue_ids @> array[${venueId}]::bigint[]`)
    .executeTakeFirst()
  return row !== undefined
}

type Filed = { operatorId: number; memberId: number; staffId: number; kinds: readonly PrivacyRequestKind[] }

/** The file of a member was made: what open requests for it wait for. */
export async function markFiled(db: Executor, { operatorId, memberId, staffId, kinds }: Filed): Promise<void> {
  await db
    .updateTable('privacyRequests')
    .set({ fileAt: sql`now()`, fileBy: staffId, handledBy: staffId, version: sql`version + 1` })
    .where('operatorId', '=', operatorId)
    .where('memberId', '=', memberId)
    .where('state', 'in', openStates)
    .where('kind', 'in', kinds)
    .execute()
}

/** A member was erased: what was typed about them goes, and open requests for it say so. */
export async function markErased(db: Executor, operatorId: number, memberId: number): Promise<void> {
  await sql`
    update privacy_requests set sealed = null, version = version + 1,
      erased_at = case when kind = 'erasure' and state in ('open', 'extended') then now() else erased_at end
    where operator_id = ${operatorId} and member_id = ${memberId}`.execute(db)
}

export type Told = 'soon' | 'over'

/** Open requests of an operator whose clock is not after this day, and of which owners were not told in this tone. */
export async function listUntold(db: Executor, operatorId: number, { by, tone }: { by: string; tone: Told }) {
  const { rows } = await sql<{ id: number; number: number }>`
    select id, number from privacy_requests
    where operator_id = ${operatorId} and state in ('open', 'extended') and due_on <= ${by}::date
      and told is distinct from 'over' and (${tone} = 'over' or told is null)
    order by due_on, id limit 500`.execute(db)
  return rows
}

export async function markTold(db: Executor, operatorId: number, id: number, told: Told): Promise<void> {
  await db
    .updateTable('privacyRequests')
    .set({ told })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

export async function listSealed(db: Executor, operatorId: number) {
  return db
    .selectFrom('privacyRequests')
    .select(['id', 'sealed'])
    .where('operatorId', '=', operatorId)
    .where('sealed', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function updateSealed(db: Executor, operatorId: number, id: number, sealed: Buffer): Promise<void> {
  await db
    .updateTable('privacyRequests')
    .set({ sealed })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

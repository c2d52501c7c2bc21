import {
  type Act,
  type ApprovalDecision,
  type ApprovalKind,
  type ApprovalLimit,
  approvalLifeMinutes,
  type ApprovalWay,
} from '@aforo/domain'
import { sql } from 'kysely'
import { databaseNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

const endOfLife = sql<Date>`clock_timestamp() + ${sql.lit(approvalLifeMinutes)} * interval '1 minute'`

export type NewApproval = {
  kind: ApprovalKind
  act: Act
  limitName: ApprovalLimit
  most: number
  figure: number
  amountBeforeCents: number | null
  amountAfterCents: number | null
  memberId: number | null
  reason: string
  askedBy: number
  askedOf: number | null
  deviceId: number | null
}

export async function insertApproval(db: Executor, venue: VenueRef, approval: NewApproval): Promise<number> {
  const { id } = await db
    .insertInto('approvals')
    .values({
      operatorId: venue.operatorId,
      venueId: venue.id,
      ...approval,
      act: JSON.stringify(approval.act),
      expiresAt: endOfLife,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks a request of the venue, so that it is decided once. */
export async function lockApproval(db: Executor, venue: VenueRef, id: number) {
  const row = await db
    .selectFrom('approvals')
    .select(['id', 'kind', 'act', 'limitName', 'memberId', 'askedBy', 'deviceId', 'decision', 'usedAt', 'expiresAt'])
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row
}

export type LockedApproval = NonNullable<Awaited<ReturnType<typeof lockApproval>>>

type Decided = { decision: ApprovalDecision; decidedBy: number; decidedHow: ApprovalWay | null; words: string }

/** An approval lives on for as long as a request, so that it can be used. */
export async function decideApproval(db: Executor, operatorId: number, id: number, decided: Decided): Promise<void> {
  await db
    .updateTable('approvals')
    .set({
      ...decided,
      decidedAt: databaseNow,
      ...(decided.decision === 'approved' ? { expiresAt: endOfLife } : {}),
    })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

const recentDays = 30
const waitingMost = 100

const since = sql<Date>`clock_timestamp() - ${sql.lit(recentDays)} * interval '1 day'`

const pickApprovals = (db: Executor, operatorId: number, readerId: number) =>
  db
    .selectFrom('approvals')
    .innerJoin('venues', 'venues.id', 'approvals.venueId')
    .leftJoin('members', (join) =>
      join.onRef('members.operatorId', '=', 'approvals.operatorId').onRef('members.id', '=', 'approvals.memberId'),
    )
    .selectAll('approvals')
    .select([
      'venues.name as venueName',
      'venues.timeZone',
      'venues.currency',
      'members.number',
      'members.name as memberName',
      'members.lastName as memberLastName',
      'members.pictureKey as memberPictureKey',
      'members.standing',
      databaseNow.as('now'),
    ])
    .select((eb) => [
      eb
        .selectFrom('approvals as recent')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('recent.operatorId', '=', 'approvals.operatorId')
        .whereRef('recent.askedBy', '=', 'approvals.askedBy')
        .whereRef('recent.kind', '=', 'approvals.kind')
        .where('recent.askedAt', '>', since)
        .as('askedRecently'),
      eb
        .selectFrom('approvals as recent')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('recent.operatorId', '=', 'approvals.operatorId')
        .whereRef('recent.askedBy', '=', 'approvals.askedBy')
        .whereRef('recent.kind', '=', 'approvals.kind')
        .where('recent.askedAt', '>', since)
        .where('recent.decision', '=', 'approved')
        .where('recent.decidedBy', '=', readerId)
        .as('approvedByReader'),
    ])
    .where('approvals.operatorId', '=', operatorId)

export async function findApproval(db: Executor, venue: VenueRef, id: number, readerId: number) {
  return pickApprovals(db, venue.operatorId, readerId)
    .where('approvals.venueId', '=', venue.id)
    .where('approvals.id', '=', id)
    .executeTakeFirst()
}

export type ApprovalRow = NonNullable<Awaited<ReturnType<typeof findApproval>>>

type Waiting = {
  operatorId: number
  venueIds: readonly number[]
  /** The venues where the reader decides about everything. At the others they may only be a witness. */
  approvesAt: readonly number[]
  readerId: number
}

/** The requests of others that wait at these venues, oldest first. */
export async function listWaiting(
  db: Executor,
  { operatorId, venueIds, approvesAt, readerId }: Waiting,
): Promise<ApprovalRow[]> {
  return (
    pickApprovals(db, operatorId, readerId)
      .where(sql<boolean>`approvals.venue_id = any (${[...venueIds]}::bigint[])`)
      .where('approvals.decision', 'is', null)
      .where('approvals.expiresAt', '>', databaseNow)
      // The same while nothing is decided, and it keeps old requests that nobody answered out of the read.
      .where('approvals.askedAt', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${approvalLifeMinutes})`)
      .where('approvals.askedBy', '<>', readerId)
      .where(
        sql<boolean>`(approvals.venue_id = any (${[...approvesAt]}::bigint[]) or approvals.limit_name = 'stock_witness_needed')`,
      )
      .orderBy('approvals.askedAt')
      .orderBy('approvals.id')
      .limit(waitingMost)
      .execute()
  )
}

export async function listPeople(db: Executor, ids: readonly number[]) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'pictureKey'])
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .execute()
}

export async function listProducts(db: Executor, operatorId: number, ids: readonly number[]) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'unitType'])
    .where('operatorId', '=', operatorId)
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .execute()
}

const approversMost = 500

/** The people who may decide about this limit at the venue: for a witness, everybody. Reads the directory: who is signed in is known there only. */
export async function listApproversAt(db: Executor, venueId: number, limit: ApprovalLimit) {
  const people = db
    .selectFrom('grants')
    .innerJoin('staff', 'staff.id', 'grants.staffId')
    .leftJoin('staffPins', 'staffPins.staffId', 'staff.id')
    .select(['staff.id', 'staff.name', 'staff.email', 'staff.pictureKey', 'staffPins.digits as pinDigits'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('signIns')
            .select('signIns.id')
            .whereRef('signIns.staffId', '=', 'staff.id')
            .where('signIns.deviceId', 'is', null)
            .where('signIns.endedAt', 'is', null)
            .where('signIns.tokenExpiresAt', '>', databaseNow),
        )
        .as('isOnline'),
    )
    .where('grants.venueId', '=', venueId)
    .where('staff.deactivatedAt', 'is', null)
    .where('staff.passwordHash', 'is not', null)
  const deciding =
    limit === 'stock_witness_needed'
      ? people
      : people.where((eb) => eb.or([eb('grants.role', '=', 'owner'), sql<boolean>`'approve' = any (grants.rights)`]))
  return deciding.orderBy('staff.name').orderBy('staff.id').limit(approversMost).execute()
}

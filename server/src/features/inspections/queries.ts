import { type Insertable, sql } from 'kysely'
import { databaseNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'
import type { Inspections } from '../../db/types.ts'

export async function insertInspection(db: Executor, inspection: Insertable<Inspections>) {
  await db.insertInto('inspections').values(inspection).execute()
}

/**
 * The inspection of this operator by this person that ends last, unless it was ended early. It may have expired.
 */
export async function findLastInspection(db: Executor, operatorId: number, staffId: number) {
  return db
    .selectFrom('inspections')
    .select(['id', 'reason', 'venueId', 'requestId', 'at', 'endsAt', databaseNow.as('now')])
    .where('operatorId', '=', operatorId)
    .where('staffId', '=', staffId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('inspectionEnds')
            .select('inspectionEnds.inspectionId')
            .where('inspectionEnds.operatorId', '=', operatorId)
            .whereRef('inspectionEnds.inspectionId', '=', 'inspections.id'),
        ),
      ),
    )
    .orderBy('endsAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertInspectionEnd(db: Executor, operatorId: number, inspectionId: number, at: Date) {
  await db
    .insertInto('inspectionEnds')
    .values({ operatorId, inspectionId, at })
    .onConflict((conflict) => conflict.columns(['operatorId', 'inspectionId']).doNothing())
    .execute()
}

/** Two inspections that one person starts or ends at the same time wait for each other. */
export async function lockInspector(db: Executor, staffId: number) {
  await db.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().execute()
}

export async function putInspectedOperator(db: Executor, staffId: number, operatorId: number, until: Date) {
  await db
    .insertInto('inspectedOperators')
    .values({ staffId, operatorId, until })
    .onConflict((conflict) => conflict.columns(['staffId', 'operatorId']).doUpdateSet({ until }))
    .execute()
}

export async function deleteInspectedOperator(db: Executor, staffId: number, operatorId: number) {
  await db
    .deleteFrom('inspectedOperators')
    .where('staffId', '=', staffId)
    .where('operatorId', '=', operatorId)
    .execute()
}

/** The operators at which this person may have an open inspection, the last one first. */
export async function listInspectedOperators(db: Executor, staffId: number) {
  return db
    .selectFrom('inspectedOperators')
    .innerJoin('operators', 'operators.id', 'inspectedOperators.operatorId')
    .select(['operators.id', 'operators.name'])
    .where('inspectedOperators.staffId', '=', staffId)
    .where('inspectedOperators.until', '>', sql<Date>`now()`)
    .orderBy('inspectedOperators.until', 'desc')
    .execute()
}

export async function listVenueIds(db: Executor, operatorId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('venues')
    .select('id')
    .where('operatorId', '=', operatorId)
    .where('archivedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

const inspectionsShown = 50

/** The last inspections of an operator by anybody, newest first. */
export async function listInspections(db: Executor, operatorId: number) {
  return db
    .selectFrom('inspections')
    .innerJoin('staff', 'staff.id', 'inspections.staffId')
    .leftJoin('inspectionEnds', (join) =>
      join
        .onRef('inspectionEnds.operatorId', '=', 'inspections.operatorId')
        .onRef('inspectionEnds.inspectionId', '=', 'inspections.id'),
    )
    .select([
      'inspections.id',
      'staff.email',
      'inspections.reason',
      'inspections.at',
      'inspections.endsAt',
      'inspectionEnds.at as endedAt',
    ])
    .where('inspections.operatorId', '=', operatorId)
    .orderBy('inspections.at', 'desc')
    .orderBy('inspections.id', 'desc')
    .limit(inspectionsShown)
    .execute()
}

/** The grant under which this person can look at the venue now: their own, or one for anybody of support. */
export async function lockGrant(
  db: Executor,
  { operatorId, venueId }: { operatorId: number; venueId: number },
  staffId: number,
) {
  return db
    .selectFrom('supportRequests')
    .select(['id', 'reason', 'endsAt'])
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .where('decision', '=', 'granted')
    .where('endedAt', 'is', null)
    .where('endsAt', '>', databaseNow)
    .where((eb) => eb.or([eb('staffId', '=', staffId), eb('staffId', 'is', null)]))
    .orderBy(sql`staff_id is null`)
    .orderBy('endsAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

type End = { id: number; at: Date; by: number }

/** Ends a grant early, unless it has ended. Undefined if there is none that is open. */
export async function endGrant(db: Executor, operatorId: number, { id, at, by }: End) {
  return db
    .updateTable('supportRequests')
    .set({ endedAt: at, endedBy: by })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .where('decision', '=', 'granted')
    .where('endedAt', 'is', null)
    .where('endsAt', '>', databaseNow)
    .returning(['venueId', 'staffId'])
    .executeTakeFirst()
}

/** Ends the grant that this person asked for. One for anybody of support goes on. */
export async function endOwnGrant(db: Executor, operatorId: number, { id, at, by }: End): Promise<void> {
  await db
    .updateTable('supportRequests')
    .set({ endedAt: at, endedBy: by })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .where('staffId', '=', by)
    .where('endedAt', 'is', null)
    .execute()
}

export async function listInspectionsUnder(db: Executor, operatorId: number, requestIds: readonly number[]) {
  if (requestIds.length === 0) return []
  return db
    .selectFrom('inspections')
    .innerJoin('staff', 'staff.id', 'inspections.staffId')
    .select(['inspections.id', 'inspections.requestId', 'staffId', 'staff.email', 'reason', 'at'])
    .where('inspections.operatorId', '=', operatorId)
    .where('inspections.requestId', 'in', requestIds)
    .orderBy('inspections.id')
    .execute()
}

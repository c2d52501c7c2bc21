import type { AlertLimits, MemberSharing, SecondFactorScope } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

/** Whether the venues of an operator share members, locked so that it does not change before the transaction ends. */
export async function lockSharingShared(db: Executor, operatorId: number): Promise<MemberSharing> {
  const row = await db
    .selectFrom('operators')
    .select('memberSharing')
    .where('id', '=', operatorId)
    .forShare()
    .executeTakeFirstOrThrow()
  // A database constraint allows no other value.
  return row.memberSharing
}

const alertLimits = sql<AlertLimits>`jsonb_build_object(
  'payouts', alert_payouts_limit, 'reads', alert_reads_limit, 'refusals', alert_refusals_limit
)`.as('alertLimits')

export async function lockSettings(db: Executor, operatorId: number) {
  return db
    .selectFrom('operators')
    .select(['memberSharing', 'secondFactorFor', alertLimits])
    .where('id', '=', operatorId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function findSettings(db: Executor, operatorId: number) {
  return db
    .selectFrom('operators')
    .select(['memberSharing', 'secondFactorFor', alertLimits])
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow()
}

/** Whether members are shared, and the number of open venues. */
export async function findSharing(db: Executor, operatorId: number) {
  const row = await db
    .selectFrom('operators')
    .select(['memberSharing', countOpenVenues.as('openVenues')])
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow()
  return { sharing: row.memberSharing, openVenues: row.openVenues }
}

const countOpenVenues = sql<number>`(
  select count(*) from venues where venues.operator_id = operators.id and venues.archived_at is null
)`

type Settings = { memberSharing: MemberSharing; secondFactorFor: SecondFactorScope; alertLimits: AlertLimits }

export async function updateSettings(db: Executor, operatorId: number, { alertLimits: limits, ...settings }: Settings) {
  const { payouts, reads, refusals } = limits
  const columns = { alertPayoutsLimit: payouts, alertReadsLimit: reads, alertRefusalsLimit: refusals }
  await db
    .updateTable('operators')
    .set({ ...settings, ...columns })
    .where('id', '=', operatorId)
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

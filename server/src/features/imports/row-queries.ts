import type { ImportDecision, ImportOutcome, ImportVerdict, ImportWarningCode } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

/** An import of an operator. */
export type ImportKey = { operatorId: number; id: number }

const columns = [
  'row',
  'sealed',
  'verdict',
  'faults',
  'matches',
  'decision',
  'outcome',
  'subjectId',
  'subjectVersion',
  'stockVersion',
] as const

const rowsOf = (db: Executor, { operatorId, id }: ImportKey) =>
  db.selectFrom('importRows').select(columns).where('operatorId', '=', operatorId).where('importId', '=', id)

export type StoredRow = Awaited<ReturnType<typeof listRowsAfter>>[number]

/** Keeps rows of the file. One that was sent before is replaced, and has to be checked again. */
export async function upsertRows(
  db: Executor,
  { operatorId, id }: ImportKey,
  rows: readonly { row: number; sealed: Buffer }[],
) {
  await sql`
    insert into import_rows (operator_id, import_id, row, sealed)
    select ${operatorId}::bigint, ${id}::bigint, sent.row, sent.sealed
    from unnest(${rows.map(({ row }) => row)}::bigint[], ${rows.map(({ sealed }) => sealed)}::bytea[]) as sent (row, sealed)
    on conflict (operator_id, import_id, row) do update set sealed = excluded.sealed, verdict = null, decision = null,
      warnings = '{}', faults = 0, matches = 0, balance_cents = 0, sponsor_number = null`.execute(db)
}

export async function countRows(db: Executor, { operatorId, id }: ImportKey): Promise<number> {
  const row = await db
    .selectFrom('importRows')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('operatorId', '=', operatorId)
    .where('importId', '=', id)
    .executeTakeFirstOrThrow()
  return row.rows
}

type Filter = { verdict?: ImportVerdict | undefined; outcome?: ImportOutcome | undefined }

export async function listRowsAfter(
  db: Executor,
  key: ImportKey,
  { after, limit, verdict, outcome }: Filter & { after: number; limit: number },
) {
  let query = rowsOf(db, key).where('row', '>', after)
  if (verdict !== undefined) query = query.where('verdict', '=', verdict)
  if (outcome !== undefined) query = query.where('outcome', '=', outcome)
  return query.orderBy('row').limit(limit).execute()
}

export async function listRowsNumbered(db: Executor, key: ImportKey, rows: readonly number[]) {
  return rowsOf(db, key)
    .where(sql<boolean>`"row" = any (${[...rows]}::bigint[])`)
    .orderBy('row')
    .execute()
}

export type Verdict = {
  row: number
  sealed: Buffer
  verdict: ImportVerdict
  decision: ImportDecision
  warnings: readonly ImportWarningCode[]
  faults: number
  matches: number
  balanceCents: number
  sponsorNumber: number | null
}

export async function updateVerdicts(db: Executor, { operatorId, id }: ImportKey, verdicts: readonly Verdict[]) {
  const all = <K extends keyof Verdict>(name: K) => verdicts.map((verdict) => verdict[name])
  await sql`
    update import_rows set sealed = checked.sealed, verdict = checked.verdict, decision = checked.decision,
      warnings = coalesce(string_to_array(nullif(checked.warnings, ''), ','), '{}'), faults = checked.faults, matches = checked.matches,
      balance_cents = checked.balance_cents, sponsor_number = checked.sponsor_number
    from (
      select row, sealed, verdict, decision, coalesce(warnings, '') as warnings, faults, matches, balance_cents,
        sponsor_number
      from unnest(
        ${all('row')}::bigint[], ${all('sealed')}::bytea[], ${all('verdict')}::text[], ${all('decision')}::text[],
        ${verdicts.map(({ warnings }) => warnings.join(','))}::text[], ${all('faults')}::bigint[],
        ${all('matches')}::bigint[], ${all('balanceCents')}::bigint[], ${all('sponsorNumber')}::bigint[]
      ) as sent (row, sealed, verdict, decision, warnings, faults, matches, balance_cents, sponsor_number)
    ) checked
    where import_rows.operator_id = ${operatorId} and import_rows.import_id = ${id}
      and import_rows.row = checked.row`.execute(db)
}

/** Decides about rows of a verdict that allow it. A duplicate can update what is there only if that is one. */
export async function updateDecisions(
  db: Executor,
  { operatorId, id }: ImportKey,
  decided: { verdict?: ImportVerdict; rows?: readonly number[]; decision: ImportDecision },
) {
  let query = db
    .updateTable('importRows')
    .set({ decision: decided.decision })
    .where('operatorId', '=', operatorId)
    .where('importId', '=', id)
  if (decided.verdict !== undefined) query = query.where('verdict', '=', decided.verdict)
  if (decided.rows !== undefined) query = query.where(sql<boolean>`"row" = any (${[...decided.rows]}::bigint[])`)
  if (decided.decision === 'update') query = query.where('matches', '=', 1).where('faults', '=', 0)
  await query.execute()
}

/** The next rows that a run has not come to. */
export async function listRowsToRun(db: Executor, key: ImportKey, limit: number) {
  return rowsOf(db, key)
    .where('decision', 'in', ['import', 'update'])
    .where('outcome', 'is', null)
    .orderBy('row')
    .limit(limit)
    .execute()
}

export type Outcome = {
  row: number
  outcome: ImportOutcome
  sealed: Buffer
  subjectId: number | null
  subjectVersion: number | null
  stockVersion: number | null
}

export async function updateOutcomes(db: Executor, { operatorId, id }: ImportKey, outcomes: readonly Outcome[]) {
  const all = <K extends keyof Outcome>(name: K) => outcomes.map((outcome) => outcome[name])
  await sql`
    update import_rows set outcome = run.outcome, sealed = run.sealed, subject_id = run.subject_id,
      subject_version = run.subject_version, stock_version = run.stock_version
    from unnest(
      ${all('row')}::bigint[], ${all('outcome')}::text[], ${all('sealed')}::bytea[], ${all('subjectId')}::bigint[],
      ${all('subjectVersion')}::bigint[], ${all('stockVersion')}::bigint[]
    ) as run (row, outcome, sealed, subject_id, subject_version, stock_version)
    where import_rows.operator_id = ${operatorId} and import_rows.import_id = ${id} and import_rows.row = run.row`.execute(
    db,
  )
}

/** What a run did not touch was left out. */
export async function leaveOutRest(db: Executor, { operatorId, id }: ImportKey) {
  await db
    .updateTable('importRows')
    .set({ outcome: 'left_out' })
    .where('operatorId', '=', operatorId)
    .where('importId', '=', id)
    .where('outcome', 'is', null)
    .execute()
}

/** The rows that became or changed something, with what they had then. */
export async function listRowsRun(db: Executor, key: ImportKey) {
  return rowsOf(db, key).where('outcome', 'in', ['created', 'updated']).orderBy('row').execute()
}

export async function markUndone(db: Executor, { operatorId, id }: ImportKey) {
  await db
    .updateTable('importRows')
    .set({ outcome: 'undone' })
    .where('operatorId', '=', operatorId)
    .where('importId', '=', id)
    .where('outcome', 'in', ['created', 'updated'])
    .execute()
}

/** A picture that comes with the import is no use of the member. */
export async function updateSubjectVersion(
  db: Executor,
  { operatorId, id }: ImportKey,
  { subjectId, version }: { subjectId: number; version: number },
) {
  await db
    .updateTable('importRows')
    .set({ subjectVersion: version })
    .where('operatorId', '=', operatorId)
    .where('importId', '=', id)
    .where('subjectId', '=', subjectId)
    .execute()
}

/** Erases some rows. Returns how many there were. */
export async function deleteRows(db: Executor, { operatorId, id }: ImportKey, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from import_rows where operator_id = ${operatorId} and import_id = ${id} and row in (
      select row from import_rows where operator_id = ${operatorId} and import_id = ${id} order by row limit ${most}
    )`.execute(db)
  return Number(numAffectedRows)
}

type Figure = {
  verdict: ImportVerdict | null
  decision: ImportDecision | null
  outcome: ImportOutcome | null
  rows: number
  balanceCents: number
}

export async function sumRows(db: Executor, { operatorId, id }: ImportKey): Promise<Figure[]> {
  const { rows } = await sql<Figure>`
    select verdict, decision, outcome, count(*) as rows, coalesce(sum(balance_cents), 0)::bigint as balance_cents
    from import_rows where operator_id = ${operatorId} and import_id = ${id}
    group by verdict, decision, outcome`.execute(db)
  return rows
}

export async function countWarnings(db: Executor, { operatorId, id }: ImportKey) {
  const { rows } = await sql<{ warning: ImportWarningCode; rows: number }>`
    select warning, count(*) as rows from import_rows cross join unnest(warnings) as warning
    where operator_id = ${operatorId} and import_id = ${id} group by warning`.execute(db)
  return rows
}

type Place = { importId: number; row: number }

/** The next rows of all imports of an operator, locked, for sealing with another key. */
export async function lockRowsFrom(db: Executor, operatorId: number, after: Place, limit: number) {
  return db
    .selectFrom('importRows')
    .select(['importId', 'row', 'sealed'])
    .where('operatorId', '=', operatorId)
    .where(sql<boolean>`(import_id, "row") > (${after.importId}, ${after.row})`)
    .orderBy('importId')
    .orderBy('row')
    .limit(limit)
    .forUpdate()
    .execute()
}

export async function updateSealedRow(
  db: Executor,
  operatorId: number,
  { importId, row, sealed }: Place & { sealed: Buffer },
) {
  await db
    .updateTable('importRows')
    .set({ sealed })
    .where('operatorId', '=', operatorId)
    .where('importId', '=', importId)
    .where('row', '=', row)
    .execute()
}

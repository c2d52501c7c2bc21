import type { CallReply } from '@aforo/contract'
import {
  amountOfCents,
  type ImportDecision,
  importDecisions,
  importKeptDays,
  importOutcomes,
  importVerdicts,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB, JsonObject } from '../../db/types.ts'
import { type ImportRecord, listStaffNames } from './queries.ts'
import { countWarnings, type StoredRow, sumRows } from './row-queries.ts'
import type { RowContent } from './sealed-rows.ts'

export type Import = CallReply<'GET /v1/imports/{id}'>
export type ImportRow = CallReply<'GET /v1/imports/{id}/rows'>[number]

/** The figures of the rows, which stay when the rows are erased. */
type Figures = Pick<Import, 'rows_received' | 'counts' | 'warnings' | 'chosen' | 'outcomes'>

export async function figuresOf(trx: Transaction<DB>, made: ImportRecord): Promise<Figures> {
  // Written below, when the rows were erased.
  if (made.erasedAt !== null) return made.figures as Figures
  const key = { operatorId: made.operatorId, id: made.id }
  const sums = await sumRows(trx, key)
  const warnings = await countWarnings(trx, key)
  const rowsWhere = (is: (sum: (typeof sums)[number]) => boolean) =>
    sums.reduce((total, sum) => total + (is(sum) ? sum.rows : 0), 0)
  const isChecked = made.state !== 'receiving' && made.state !== 'checking'
  const withVerdict = importVerdicts.map((name) => [name, rowsWhere(({ verdict }) => verdict === name)] as const)
  const decided = (name: ImportDecision) => rowsWhere(({ decision }) => decision === name)
  const balanceCents = sums.reduce((total, sum) => total + (sum.decision === 'import' ? sum.balanceCents : 0), 0)
  const withOutcome = importOutcomes.map((name) => [name, rowsWhere(({ outcome }) => outcome === name)] as const)
  return {
    rows_received: rowsWhere(() => true),
    counts: isChecked ? (Object.fromEntries(withVerdict) as NonNullable<Figures['counts']>) : null,
    warnings: Object.fromEntries(warnings.map(({ warning, rows }) => [warning, rows])),
    chosen: isChecked
      ? {
          ...(Object.fromEntries(importDecisions.map((name) => [name, decided(name)])) as Record<
            ImportDecision,
            number
          >),
          balance: amountOfCents(balanceCents),
        }
      : null,
    outcomes: Object.fromEntries(withOutcome.filter(([, rows]) => rows > 0)),
  }
}

/** The figures to keep of an import whose rows are erased. */
export const keptFigures = async (trx: Transaction<DB>, made: ImportRecord): Promise<JsonObject> =>
  await figuresOf(trx, made)

const dayMs = 86_400_000

/** Until when a finished import is kept and can be undone. */
export const keptUntil = (runEndedAt: Date): Date => new Date(runEndedAt.getTime() + importKeptDays * dayMs)

export async function describeImports(trx: Transaction<DB>, rows: readonly ImportRecord[]): Promise<Import[]> {
  const staffIds = rows.flatMap(({ startedBy, runBy, undoneBy }) => [startedBy, runBy ?? [], undoneBy ?? []].flat())
  const names = new Map((await listStaffNames(trx, staffIds)).map((person) => [person.id, person.name || person.email]))
  const step = (by: number | null, at: Date | null) =>
    by === null || at === null ? null : { by: names.get(by) ?? '', at: at.toISOString() }
  const described: Import[] = []
  for (const made of rows) {
    const { state, runEndedAt } = made
    const run = step(made.runBy, made.runAt)
    const isWorking = state === 'checking' || state === 'running' || state === 'undoing'
    described.push({
      id: made.id,
      kind: made.kind,
      state,
      file_name: made.fileName,
      columns: made.columns,
      rows: made.rows,
      balances_on: made.balancesOn,
      ...(await figuresOf(trx, made)),
      progress: isWorking ? { done: made.done, total: made.total } : null,
      started: { by: names.get(made.startedBy) ?? '', at: made.startedAt.toISOString() },
      run: run === null ? null : { ...run, ended_at: runEndedAt?.toISOString() ?? null },
      undone: step(made.undoneBy, made.undoneAt),
      undo_until: runEndedAt === null ? null : keptUntil(runEndedAt).toISOString(),
      erased: made.erasedAt !== null,
    })
  }
  return described
}

export const describeRow = (
  { row, verdict, decision, outcome, subjectId }: StoredRow,
  { fields, finding }: RowContent,
): ImportRow => ({
  row,
  fields,
  name: finding?.name ?? '',
  verdict,
  faults: (finding?.faults ?? []).map((fault) => ({ ...fault, figures: { ...fault.figures } })),
  warnings: [...(finding?.warnings ?? [])],
  matches: finding?.matches ?? [],
  changes: finding?.changes ?? [],
  decision,
  outcome,
  subject_id: subjectId,
})

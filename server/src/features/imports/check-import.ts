import { decisionOf, type ImportDecision, importDecisionBlocker, type ImportVerdict } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { Refusal } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { actFor, type Acting } from './acting.ts'
import type { Import } from './import-view.ts'
import type { CheckedRow } from './kinds.ts'
import { checkMembers, numberIn } from './member-rows.ts'
import { checkProducts, seenCategories } from './product-rows.ts'
import { type ImportRecord, listOwnedVenues, lockImport, updateImport } from './queries.ts'
import type { SeenValues } from './repeated-rows.ts'
import { countRows, listRowsAfter, type StoredRow, updateVerdicts, type Verdict } from './row-queries.ts'
import { openRow, sealRow } from './sealed-rows.ts'
import { getForStep, type ImportDeps, importJobName } from './service.ts'
import { describeOne } from './start-import.ts'

const checkedAtOnce = 500

/** Asks for a check of all rows, which a job makes. */
export async function askForCheck({ db, jobs }: ImportDeps, { venue }: ActorAt, id: number): Promise<Import> {
  const { operatorId } = venue
  const described = await inOperator(db, operatorId, async (trx) => {
    const made = await getForStep(trx, venue, id, 'check')
    const missing = made.rows - (await countRows(trx, made))
    if (missing > 0) throw new Refusal('import_rows_missing', { count: missing })
    const checking = { state: 'checking', done: 0, total: made.rows } as const
    await updateImport(trx, operatorId, id, checking)
    await jobs.send(trx, importJobName, { operatorId })
    return describeOne(trx, { ...made, ...checking })
  })
  jobs.wake(importJobName)
  return described
}

type CheckDeps = Pick<ImportDeps, 'db' | 'keyring' | 'throttle'>

/** Checks all rows of an import from the first one on. An interrupted check begins again. */
export async function checkImport(deps: CheckDeps, made: ImportRecord, signal: AbortSignal): Promise<void> {
  const seen = await readSeen(deps, made)
  let after = 0
  for (let done = 0; ;) {
    signal.throwIfAborted()
    const last = await checkSome(deps, made, { after, done, seen })
    if (last === null) return
    after = last.row
    done += last.rows
  }
}

/** The numbers of the members in a file can be those of sponsors, so they are read before the first row is checked. */
async function readSeen({ db, keyring, throttle }: CheckDeps, made: ImportRecord): Promise<SeenValues> {
  const { operatorId, id, startedBy } = made
  const namesSponsors = made.columns.some(({ field }) => field === 'sponsor_number')
  return keyring.withKeys(operatorId, (keys) =>
    inOperator(db, operatorId, async (trx) => {
      const numbers = new Set<number>()
      let after = namesSponsors ? 0 : null
      while (after !== null) {
        const rows: StoredRow[] = await listRowsAfter(trx, made, { after, limit: checkedAtOnce })
        for (const { row, sealed } of rows) {
          numbers.add(numberIn(openRow(keys, { operatorId, importId: id, row }, sealed).fields))
        }
        after = rows.at(-1)?.row ?? null
      }
      const venue = { id: made.venueId, operatorId }
      const elsewhere = {
        ownVenueIds: await listOwnedVenues(trx, operatorId, startedBy),
        mayTell: () => throttle.mayTell(startedBy),
        isOver: false,
      }
      const categories = await seenCategories(trx, { venue })
      return { rowOf: new Map<string, number>(), numbers, categories, elsewhere }
    }),
  )
}

type Step = { after: number; done: number; seen: SeenValues }

/** Checks the next rows. Returns the last one, or null if none was left or the import is no longer to be checked. */
async function checkSome(
  { db, keyring }: CheckDeps,
  { operatorId, venueId, id, kind, startedBy }: ImportRecord,
  { after, done, seen }: Step,
): Promise<{ row: number; rows: number } | null> {
  return inOperator(db, operatorId, async (trx) => {
    const keys = await keyring.lockKeys(trx, operatorId)
    const locked = await lockImport(trx, { id: venueId, operatorId }, id)
    if (locked?.state !== 'checking') return null
    const rows = await listRowsAfter(trx, locked, { after, limit: checkedAtOnce })
    const last = rows.at(-1)
    if (last === undefined) {
      await updateImport(trx, operatorId, id, { state: 'checked', done })
      return null
    }
    const acting = await actFor(trx, locked, { keys, staffId: startedBy })
    const opened = rows.map((row) => ({
      ...openRow(keys, { operatorId, importId: id, row: row.row }, row.sealed),
      row: row.row,
      decision: row.decision,
      targetId: null,
    }))
    const checked = await (kind === 'members' ? checkMembers : checkProducts)(trx, acting, opened, seen)
    await writeVerdicts(trx, acting, locked, { rows, opened, checked })
    await updateImport(trx, operatorId, id, { done: done + rows.length })
    return { row: last.row, rows: rows.length }
  })
}

function verdictOf({ faults, matches, warnings }: CheckedRow): ImportVerdict {
  if (faults.length > 0) return 'faulty'
  if (matches.length > 0) return 'duplicate'
  return warnings.length > 0 ? 'warned' : 'ready'
}

/** A decision that a person took stays, if it is still possible. */
function decisionAfter(before: ImportDecision | null, verdict: ImportVerdict, checked: CheckedRow): ImportDecision {
  const figures = { verdict, matches: checked.matches.length, faults: checked.faults.length }
  const isKept = before !== null && importDecisionBlocker(figures, before) === null
  return isKept ? before : decisionOf(verdict)
}

type Batch = {
  rows: readonly StoredRow[]
  opened: readonly Parameters<typeof sealRow>[2][]
  checked: readonly CheckedRow[]
}

async function writeVerdicts(
  trx: Transaction<DB>,
  { keys }: Acting,
  { operatorId, id }: ImportRecord,
  { rows, opened, checked }: Batch,
): Promise<void> {
  const verdicts = checked.map((one, index): Verdict => {
    const { row, name, faults, warnings, matches, changes, balanceCents, sponsorNumber } = one
    const verdict = verdictOf(one)
    const content = { fields: opened[index]?.fields ?? {}, finding: { name, faults, warnings, matches, changes } }
    return {
      row,
      sealed: sealRow(keys, { operatorId, importId: id, row }, content),
      verdict,
      decision: decisionAfter(rows[index]?.decision ?? null, verdict, one),
      warnings: warnings.map(({ code }) => code),
      faults: faults.length,
      matches: matches.length,
      balanceCents,
      sponsorNumber,
    }
  })
  await updateVerdicts(trx, { operatorId, id }, verdicts)
}

import { inOperator } from '../../db/transaction.ts'
import { violatesUnique } from '../../db/pg-errors.ts'
import { PassingRefusal, withRetries } from '../commands/service.ts'
import { Refusal } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { venueChannel } from '../live/service.ts'
import { linkImportedSponsors } from '../members/service.ts'
import { publishEvents } from '../webhook-events/service.ts'
import { actFor } from './acting.ts'
import { eventsOfRun } from './import-events.ts'
import { figuresOf, type Import } from './import-view.ts'
import type { OpenedRow, RunRow } from './kinds.ts'
import { runMembers } from './member-rows.ts'
import { runProducts } from './product-rows.ts'
import { findBusy, type ImportRecord, lockImport, updateImport } from './queries.ts'
import { leaveOutRest, listRowsToRun, type Outcome, type StoredRow, updateOutcomes } from './row-queries.ts'
import { openRow, type RowContent, sealRow } from './sealed-rows.ts'
import { getForStep, type ImportDeps, importJobName } from './service.ts'
import { describeOne } from './start-import.ts'

/** Few enough that nobody waits for the books of the venue. */
const runAtOnce = 250

/** Runs a step that only one import of an operator may be in. */
export async function asOnlyOne<T>({ db }: ImportDeps, operatorId: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!violatesUnique(error, 'imports_one_running')) throw error
    const busy = await inOperator(db, operatorId, (trx) => findBusy(trx, operatorId))
    throw new PassingRefusal('import_running', { file: busy?.fileName ?? '' })
  }
}

/** Asks for the chosen rows to be imported, which a job does. */
export async function askForRun(deps: ImportDeps, { caller, venue }: ActorAt, id: number): Promise<Import> {
  const { db, jobs } = deps
  const { operatorId } = venue
  const described = await asOnlyOne(deps, operatorId, () =>
    inOperator(db, operatorId, async (trx) => {
      const made = await getForStep(trx, venue, id, 'run')
      const { chosen } = await figuresOf(trx, made)
      const total = (chosen?.import ?? 0) + (chosen?.update ?? 0)
      if (total === 0) throw new Refusal('import_nothing_chosen')
      const running = { state: 'running', done: 0, total, runBy: caller.staffId } as const
      await updateImport(trx, operatorId, id, { ...running, runAt: 'now' })
      await jobs.send(trx, importJobName, { operatorId })
      return describeOne(trx, { ...made, ...running, runAt: made.startedAt })
    }),
  )
  jobs.wake(importJobName)
  return described
}

type RunDeps = Pick<ImportDeps, 'db' | 'keyring' | 'live'>

/**
 * Imports the chosen rows. Each batch is one transaction that also says what became of its rows, so a run that is
 * interrupted goes on behind the last batch that was written.
 */
export async function runImport(deps: RunDeps, made: ImportRecord, signal: AbortSignal): Promise<void> {
  let isLeft = true
  while (isLeft) {
    signal.throwIfAborted()
    // Somebody may enrol one of the members at the same moment. Then the batch is looked at again.
    isLeft = await withRetries(
      () => runSome(deps, made),
      (error) => {
        throw error
      },
    )
  }
  const topic = made.kind === 'members' ? 'members' : 'catalogue'
  deps.live.publish(venueChannel(made.venueId), topic)
}

/** Imports the next rows. Returns whether any may be left. */
async function runSome({ db, keyring }: RunDeps, made: ImportRecord): Promise<boolean> {
  const { operatorId, venueId, id, kind } = made
  return inOperator(db, operatorId, async (trx) => {
    const keys = await keyring.lockKeys(trx, operatorId)
    const locked = await lockImport(trx, { id: venueId, operatorId }, id)
    if (locked?.state !== 'running') return false
    const acting = await actFor(trx, locked, { keys, staffId: locked.runBy ?? locked.startedBy })
    const rows = await listRowsToRun(trx, locked, runAtOnce)
    if (rows.length === 0) {
      await linkImportedSponsors(trx, operatorId, id)
      await leaveOutRest(trx, locked)
      await updateImport(trx, operatorId, id, { state: 'done', runEndedAt: 'now' })
      const { outcomes } = await figuresOf(trx, locked)
      await recordAuditEntryAt(trx, acting.actor, {
        action: 'import.run',
        subject: { kind: 'venue', id: venueId },
        before: null,
        after: { import: id, kind, file: locked.fileName, balancesOn: locked.balancesOn, ...outcomes },
      })
      return false
    }
    const contents = new Map(
      rows.map(({ row, sealed }) => [row, openRow(keys, { operatorId, importId: id, row }, sealed)] as const),
    )
    const opened = rows.map((row) => openedOf(row, contents.get(row.row)))
    const run = await (kind === 'members' ? runMembers : runProducts)(trx, acting, opened)
    const outcomes = run.map((one) => {
      const content = withFormer(contents.get(one.row), one)
      return outcomeOf(one, sealRow(keys, { operatorId, importId: id, row: one.row }, content))
    })
    await updateOutcomes(trx, locked, outcomes)
    if (kind === 'members') await publishEvents(trx, acting, eventsOfRun(run))
    await updateImport(trx, operatorId, id, { done: locked.done + rows.length })
    return true
  })
}

const openedOf = ({ row, decision }: StoredRow, content: RowContent | undefined): OpenedRow => ({
  row,
  fields: content?.fields ?? {},
  decision,
  targetId: content?.finding?.matches[0]?.id ?? null,
})

/** What was there before, and what was made besides, is kept with the row, to go back to it. */
function withFormer(content: RowContent = { fields: {} }, run: RunRow): RowContent {
  if (run.outcome === 'refused') return content
  const { madeCategories = [] } = run
  const made = madeCategories.length > 0 && { madeCategories }
  if (run.outcome === 'created') return { ...content, ...made }
  const { formerMember, formerProduct } = run
  return { ...content, ...made, ...(formerMember && { formerMember }), ...(formerProduct && { formerProduct }) }
}

const outcomeOf = (run: RunRow, sealed: Buffer): Outcome => {
  const { row, outcome } = run
  if (run.outcome === 'refused') {
    return { row, outcome, sealed, subjectId: null, subjectVersion: null, stockVersion: null }
  }
  const { id, version, stockVersion } = run.subject
  return { row, outcome, sealed, subjectId: id, subjectVersion: version, stockVersion }
}

import { importDraftKeptDays, importKeptDays } from '@aforo/domain'
import type { Database } from '../../db/connection.ts'
import { readNow } from '../../db/clock.ts'
import { inOperator } from '../../db/transaction.ts'
import { dueOperators, type Job, markDone, readOperatorDay } from '../jobs/service.ts'
import { checkImport } from './check-import.ts'
import { keptFigures } from './import-view.ts'
import { deleteImport, findWaiting, listExpired, updateImport } from './queries.ts'
import { deleteRows } from './row-queries.ts'
import { runImport } from './run-import.ts'
import { type ImportDeps, importJobName } from './service.ts'
import { undoImport } from './undo-import.ts'

const dayMs = 86_400_000
const erasedAtOnce = 1_000

type JobDeps = Pick<ImportDeps, 'db' | 'keyring' | 'live' | 'pictures' | 'log' | 'throttle'>

/** Works on the imports of an operator one after the other, and erases the rows of those that are over. */
export const importsJob = (deps: JobDeps): Job => ({
  name: importJobName,
  findDue: (now, pod) => dueOperators(deps.db, importJobName, now, pod),
  async run({ operatorId }, signal) {
    for (;;) {
      signal.throwIfAborted()
      const waiting = await inOperator(deps.db, operatorId, (trx) => findWaiting(trx, operatorId))
      if (waiting === undefined) break
      if (waiting.state === 'checking') await checkImport(deps, waiting, signal)
      else if (waiting.state === 'running') await runImport(deps, waiting, signal)
      else await undoImport(deps, waiting)
    }
    const now = await readNow(deps.db)
    await eraseExpired(deps.db, operatorId, now, signal)
    const day = await readOperatorDay(deps.db, operatorId, now)
    if (day !== null) await markDone(deps.db, importJobName, { operatorId }, day)
  },
})

/** Erases the rows of imports that are over, and drafts that nobody ran. */
async function eraseExpired(db: Database, operatorId: number, now: Date, signal: AbortSignal): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const expiry = { endedBefore: before(importKeptDays), startedBefore: before(importDraftKeptDays) }
  for (const made of await inOperator(db, operatorId, (trx) => listExpired(trx, operatorId, expiry))) {
    await inOperator(db, operatorId, async (trx) => {
      if (made.state === 'receiving' || made.state === 'checked') return deleteImport(trx, operatorId, made.id)
      const figures = await keptFigures(trx, made)
      return updateImport(trx, operatorId, made.id, { figures, erasedAt: 'now' })
    })
    for (let erased = erasedAtOnce; erased > 0;) {
      signal.throwIfAborted()
      erased = await inOperator(db, operatorId, (trx) => deleteRows(trx, made, erasedAtOnce))
    }
  }
}

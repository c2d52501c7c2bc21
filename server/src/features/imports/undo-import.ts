import { importKeptDays } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { readNow } from '../../db/clock.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { Refusal } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { venueChannel } from '../live/service.ts'
import { lockImported } from '../members/service.ts'
import { forgetPicture } from '../pictures/service.ts'
import { publishEvents } from '../webhook-events/service.ts'
import { actFor } from './acting.ts'
import { eventsOfUndoing } from './import-events.ts'
import { type Import, keptUntil } from './import-view.ts'
import type { UndoRow } from './kinds.ts'
import { undoMembers } from './member-rows.ts'
import { undoProducts } from './product-rows.ts'
import { type ImportRecord, lockImport, updateImport } from './queries.ts'
import { listRowsRun, markUndone } from './row-queries.ts'
import { asOnlyOne } from './run-import.ts'
import { openRow } from './sealed-rows.ts'
import { getForStep, type ImportDeps, importJobName } from './service.ts'
import { describeOne } from './start-import.ts'
import { listMemberUses, listProductUses, type UsedRow } from './uses-queries.ts'

/** The rows of an import that something builds on. */
export const listUses = (trx: Transaction<DB>, made: ImportRecord): Promise<UsedRow[]> =>
  made.kind === 'members' ? listMemberUses(trx, made) : listProductUses(trx, made)

const rowsNamed = 5

/** Asks for an import to be undone, which a job does. Refused if something builds on it. */
export async function askForUndo(deps: ImportDeps, { caller, venue }: ActorAt, id: number): Promise<Import> {
  const { db, jobs } = deps
  const { operatorId } = venue
  const described = await asOnlyOne(deps, operatorId, () =>
    inOperator(db, operatorId, async (trx) => {
      const made = await getForStep(trx, venue, id, 'undo')
      if (made.runEndedAt !== null && keptUntil(made.runEndedAt) < (await readNow(trx))) {
        throw new Refusal('import_too_late', { days: importKeptDays })
      }
      const uses = await listUses(trx, made)
      if (uses.length > 0) {
        const named = uses.slice(0, rowsNamed).map(({ row }) => row)
        const rows = named.join(', ') + (uses.length > rowsNamed ? '…' : '')
        throw new Refusal('import_built_on', { count: uses.length, rows })
      }
      const undoing = { state: 'undoing', done: 0, undoneBy: caller.staffId } as const
      await updateImport(trx, operatorId, id, { ...undoing, undoneAt: 'now' })
      await jobs.send(trx, importJobName, { operatorId })
      return describeOne(trx, { ...made, ...undoing, undoneAt: await readNow(trx) })
    }),
  )
  jobs.wake(importJobName)
  return described
}

type UndoDeps = Pick<ImportDeps, 'db' | 'keyring' | 'live' | 'pictures' | 'log'>

/**
 * Undoes a whole import in one transaction, so that nobody sees a half of it. If something was built on it since it was
 * asked for, nothing is undone.
 */
export async function undoImport(deps: UndoDeps, made: ImportRecord): Promise<void> {
  const { operatorId, venueId, id, kind } = made
  const leftOver = await inOperator(deps.db, operatorId, async (trx) => {
    const keys = await deps.keyring.lockKeys(trx, operatorId)
    const locked = await lockImport(trx, { id: venueId, operatorId }, id)
    if (locked?.state !== 'undoing') return []
    const rows = await listRowsRun(trx, locked)
    const subjects = rows.flatMap(({ subjectId }) => subjectId ?? [])
    if (kind === 'members') await lockImported(trx, operatorId, subjects)
    if ((await listUses(trx, locked)).length > 0) {
      await updateImport(trx, operatorId, id, { state: 'done', undoneBy: null, undoneAt: null })
      return []
    }
    const acting = await actFor(trx, locked, { keys, staffId: locked.undoneBy ?? locked.startedBy })
    const undone = rows.flatMap(({ row, sealed, subjectId, outcome }): UndoRow[] =>
      subjectId === null
        ? []
        : [
            {
              outcome: outcome === 'updated' ? 'updated' : 'created',
              subjectId,
              // A member who was made is erased, whatever the row says.
              content:
                kind === 'products' || outcome === 'updated'
                  ? openRow(keys, { operatorId, importId: id, row }, sealed)
                  : { fields: {} },
            },
          ],
    )
    const pictures = kind === 'members' ? await undoMembers(trx, acting, undone) : []
    if (kind === 'products') await undoProducts(trx, acting, undone)
    else await publishEvents(trx, acting, eventsOfUndoing(undone))
    await markUndone(trx, locked)
    await updateImport(trx, operatorId, id, { state: 'undone', done: undone.length, total: undone.length })
    await recordAuditEntryAt(trx, acting.actor, {
      action: 'import.undone',
      subject: { kind: 'venue', id: venueId },
      before: null,
      after: { import: id, kind, file: locked.fileName, undone: undone.length },
    })
    return pictures
  })
  for (const key of leftOver) await forgetPicture(deps, key)
  deps.live.publish(venueChannel(venueId), kind === 'members' ? 'members' : 'catalogue')
}

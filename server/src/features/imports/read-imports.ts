import type { CallReply, ParsedInput } from '@aforo/contract'
import { inOperator } from '../../db/transaction.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import type { ActorAt } from '../audit/service.ts'
import { describeImports, describeRow, type Import, type ImportRow } from './import-view.ts'
import { listImports } from './queries.ts'
import { listRowsAfter, listRowsNumbered } from './row-queries.ts'
import { openRow } from './sealed-rows.ts'
import { getImport, type ImportDeps } from './service.ts'
import { describeOne } from './start-import.ts'
import { listUses } from './undo-import.ts'

export async function listVenueImports(
  { db }: ImportDeps,
  { venue }: ActorAt,
  { limit, cursor, kind }: ParsedInput<'GET /v1/imports'>['query'],
): Promise<Page<Import>> {
  const before = readCursor(cursor)?.id ?? null
  return inOperator(db, venue.operatorId, async (trx) => {
    const rows = await listImports(trx, venue, { kind: kind ?? null, before, limit: limit + 1 })
    const page = cutPage(rows, limit, ({ id }) => String(id))
    return { ...page, items: await describeImports(trx, page.items) }
  })
}

export async function readImport({ db }: ImportDeps, { venue }: ActorAt, id: number): Promise<Import> {
  return inOperator(db, venue.operatorId, async (trx) => describeOne(trx, await getImport(trx, venue, id)))
}

export async function listImportRows(
  { db, keyring }: ImportDeps,
  { venue }: ActorAt,
  id: number,
  { limit, cursor, verdict, outcome }: ParsedInput<'GET /v1/imports/{id}/rows'>['query'],
): Promise<Page<ImportRow>> {
  const { operatorId } = venue
  const after = readCursor(cursor)?.id ?? 0
  return keyring.withKeys(operatorId, (keys) =>
    inOperator(db, operatorId, async (trx) => {
      await getImport(trx, venue, id)
      const rows = await listRowsAfter(trx, { operatorId, id }, { after, limit: limit + 1, verdict, outcome })
      const { items, nextCursor } = cutPage(
        rows.map((row) => ({ ...row, id: row.row })),
        limit,
        ({ row }) => String(row),
      )
      const place = (row: number) => ({ operatorId, importId: id, row })
      return { items: items.map((row) => describeRow(row, openRow(keys, place(row.row), row.sealed))), nextCursor }
    }),
  )
}

const usesShown = 100

/** Whether an import can be undone, and what builds on it. */
export async function readUndo(
  { db, keyring }: ImportDeps,
  { venue }: ActorAt,
  id: number,
): Promise<CallReply<'GET /v1/imports/{id}/undo'>> {
  const { operatorId } = venue
  return keyring.withKeys(operatorId, (keys) =>
    inOperator(db, operatorId, async (trx) => {
      const made = await getImport(trx, venue, id)
      const isDone = made.state === 'done' && made.erasedAt === null
      const uses = isDone ? await listUses(trx, made) : []
      const shown = uses.slice(0, usesShown)
      const rows = await listRowsNumbered(
        trx,
        { operatorId, id },
        shown.map(({ row }) => row),
      )
      const names = new Map(
        rows.map(({ row, sealed }) => [row, openRow(keys, { operatorId, importId: id, row }, sealed).finding?.name]),
      )
      return {
        possible: isDone && uses.length === 0,
        used: uses.length,
        rows: shown.map((use) => ({
          row: use.row,
          subject_id: use.subjectId,
          name: names.get(use.row) ?? '',
          uses: use.uses,
        })),
      }
    }),
  )
}

import { Readable } from 'node:stream'
import { exportActions, type ExportFormat, type ExportKind, isOfMember, type Language } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { JsonObject } from '../../db/types.ts'
import { csvLines } from '../../http/csv.ts'
import type { Exported } from '../../http/exported.ts'
import { type Cell, type Column, columnsOf } from '../../http/table.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { insertExport, insertExportEnd } from './queries.ts'

export type ExportDeps = { db: Database; log: FastifyBaseLogger }

/** A requested export. `query` is the query of the call, with the defaults that the server added. */
type Order = { kind: ExportKind; format: ExportFormat; memberId?: number; query?: Record<string, unknown> }

/**
 * The filter to store. A search text may contain a name, and this record outlives the data of a member, so only the
 * fact that there was a search is stored. The sort order is left out because it does not filter.
 */
function keptFilter({ memberId, query = {} }: Order): JsonObject {
  const { q, sort: _sort, direction: _direction, ...filter } = query
  const kept = Object.entries(filter).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  return {
    ...(Object.fromEntries(kept) as JsonObject),
    ...(typeof q === 'string' && q !== '' ? { searched: true } : {}),
    ...(memberId === undefined ? {} : { user_id: memberId }),
  }
}

/** Records the start of an export, and returns a function that records its end. Only the first call of it counts. */
async function beginExport({ db }: ExportDeps, by: ActorAt, order: Order) {
  const { caller, venue } = by
  const { operatorId } = venue
  const { kind, format, memberId } = order
  const filter = keptFilter(order)
  const exportId = await inOperator(db, operatorId, (trx) =>
    insertExport(trx, venue, { staffId: caller.staffId, kind, format, filter }),
  )
  let isEnded = false
  return async function end(state: 'complete' | 'aborted', rowCount: number, noted: JsonObject = {}): Promise<void> {
    if (isEnded) return
    isEnded = true
    await inOperator(db, operatorId, async (trx) => {
      await insertExportEnd(trx, operatorId, { exportId, state, rowCount })
      await recordAuditEntryAt(trx, by, {
        action: exportActions[kind],
        subject:
          isOfMember(kind) && memberId !== undefined
            ? { kind: 'member', id: memberId }
            : { kind: 'venue', id: venue.id },
        before: null,
        after: { ...filter, ...noted, format, rows: rowCount, ...(state === 'aborted' ? { aborted: true } : {}) },
      })
    })
  }
}

type Table = {
  columns: readonly (string | Column)[]
  /** The rows in batches, as they are read from the database. */
  pages: AsyncIterable<readonly (readonly Cell[])[]>
  /** Totals below the rows. Called after the last one, and not counted as rows. */
  foot?: () => readonly (readonly Cell[])[]
  language: Language
}

/** A piece of a file, and how many rows are in it. */
export type Piece = { text: string; rows: number }

/**
 * Sends a file while it is made. The response ends only after the export is recorded as finished. An aborted download is
 * recorded with the rows that were sent before.
 */
export async function exportPieces(
  deps: ExportDeps,
  by: ActorAt,
  order: Order,
  pieces: AsyncIterable<Piece>,
): Promise<Exported<Readable>> {
  const end = await beginExport(deps, by, order)
  let sent = 0
  async function* texts() {
    for await (const { text, rows } of pieces) {
      yield text
      sent += rows
    }
    await end('complete', sent)
  }
  // Reads at most one page ahead, because rows that were read but never sent must not be counted.
  const stream = Readable.from(texts(), { highWaterMark: 1 })
  stream.once('close', () => {
    end('aborted', sent).catch((error: unknown) =>
      deps.log.error({ err: error, kind: order.kind, sent }, 'could not record that an export was aborted'),
    )
  })
  return stream as Exported<Readable>
}

/** Sends a table as CSV while it is read. */
export async function exportTable(
  deps: ExportDeps,
  by: ActorAt,
  order: Omit<Order, 'format'>,
  { columns: named, pages, foot = () => [], language }: Table,
): Promise<Exported<Readable>> {
  const columns = columnsOf(named)
  async function* pieces(): AsyncGenerator<Piece> {
    yield { text: csvLines([columns.map(({ head }) => head)], columns, language, { isFirst: true }), rows: 0 }
    for await (const rows of pages) yield { text: csvLines(rows, columns, language), rows: rows.length }
    yield { text: csvLines(foot(), columns, language), rows: 0 }
  }
  return exportPieces(deps, by, { ...order, format: 'csv' }, pieces())
}

/** Builds the whole file before sending it, so that a failure sends nothing. What is `noted` is added to the record. */
export async function exportWhole<T>(
  deps: ExportDeps,
  by: ActorAt,
  order: Order,
  make: () => Promise<{ made: T; rowCount: number; noted?: JsonObject }>,
): Promise<Exported<T>> {
  const end = await beginExport(deps, by, order)
  try {
    const { made, rowCount, noted } = await make()
    await end('complete', rowCount, noted)
    return made as Exported<T>
  } catch (error) {
    await end('aborted', 0)
    throw error
  }
}

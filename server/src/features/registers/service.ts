import type { CallReply, ParsedInput } from '@aforo/contract'
import { registerNumberText } from '@aforo/domain'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { listRegisterRows, type RegisterRow } from './queries.ts'

type Issued = CallReply<'GET /v1/registers'>[number]

const replyOf = (row: RegisterRow): Issued => ({
  id: row.id,
  number: registerNumberText(row),
  kind: row.kind,
  format: row.format,
  from: row.fromDate,
  to: row.toDate,
  rows: row.rowCount,
  sha256: row.sha256,
  by: row.by,
  issued_at: row.issuedAt.toISOString(),
})

export async function listRegisters(
  { db }: { db: Database },
  venue: VenueRef,
  { sha256, limit, cursor }: ParsedInput<'GET /v1/registers'>['query'],
): Promise<Page<Issued>> {
  const before = readCursor(cursor)?.id ?? null
  const rows = await inOperator(db, venue.operatorId, (trx) =>
    listRegisterRows(trx, venue, { sha256: sha256 ?? null, before, limit: limit + 1 }),
  )
  const page = cutPage(rows, limit, () => '')
  return { ...page, items: page.items.map(replyOf) }
}

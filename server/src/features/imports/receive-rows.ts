import type { CallReply, ParsedInput } from '@aforo/contract'
import { importFieldsOf, type ImportField } from '@aforo/domain'
import { inOperator } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { updateImport } from './queries.ts'
import { countRows, upsertRows } from './row-queries.ts'
import { sealRow } from './sealed-rows.ts'
import { getForStep, type ImportDeps } from './service.ts'

type Rows = ParsedInput<'PUT /v1/imports/{id}/rows'>['body']['rows']

/** Keeps rows of the file, sealed. A repeated row replaces the former one, so a chunk can be sent again. */
export async function receiveRows(
  { db, keyring }: ImportDeps,
  { venue }: ActorAt,
  id: number,
  sent: Rows,
): Promise<CallReply<'PUT /v1/imports/{id}/rows'>> {
  const { operatorId } = venue
  return inOperator(db, operatorId, async (trx) => {
    const made = await getForStep(trx, venue, id, 'send')
    const known = new Set<ImportField>(importFieldsOf[made.kind])
    if (sent.some(({ fields }) => (Object.keys(fields) as ImportField[]).some((field) => !known.has(field)))) {
      throw new Refusal('import_field_foreign')
    }
    const keys = await keyring.lockKeys(trx, operatorId)
    const byRow = new Map(sent.map(({ row, fields }) => [row, fields]))
    const rows = Array.from(byRow, ([row, fields]) => ({
      row,
      sealed: sealRow(keys, { operatorId, importId: id, row }, { fields }),
    }))
    await upsertRows(trx, { operatorId, id }, rows)
    const received = await countRows(trx, { operatorId, id })
    if (received > made.rows) throw new Refusal('import_row_unknown')
    if (made.state !== 'receiving') await updateImport(trx, operatorId, id, { state: 'receiving' })
    return { rows_received: received }
  })
}

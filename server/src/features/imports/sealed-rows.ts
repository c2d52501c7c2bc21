import type { CallReply } from '@aforo/contract'
import type { ImportedFields, ImportFault, ImportWarning } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import type { FormerMember } from '../members/service.ts'
import type { FormerProduct } from '../products/service.ts'
import { lockRowsFrom, updateSealedRow } from './row-queries.ts'

type ReplyRow = CallReply<'GET /v1/imports/{id}/rows'>[number]

/** What the check found out about a row. */
export type Finding = {
  name: string
  faults: readonly ImportFault[]
  warnings: readonly ImportWarning[]
  matches: ReplyRow['matches']
  changes: ReplyRow['changes']
}

/** The personal data of a row: all that the file says and what the check found out. */
export type RowContent = {
  fields: ImportedFields
  finding?: Finding
  /** Of a row that changed what was there: what to go back to. */
  formerMember?: FormerMember
  formerProduct?: FormerProduct
  /** Categories that were made for this row. */
  madeCategories?: number[]
}

type Place = { operatorId: number; importId: number; row: number }

const contextOf = ({ operatorId, importId, row }: Place) => `import row ${operatorId}.${importId}.${row}`

export const sealRow = (keys: FieldKeys, place: Place, content: RowContent): Buffer =>
  keys.seal(contextOf(place), content)

export const openRow = (keys: FieldKeys, place: Place, sealed: Buffer): RowContent =>
  keys.unseal(contextOf(place), sealed) as RowContent

export type RowPlace = { importId: number; row: number }

/** Seals the next rows with the newest key. Returns the last one, or null at the end. */
export async function resealImportRows(
  trx: Transaction<DB>,
  { operatorId, keys }: { operatorId: number; keys: FieldKeys },
  after: RowPlace,
  limit: number,
): Promise<{ last: RowPlace | null; resealed: number }> {
  const rows = await lockRowsFrom(trx, operatorId, after, limit)
  let resealed = 0
  for (const { sealed, ...place } of rows) {
    if (keys.isNewest(sealed)) continue
    const content = openRow(keys, { operatorId, ...place }, sealed)
    await updateSealedRow(trx, operatorId, { ...place, sealed: sealRow(keys, { operatorId, ...place }, content) })
    resealed += 1
  }
  const last = rows.at(-1)
  return { last: last === undefined ? null : { importId: last.importId, row: last.row }, resealed }
}

import type { CallReply, ParsedInput } from '@aforo/contract'
import { isReadingShown, quantityOfMilli } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal } from '../../refusal.ts'
import { picturePathOf } from '../pictures/service.ts'
import { type EntryRow, listEntries } from './entry-queries.ts'
import { type CountDeps, describeSheet } from './sheet-view.ts'
import type { ActorAt } from '../audit/service.ts'

export type Entry = CallReply<'GET /v1/count-sheets/{id}/entries'>[number]

function heldOf({ heldUntil, holderId, holderName, holderPicture }: EntryRow): Entry['held'] {
  if (heldUntil === null || holderId === null) return null
  const by = { id: holderId, name: holderName ?? '', image_path: picturePathOf(holderPicture) }
  return { by, until: heldUntil.toISOString() }
}

function entryReply(row: EntryRow): Entry {
  const shown = row.readings.filter(({ round }) => isReadingShown({ state: row.sheetState }, row, round))
  const { productId, productName, unitType, productPicture, batchId, batchCode, jarNumber, jarPlace, tareMilli } = row
  return {
    number: row.number,
    product: { id: productId, name: productName, unit_type: unitType, image_path: picturePathOf(productPicture) },
    batch: batchId === null || batchCode === null ? null : { id: batchId, code: batchCode },
    jar: jarNumber === null ? null : { number: jarNumber, place: jarPlace ?? '' },
    tare: tareMilli === null ? null : quantityOfMilli(tareMilli),
    state: row.state,
    held: heldOf(row),
    readings: shown.map(({ round, grossMilli, tareMilli: tare, netMilli, weighedBy, isEmpty, by, at }) => ({
      round,
      gross: quantityOfMilli(grossMilli),
      tare: quantityOfMilli(tare),
      net: quantityOfMilli(netMilli),
      weighed_by: weighedBy,
      empty: isEmpty,
      by,
      at: new Date(at).toISOString(),
    })),
  }
}

export async function describeEntry(
  trx: Transaction<DB>,
  venue: VenueRef,
  sheetId: number,
  number: number,
): Promise<Entry> {
  const [row] = await listEntries(trx, venue, sheetId, { number })
  if (row === undefined) throw new Refusal('count_entry_not_found')
  return entryReply(row)
}

type Query = ParsedInput<'GET /v1/count-sheets/{id}/entries'>['query']

export async function listEntriesOf(
  { db }: CountDeps,
  { caller, venue }: Pick<ActorAt, 'caller' | 'venue'>,
  sheetId: number,
  { limit, cursor, order }: Query,
): Promise<Page<Entry>> {
  const after = readCursor(cursor)
  return inOperator(db, venue.operatorId, async (trx) => {
    await describeSheet(trx, { caller, venue }, sheetId)
    const rows = await listEntries(
      trx,
      venue,
      sheetId,
      order === 'number'
        ? { order, after: after?.id ?? 0, limit: limit + 1 }
        : { order, before: after === null ? null : { at: after.by, number: after.id }, limit: limit + 1 },
    )
    const numbered = rows.map((row) => ({ ...row, id: row.number }))
    const page = cutPage(numbered, limit, ({ touchedAt }) => touchedAt?.toISOString() ?? '')
    return { ...page, items: page.items.map(entryReply) }
  })
}

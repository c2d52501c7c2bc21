import type { Readable } from 'node:stream'
import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  addDays,
  daysLeft,
  type Language,
  leadDaysDefault,
  openDaysSince,
  plainText,
  proposedMilli,
  quantityOfMilli,
  type ReorderReason,
  reorderReason,
  type Use,
  useDays,
} from '@aforo/domain'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { VenueRef } from '../../http/caller.ts'
import type { Exported } from '../../http/exported.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import type { ActorAt } from '../audit/service.ts'
import { type ExportDeps, exportTable } from '../exports/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import { purchasingExportWords } from './export-words.ts'
import type { PurchasingDeps } from './manage-suppliers.ts'
import { listOpenDates, listStocked, type StockedRow } from './reorder-queries.ts'

type Listed = CallReply<'GET /v1/reorder'>[number]
type Wanted = { row: StockedRow; use: Use; leadDays: number; days: number | null; reason: ReorderReason }

const factsOf = ({ row, use, leadDays }: Pick<Wanted, 'row' | 'use' | 'leadDays'>) => ({
  stockMilli: row.quantityMilli,
  onOrderMilli: row.onOrderMilli,
  lowStockMilli: row.lowStockMilli,
  use,
  leadDays,
})

/** What runs out first comes first; products whose days are unknown come last. */
const sortKey = ({ days, row }: Wanted) => `${days === null ? '~' : String(days).padStart(9, '0')} ${row.sortedBy}`

/** Compares like the cursor: by text, then by id. */
function comesFirst(one: { by: string; id: number }, other: { by: string; id: number }): number {
  if (one.by !== other.by) return one.by < other.by ? -1 : 1
  return one.id - other.id
}

async function listWanted(db: Database, venue: VenueRef): Promise<(Wanted & { by: string; id: number })[]> {
  const { rows, openDates } = await inOperator(db, venue.operatorId, async (trx) => {
    const { today, timeZone, dayCutoffMinutes } = await getSettingsToday(trx, venue)
    const days = { from: addDays(today, -useDays), today }
    return {
      rows: await listStocked(trx, venue, { ...days, timeZone, dayCutoffMinutes }),
      openDates: await listOpenDates(trx, venue, days),
    }
  })
  return rows
    .flatMap((row) => {
      const use = { usedMilli: row.usedMilli, openDays: openDaysSince(openDates, row.createdOn) }
      const leadDays = row.leadDays ?? leadDaysDefault
      const reason = reorderReason(factsOf({ row, use, leadDays }))
      if (reason === null) return []
      const wanted = { row, use, leadDays, days: daysLeft(row.quantityMilli, use), reason }
      return [{ ...wanted, by: sortKey(wanted), id: row.id }]
    })
    .toSorted(comesFirst)
}

const dailyUse = ({ usedMilli, openDays }: Use) =>
  openDays === 0 || usedMilli <= 0 ? null : quantityOfMilli(Math.round(usedMilli / openDays))

const toListed = (wanted: Wanted, days: number): Listed => ({
  id: wanted.row.id,
  name: wanted.row.name,
  unit_type: wanted.row.unitType,
  reason: wanted.reason,
  stock_quantity: quantityOfMilli(wanted.row.quantityMilli),
  on_order: quantityOfMilli(wanted.row.onOrderMilli),
  low_stock_threshold: wanted.row.lowStockMilli === null ? null : quantityOfMilli(wanted.row.lowStockMilli),
  days_left: wanted.days,
  daily_use: dailyUse(wanted.use),
  lead_days: wanted.leadDays,
  supplier:
    wanted.row.supplierId === null || wanted.row.supplierName === null
      ? null
      : { id: wanted.row.supplierId, name: wanted.row.supplierName },
  proposed: quantityOfMilli(proposedMilli(factsOf(wanted), wanted.row.unitType, days)),
})

export async function listReorder(
  { db }: PurchasingDeps,
  venue: VenueRef,
  { q = '', days, limit, cursor }: ParsedInput<'GET /v1/reorder'>['query'],
): Promise<Page<Listed>> {
  const words = plainText(q).split(' ')
  const after = readCursor(cursor)
  const rows = (await listWanted(db, venue))
    .filter(({ row }) => words.every((word) => row.foundBy.includes(word)))
    .filter((row) => after === null || comesFirst(after, row) < 0)
  const page = cutPage(rows, limit, ({ by }) => by)
  return { ...page, items: page.items.map((wanted) => toListed(wanted, days)) }
}

export async function exportReorder(
  deps: ExportDeps,
  by: ActorAt,
  { days }: ParsedInput<'GET /v1/reorder/export'>['query'],
  language: Language,
): Promise<Exported<Readable>> {
  const { columns, units, reasons } = purchasingExportWords[language].reorder
  const wanted = await listWanted(deps.db, by.venue)
  async function* pages() {
    yield wanted.map((one) => {
      const row = toListed(one, days)
      return [
        row.id,
        row.name,
        row.supplier?.name ?? '',
        reasons[row.reason],
        row.stock_quantity,
        row.on_order,
        units[row.unit_type],
        row.days_left ?? '',
        row.daily_use ?? '',
        row.lead_days,
        row.proposed,
      ]
    })
  }
  return exportTable(deps, by, { kind: 'reorder', query: { days } }, { columns, pages: pages(), language })
}

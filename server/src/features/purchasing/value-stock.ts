import type { Readable } from 'node:stream'
import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  amountOfCents,
  businessDateOf,
  holdsAt,
  type Language,
  plainText,
  quantityOfMilli,
  type StockPart,
  type StockValue,
  stockValue,
  sumOfValues,
  type StockValueSum,
} from '@aforo/domain'
import { inOperator } from '../../db/transaction.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import type { Exported } from '../../http/exported.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import type { ActorAt } from '../audit/service.ts'
import { type ExportDeps, exportTable } from '../exports/service.ts'
import { purchasingExportWords } from './export-words.ts'
import type { PurchasingDeps } from './manage-suppliers.ts'
import { listValued, listValuedVenues, type ValuedRow } from './value-queries.ts'

type Totals = CallReply<'GET /v1/stock-value'>
type Listed = CallReply<'GET /v1/stock-value/products'>[number]
type Valued = StockValue & { row: ValuedRow }

const paidFor = (costCents: number | null, quantityMilli: number | null) =>
  costCents === null || quantityMilli === null ? null : { costCents, quantityMilli }

const partsOf = ({ unbatchedMilli, paidCents, paidMilli, batches }: ValuedRow): StockPart[] => [
  { leftMilli: unbatchedMilli, paid: paidFor(paidCents, paidMilli) },
  ...(batches ?? []).map((batch) => ({ leftMilli: batch.leftMilli, paid: paidFor(batch.paidCents, batch.paidMilli) })),
]

const valueRow = (row: ValuedRow): Valued => ({ row, ...stockValue(partsOf(row)) })

const sumReply = ({ valueCents, products, unknownProducts }: StockValueSum) => ({
  value: amountOfCents(valueCents),
  products,
  products_without_cost: unknownProducts,
})

/** The venue itself, and the venues that the caller owns. */
function venueIdsFor(caller: Caller, venue: VenueRef): number[] {
  const owned = caller.venues.filter(({ operatorId, role, id }) => {
    return operatorId === venue.operatorId && role === 'owner' && holdsAt(caller, id, 'prices')
  })
  return [...new Set([venue.id, ...owned.map(({ id }) => id)])]
}

export async function readStockValue(
  { db }: PurchasingDeps,
  { caller, venue }: { caller: Caller; venue: VenueRef },
): Promise<Totals> {
  const { operatorId } = venue
  const venueIds = venueIdsFor(caller, venue)
  const { venues, rows } = await inOperator(db, operatorId, async (trx) => ({
    venues: await listValuedVenues(trx, { operatorId, venueIds }),
    rows: await listValued(trx, { operatorId, venueIds }),
  }))
  const values = rows.map(valueRow)
  const at = (ids: readonly number[]) => sumOfValues(values.filter(({ row }) => ids.includes(row.venueId)))
  const currencies = [...new Set(venues.map(({ currency }) => currency))]
  const own = venues.find(({ id }) => id === venue.id)
  return {
    business_date: own === undefined ? '' : businessDateOf(own.now, own.timeZone, own.dayCutoffMinutes),
    venues: venues.map(({ id, name, currency }) => ({ id, name, currency, ...sumReply(at([id])) })),
    totals: currencies.map((currency) => ({
      currency,
      ...sumReply(at(venues.filter((one) => one.currency === currency).map(({ id }) => id))),
    })),
  }
}

/** The products of the venue, the highest value first. */
async function listValues({ db }: PurchasingDeps, { operatorId, id }: VenueRef): Promise<Valued[]> {
  const rows = await inOperator(db, operatorId, (trx) => listValued(trx, { operatorId, venueIds: [id] }))
  return rows.map(valueRow).toSorted((one, other) => other.valueCents - one.valueCents || one.row.id - other.row.id)
}

const toListed = ({ row, valueCents, unknownMilli }: Valued): Listed => ({
  id: row.id,
  name: row.name,
  unit_type: row.unitType,
  category: row.category,
  archived: row.isArchived,
  quantity: quantityOfMilli(row.quantityMilli),
  value: amountOfCents(valueCents),
  quantity_without_cost: quantityOfMilli(unknownMilli),
})

export async function listValuedProducts(
  deps: PurchasingDeps,
  venue: VenueRef,
  { q = '', cost, limit, cursor }: ParsedInput<'GET /v1/stock-value/products'>['query'],
): Promise<Page<Listed>> {
  const words = plainText(q).split(' ')
  const after = readCursor(cursor)
  const isNext = ({ row, valueCents }: Valued) =>
    after === null || valueCents < Number(after.by) || (valueCents === Number(after.by) && row.id > after.id)
  const rows = (await listValues(deps, venue))
    .filter(({ row }) => words.every((word) => row.foundBy.includes(word)))
    .filter(({ unknownMilli }) => cost === undefined || unknownMilli > 0)
    .filter(isNext)
    .map((value) => ({ ...value, id: value.row.id }))
  const page = cutPage(rows, limit, ({ valueCents }) => String(valueCents))
  return { ...page, items: page.items.map(toListed) }
}

export async function exportStockValue(
  deps: PurchasingDeps & ExportDeps,
  by: ActorAt,
  language: Language,
): Promise<Exported<Readable>> {
  const { columns, units, total } = purchasingExportWords[language].value
  const values = await listValues(deps, by.venue)
  async function* pages() {
    yield values
      .map(toListed)
      .map((row) => [
        row.id,
        row.name,
        row.category ?? '',
        row.quantity,
        units[row.unit_type],
        row.value,
        row.quantity_without_cost === 0 ? '' : row.quantity_without_cost,
      ])
  }
  const foot = () => [['', total, '', '', '', amountOfCents(sumOfValues(values).valueCents), '']]
  return exportTable(deps, by, { kind: 'stock_value' }, { columns, pages: pages(), foot, language })
}

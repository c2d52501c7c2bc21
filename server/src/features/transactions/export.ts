import type { Readable } from 'node:stream'
import { workbookType } from '@aforo/contract'
import { kindOfType, type Language, memberNumberText, wallText } from '@aforo/domain'
import { inOperator } from '../../db/transaction.ts'
import { exportedAtOnce } from '../../http/csv.ts'
import type { Exported } from '../../http/exported.ts'
import type { Page } from '../../http/paging.ts'
import type { Cell } from '../../http/table.ts'
import { fewEnough, writeWorkbook } from '../../http/workbook.ts'
import { moneyWords } from '../../money-words.ts'
import { taxLabel } from '../../tax-words.ts'
import type { ActorAt } from '../audit/service.ts'
import { type ExportDeps, exportTable, exportWhole } from '../exports/service.ts'
import { hasTaxes } from '../taxes/service.ts'
import { createTotals, type Totals } from './export-totals.ts'
import { booksWords } from './export-words.ts'
import { listTimeZones } from './queries.ts'
import {
  type CallerAt,
  type Booked,
  type BooksDeps,
  type BooksQuery,
  filterOf,
  listTransactions,
  refuseArchivedDays,
  refuseUnexportable,
} from './service.ts'

type Zones = ReadonlyMap<number, string>
type Share = Booked['taxes'][number]

/** What an export looks like: the columns of taxes are left out if nothing was taxed. */
type Form = { language: Language; hasTaxes: boolean }

const columnsOf = ({ language, hasTaxes: isTaxed }: Form) => {
  const { columns, taxColumns } = booksWords[language]
  return isTaxed ? [...columns, ...taxColumns] : columns
}

function taxCells(share: Share | null, { language, hasTaxes: isTaxed }: Form): Cell[] {
  if (!isTaxed) return []
  return share === null ? ['', '', ''] : [taxLabel(share, language), share.base, share.tax]
}

const linesOfItems = (booked: Booked, form: Form): Cell[][] =>
  booked.items.map((item) => [
    item.product_name,
    item.quantity,
    booksWords[form.language].units[item.unit_type],
    item.unit_price,
    item.cost,
    // A line has the tax of its sale, which all lines share.
    ...taxCells(item.tax === null ? null : { ...item.tax, name: booked.taxes[0]?.name ?? 'iva' }, form),
  ])

const linesOfShares = ({ taxes }: Booked, form: Form): Cell[][] =>
  (form.hasTaxes && taxes.length > 0 ? taxes : [null]).map((share) => ['', '', '', '', '', ...taxCells(share, form)])

/**
 * One line for each item of a sale, or one for each rate of another transaction. Its totals are only in the first line.
 */
function rowsOf(booked: Booked, zones: Zones, form: Form): Cell[][] {
  const words = booksWords[form.language]
  const money = moneyWords[form.language]
  const whole = [
    booked.id,
    wallText(new Date(booked.timestamp), zones.get(booked.venue_id) ?? 'UTC'),
    booked.business_date,
    booked.shop,
    booked.client_id === null ? '' : memberNumberText(booked.client_id),
    booked.user,
    money.kinds[kindOfType(booked.type)],
    money.methods[booked.method],
    booked.receipt,
    booked.amount,
    booked.reversed_by ?? '',
    booked.reason,
    booked.expense === null ? '' : words.categories[booked.expense.category],
    booked.expense?.supplier ?? '',
    booked.expense?.spent_on ?? '',
    booked.expense?.vat ?? '',
    booked.by,
  ]
  const rest = [...whole.slice(0, 9), ...whole.slice(9).map(() => '')]
  const lines = booked.items.length === 0 ? linesOfShares(booked, form) : linesOfItems(booked, form)
  return lines.map((line, index) => [...(index === 0 ? whole : rest), ...line])
}

type Exporting = { form: Form; totals: Totals }

async function* exportedPages(deps: BooksDeps, callerAt: CallerAt, query: BooksQuery, { form, totals }: Exporting) {
  const { operatorId, venueIds } = filterOf(callerAt, query)
  const zones = await inOperator(deps.db, operatorId, (trx) => listTimeZones(trx, venueIds))
  const zoneOf = new Map(zones.map(({ id, timeZone }) => [id, timeZone]))
  let cursor: string | undefined
  do {
    const page: Page<Booked> = await listTransactions(deps, callerAt, { ...query, limit: exportedAtOnce, cursor })
    for (const booked of page.items) totals.add(booked)
    yield page.items.flatMap((booked) => rowsOf(booked, zoneOf, form))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

/** Checks that all days are still here, and whether the export needs the columns of taxes. */
async function begin({ db }: BooksDeps, by: ActorAt, query: BooksQuery, language: Language): Promise<Exporting> {
  const { operatorId, venueIds, from, to } = filterOf(by, query)
  const isTaxed = await inOperator(db, operatorId, async (trx) => {
    await refuseArchivedDays(trx, operatorId, from)
    return hasTaxes(trx, { operatorId, venueIds, from, to })
  })
  const form = { language, hasTaxes: isTaxed }
  return { form, totals: createTotals(columnsOf(form).length, form) }
}

export async function exportTransactions(
  deps: ExportDeps,
  by: ActorAt,
  query: BooksQuery,
  language: Language,
): Promise<Exported<Readable>> {
  refuseUnexportable(by, query.venue_ids)
  const exporting = await begin(deps, by, query, language)
  const pages = exportedPages(deps, by, query, exporting)
  return exportTable(
    deps,
    by,
    { kind: 'transactions', query },
    { columns: columnsOf(exporting.form), pages, foot: exporting.totals.rows, language },
  )
}

export async function exportWorkbook(
  deps: ExportDeps,
  by: ActorAt,
  query: BooksQuery,
  language: Language,
): Promise<Exported<File>> {
  refuseUnexportable(by, query.venue_ids)
  const exporting = await begin(deps, by, query, language)
  return exportWhole(deps, by, { kind: 'transactions', format: 'xlsx', query }, async () => {
    let rowCount = 0
    const pages = fewEnough(exportedPages(deps, by, query, exporting), (lines) => (rowCount = lines))
    const workbook = await writeWorkbook(columnsOf(exporting.form), pages, exporting.totals.rows)
    return { made: new File([workbook], 'transactions.xlsx', { type: workbookType }), rowCount }
  })
}

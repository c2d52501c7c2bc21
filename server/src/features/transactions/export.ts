import type { Readable } from 'node:stream'
import { workbookType } from '@aforo/contract'
import {
  amountOfCents,
  centsOfAmount,
  kindOfType,
  type Language,
  memberNumberText,
  type TransactionKind,
  wallText,
} from '@aforo/domain'
import { inOperator } from '../../db/transaction.ts'
import { exportedAtOnce } from '../../http/csv.ts'
import type { Exported } from '../../http/exported.ts'
import type { Page } from '../../http/paging.ts'
import type { Cell } from '../../http/table.ts'
import { moneyWords } from '../../money-words.ts'
import { Refusal } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { type ExportDeps, exportTable, exportWhole } from '../exports/service.ts'
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
} from './service.ts'
import { writeWorkbook } from './workbook.ts'

type Zones = ReadonlyMap<number, string>

/** One line for each item of a sale, or one for another transaction. Its totals are only in the first line. */
function rowsOf(booked: Booked, zones: Zones, language: Language): Cell[][] {
  const words = booksWords[language]
  const money = moneyWords[language]
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
  if (booked.items.length === 0) return [[...whole, '', '', '', '', '']]
  const rest = [...whole.slice(0, 9), ...whole.slice(9).map(() => '')]
  return booked.items.map((item, index) => [
    ...(index === 0 ? whole : rest),
    item.product_name,
    item.quantity,
    words.units[item.unit_type],
    item.unit_price,
    item.cost,
  ])
}

/**
 * The totals below the table, one for each type: top-ups and sales have opposite signs, so a sum of all amounts would
 * say nothing. Added up in cents, while the rows are read.
 */
function createTotals(language: Language) {
  const none = { count: 0, amountCents: 0, linesCents: 0, vatCents: 0 }
  const sums = new Map<TransactionKind, typeof none>()
  return {
    add(booked: Booked): void {
      const kind = kindOfType(booked.type)
      const { count, amountCents, linesCents, vatCents } = sums.get(kind) ?? none
      sums.set(kind, {
        count: count + 1,
        amountCents: amountCents + centsOfAmount(booked.amount),
        linesCents: booked.items.reduce((sum, { cost }) => sum + centsOfAmount(cost), linesCents),
        vatCents: vatCents + centsOfAmount(booked.expense?.vat ?? 0),
      })
    },
    rows: (): Cell[][] =>
      [...sums].map(([kind, { count, amountCents, linesCents, vatCents }]) => {
        const row: Cell[] = booksWords[language].columns.map(() => '')
        row[kindColumn] = booksWords[language].total(moneyWords[language].kinds[kind])
        row[receiptColumn] = count
        row[amountColumn] = amountOfCents(amountCents)
        if (kind === 'expense') row[vatColumn] = amountOfCents(vatCents)
        if (kind === 'purchase') row[row.length - 1] = amountOfCents(linesCents)
        return row
      }),
  }
}
const [kindColumn, receiptColumn, amountColumn, vatColumn] = [6, 8, 9, 15] as const

type Totals = ReturnType<typeof createTotals>

async function* exportedPages(
  deps: BooksDeps,
  callerAt: CallerAt,
  query: BooksQuery,
  { language, totals }: { language: Language; totals: Totals },
) {
  const { operatorId, venueIds } = filterOf(callerAt, query)
  const zones = await inOperator(deps.db, operatorId, (trx) => listTimeZones(trx, venueIds))
  const zoneOf = new Map(zones.map(({ id, timeZone }) => [id, timeZone]))
  let cursor: string | undefined
  do {
    const page: Page<Booked> = await listTransactions(deps, callerAt, { ...query, limit: exportedAtOnce, cursor })
    for (const booked of page.items) totals.add(booked)
    yield page.items.flatMap((booked) => rowsOf(booked, zoneOf, language))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

async function checkDays({ db }: BooksDeps, by: ActorAt, query: BooksQuery): Promise<void> {
  const { operatorId, from } = filterOf(by, query)
  await inOperator(db, operatorId, (trx) => refuseArchivedDays(trx, operatorId, from))
}

export async function exportTransactions(
  deps: ExportDeps,
  by: ActorAt,
  query: BooksQuery,
  language: Language,
): Promise<Exported<Readable>> {
  await checkDays(deps, by, query)
  const totals = createTotals(language)
  const pages = exportedPages(deps, by, query, { language, totals })
  return exportTable(
    deps,
    by,
    { kind: 'transactions', query },
    { columns: booksWords[language].columns, pages, foot: totals.rows, language },
  )
}

/** Spreadsheet programs and the memory of this process limit the size of a workbook. */
const workbookMostLines = 50_000

async function* fewEnough(pages: AsyncIterable<Cell[][]>, onCounted: (lines: number) => void) {
  let lines = 0
  for await (const rows of pages) {
    lines += rows.length
    if (lines > workbookMostLines) throw new Refusal('workbook_too_long', { most: workbookMostLines })
    onCounted(lines)
    yield rows
  }
}

export async function exportWorkbook(
  deps: ExportDeps,
  by: ActorAt,
  query: BooksQuery,
  language: Language,
): Promise<Exported<File>> {
  await checkDays(deps, by, query)
  return exportWhole(deps, by, { kind: 'transactions', format: 'xlsx', query }, async () => {
    let rowCount = 0
    const totals = createTotals(language)
    const pages = fewEnough(exportedPages(deps, by, query, { language, totals }), (lines) => (rowCount = lines))
    const workbook = await writeWorkbook(booksWords[language].columns, pages, totals.rows)
    return { made: new File([workbook], 'transactions.xlsx', { type: workbookType }), rowCount }
  })
}

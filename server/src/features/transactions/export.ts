import type { Readable } from 'node:stream'
import { workbookType } from '@aforo/contract'
import { kindOfType, type Language, memberNumberText } from '@aforo/domain'
import { exportedAtOnce } from '../../http/csv.ts'
import type { Exported } from '../../http/exported.ts'
import type { Page } from '../../http/paging.ts'
import { moneyWords } from '../../money-words.ts'
import { Refusal } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { type ExportDeps, exportTable, exportWhole } from '../exports/service.ts'
import { booksWords } from './export-words.ts'
import { type CallerAt, type Booked, type BooksDeps, type BooksQuery, filterOf, listTransactions } from './service.ts'
import { type Cell, writeWorkbook } from './workbook.ts'

/** One line for each item of a sale, or one for another transaction. Its totals are only in the first line. */
function rowsOf(booked: Booked, language: Language): Cell[][] {
  const words = booksWords[language]
  const money = moneyWords[language]
  const whole = [
    booked.id,
    booked.timestamp,
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
    booked.by,
  ]
  if (booked.items.length === 0) return [[...whole, '', '', '', '']]
  const rest = [...whole.slice(0, 9), ...whole.slice(9).map(() => '')]
  return booked.items.map((item, index) => [
    ...(index === 0 ? whole : rest),
    item.product_name,
    item.quantity,
    item.unit_price,
    item.cost,
  ])
}

async function* exportedPages(deps: BooksDeps, callerAt: CallerAt, query: BooksQuery, language: Language) {
  let cursor: string | undefined
  do {
    const page: Page<Booked> = await listTransactions(deps, callerAt, { ...query, limit: exportedAtOnce, cursor })
    yield page.items.flatMap((booked) => rowsOf(booked, language))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

export async function exportTransactions(
  deps: ExportDeps,
  by: ActorAt,
  query: BooksQuery,
  language: Language,
): Promise<Exported<Readable>> {
  filterOf(by, query)
  const pages = exportedPages(deps, by, query, language)
  return exportTable(
    deps,
    by,
    { kind: 'transactions', query },
    { columns: booksWords[language].columns, pages, language },
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
  filterOf(by, query)
  return exportWhole(deps, by, { kind: 'transactions', format: 'xlsx', query }, async () => {
    let rowCount = 0
    const pages = fewEnough(exportedPages(deps, by, query, language), (lines) => (rowCount = lines))
    const workbook = await writeWorkbook(booksWords[language].columns, pages)
    return { made: new File([workbook], 'transactions.xlsx', { type: workbookType }), rowCount }
  })
}

import { Readable } from 'node:stream'
import { workbookType } from '@aforo/contract'
import { kindOfType, type Language, memberNumberText } from '@aforo/domain'
import writeExcelFile from 'write-excel-file/node'
import { csvLines } from '../../http/csv.ts'
import type { Page } from '../../http/paging.ts'
import { moneyWords } from '../../money-words.ts'
import { Refusal } from '../../refusal.ts'
import { booksWords } from './export-words.ts'
import { type Asker, type Booked, type BooksDeps, type BooksQuery, filterOf, listTransactions } from './service.ts'

const exportedAtOnce = 500

/** A line for each item of a sale, and one for everything else; what belongs to the whole stands in its first. */
function rowsOf(booked: Booked, language: Language): (string | number)[][] {
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

async function* exportedPages(deps: BooksDeps, asker: Asker, query: BooksQuery, language: Language) {
  let cursor: string | undefined
  do {
    const page: Page<Booked> = await listTransactions(deps, asker, { ...query, limit: exportedAtOnce, cursor })
    yield page.items.flatMap((booked) => rowsOf(booked, language))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

async function* exportedLines(deps: BooksDeps, asker: Asker, query: BooksQuery, language: Language) {
  yield csvLines([booksWords[language].columns], language, { isFirst: true })
  for await (const rows of exportedPages(deps, asker, query, language)) yield csvLines(rows, language)
}

export async function exportTransactions(
  deps: BooksDeps,
  asker: Asker,
  query: BooksQuery,
  language: Language,
): Promise<Readable> {
  filterOf(asker, query)
  return Readable.from(exportedLines(deps, asker, query, language))
}

/** A workbook is made in memory, whole. */
const workbookMostLines = 50_000

export async function exportWorkbook(
  deps: BooksDeps,
  asker: Asker,
  query: BooksQuery,
  language: Language,
): Promise<File> {
  const lines: (string | number)[][] = []
  for await (const rows of exportedPages(deps, asker, query, language)) {
    lines.push(...rows)
    if (lines.length > workbookMostLines) throw new Refusal('workbook_too_long', { most: workbookMostLines })
  }
  const head = booksWords[language].columns.map((value) => ({ value, fontWeight: 'bold' as const }))
  const cells = lines.map((line) => line.map((cell) => (cell === '' ? null : cell)))
  const workbook = await writeExcelFile([head, ...cells], { stickyRowsCount: 1 }).toBuffer()
  return new File([new Uint8Array(workbook)], 'transactions.xlsx', { type: workbookType })
}

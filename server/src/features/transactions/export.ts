import { Readable } from 'node:stream'
import type { Language } from '@aforo/domain'
import { memberNumberText } from '@aforo/domain'
import { csvLines } from '../../http/csv.ts'
import type { Page } from '../../http/paging.ts'
import { booksWords } from './export-words.ts'
import { type Asker, type Booked, type BooksDeps, type BooksQuery, filterOf, listTransactions } from './service.ts'

const exportedAtOnce = 500

/** A line for each item of a sale, and one for everything else; what belongs to the whole stands in its first. */
function rowsOf(booked: Booked, language: Language): (string | number)[][] {
  const words = booksWords[language]
  const whole = [
    booked.id,
    booked.timestamp,
    booked.business_date,
    booked.shop,
    booked.client_id === null ? '' : memberNumberText(booked.client_id),
    booked.user,
    words.types[booked.type],
    words.methods[booked.method],
    booked.receipt,
    booked.amount,
    booked.reversed_by ?? '',
    booked.reason,
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

async function* exportedRows(deps: BooksDeps, asker: Asker, query: BooksQuery, language: Language) {
  yield csvLines([booksWords[language].columns], language, { isFirst: true })
  let cursor: string | undefined
  do {
    const page: Page<Booked> = await listTransactions(deps, asker, { ...query, limit: exportedAtOnce, cursor })
    yield csvLines(
      page.items.flatMap((booked) => rowsOf(booked, language)),
      language,
    )
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

export async function exportTransactions(
  deps: BooksDeps,
  asker: Asker,
  query: BooksQuery,
  language: Language,
): Promise<Readable> {
  filterOf(asker, query)
  return Readable.from(exportedRows(deps, asker, query, language))
}

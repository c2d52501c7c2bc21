import type { Readable } from 'node:stream'
import { type ParsedInput, workbookType } from '@aforo/contract'
import {
  type AccountCode,
  amountOfCents,
  journalLines,
  type JournalTotals,
  type Language,
  proposedCode,
  rangeBlocker,
  sumJournal,
  unmappedAccounts,
} from '@aforo/domain'
import type { Database } from '../../db/connection.ts'
import type { Cursor } from '../../db/lists.ts'
import { inOperator } from '../../db/transaction.ts'
import { exportedAtOnce } from '../../http/csv.ts'
import type { Exported } from '../../http/exported.ts'
import type { Cell } from '../../http/table.ts'
import { fewEnough, writeWorkbook } from '../../http/workbook.ts'
import { moneyWords } from '../../money-words.ts'
import { Refusal } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { type ExportDeps, exportTable, exportWhole } from '../exports/service.ts'
import { refuseArchivedDays, refuseUnexportable, venuesOf } from '../transactions/service.ts'
import { journalWords } from './export-words.ts'
import { readCodes } from './map-accounts.ts'
import { type EntryRow, type JournalSpan, listEntries, listEntryShapes, listVenueNames } from './queries.ts'

type Query = ParsedInput<'GET /v1/journal/export'>['query']
type Journal = {
  span: JournalSpan
  venues: ReadonlyMap<number, string>
  codes: ReadonlyMap<string, AccountCode>
  totals: JournalTotals
  language: Language
}

async function* entriesOf(db: Database, span: JournalSpan): AsyncGenerator<EntryRow[]> {
  let after: Cursor | null = null
  for (;;) {
    const page: Cursor | null = after
    const rows: EntryRow[] = await inOperator(db, span.operatorId, (trx) =>
      listEntries(trx, span, { after: page, limit: exportedAtOnce }),
    )
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < exportedAtOnce) return
    after = { by: last.businessDate, id: last.id }
  }
}

/** Every account of the period must have a code before the first line is sent, because a download cannot be taken back. */
async function refuseUnmapped(db: Database, { span, codes }: Pick<Journal, 'span' | 'codes'>): Promise<void> {
  const shapes = await inOperator(db, span.operatorId, (trx) => listEntryShapes(trx, span))
  const used = shapes.flatMap((row) => journalLines(row).map(({ account }) => account))
  const missing = unmappedAccounts(used, codes)
  if (missing.length === 0) return
  const names = missing.map((account) => proposedCode(account).name)
  throw new Refusal('journal_accounts_missing', { accounts: names.join('; ') })
}

async function openJournal(db: Database, by: ActorAt, query: Query, language: Language): Promise<Journal> {
  const { from, to } = query
  if (rangeBlocker({ from, to }) !== null) throw new Refusal('request_invalid', { fields: 'to' })
  refuseUnexportable(by, query.venue_ids)
  const span = { operatorId: by.venue.operatorId, venueIds: venuesOf(by, query.venue_ids), from, to }
  const { venues, codes } = await inOperator(db, span.operatorId, async (trx) => {
    await refuseArchivedDays(trx, span.operatorId, from)
    return { venues: await listVenueNames(trx, span), codes: await readCodes(trx, span.operatorId) }
  })
  if (new Set(venues.map(({ currency }) => currency)).size > 1) throw new Refusal('journal_currencies_mixed')
  await refuseUnmapped(db, { span, codes })
  const names = new Map(venues.map(({ id, name }) => [id, name]))
  return { span, venues: names, codes, totals: { debitCents: 0, creditCents: 0 }, language }
}

/** One row for each line of an entry. The entry has the number of its transaction. */
function rowsOf(row: EntryRow, { venues, codes, totals, language }: Journal): Cell[][] {
  const lines = journalLines(row)
  const sum = sumJournal(lines)
  if (sum.debitCents !== sum.creditCents) throw new Error(`The entry ${row.id} does not balance.`)
  totals.debitCents += sum.debitCents
  totals.creditCents += sum.creditCents
  return lines.map(({ account, debitCents, creditCents }) => {
    const code = codes.get(account)
    // Booked since the check: the download ends here and is recorded as interrupted.
    if (code === undefined) throw new Error(`The account ${account} has no code.`)
    return [
      row.id,
      row.businessDate,
      venues.get(row.venueId) ?? '',
      code.code,
      code.name,
      moneyWords[language].kinds[row.kind],
      row.receiptNumber ?? '',
      row.reversesId ?? '',
      debitCents === 0 ? '' : amountOfCents(debitCents),
      creditCents === 0 ? '' : amountOfCents(creditCents),
    ]
  })
}

async function* pagesOf(db: Database, journal: Journal): AsyncGenerator<Cell[][]> {
  for await (const rows of entriesOf(db, journal.span)) yield rows.flatMap((row) => rowsOf(row, journal))
}

/** The control sum: what is debited is credited. */
const footOf = ({ totals, language }: Journal): Cell[][] => [
  [
    '',
    '',
    '',
    '',
    journalWords[language].total,
    '',
    '',
    '',
    ...[totals.debitCents, totals.creditCents].map(amountOfCents),
  ],
]

export async function exportJournal(
  deps: ExportDeps,
  by: ActorAt,
  query: Query,
  language: Language,
): Promise<Exported<Readable>> {
  const journal = await openJournal(deps.db, by, query, language)
  return exportTable(
    deps,
    by,
    { kind: 'journal', query },
    {
      columns: journalWords[language].columns,
      pages: pagesOf(deps.db, journal),
      foot: () => footOf(journal),
      language,
    },
  )
}

export async function exportJournalWorkbook(
  deps: ExportDeps,
  by: ActorAt,
  query: Query,
  language: Language,
): Promise<Exported<File>> {
  const journal = await openJournal(deps.db, by, query, language)
  return exportWhole(deps, by, { kind: 'journal', format: 'xlsx', query }, async () => {
    let rowCount = 0
    const pages = fewEnough(pagesOf(deps.db, journal), (lines) => (rowCount = lines))
    const workbook = await writeWorkbook(journalWords[language].columns, pages, () => footOf(journal))
    return { made: new File([workbook], 'journal.xlsx', { type: workbookType }), rowCount }
  })
}

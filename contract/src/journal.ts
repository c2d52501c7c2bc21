import { accountCodePattern, accountNameMost, isJournalAccount } from '@aforo/domain'
import { z } from 'zod'
import { bookVenues } from './book-venues.ts'
import { type EndpointTable, workbookType } from './endpoint.ts'

const account = z
  .string()
  .max(40)
  .describe('An account of the ledger, with the rate of its tax: cash, wallet, sales:iva:taxed:2100, tax:iva:2100.')
const code = z
  .string()
  .regex(accountCodePattern)
  .describe('The code of the account in the bookkeeping of the operator.')
const name = z.string().trim().min(1).max(accountNameMost)

const accounts = z.object({
  accounts: z.array(
    z.object({
      account,
      code: code.nullable().describe('Null until it is set.'),
      name: name.nullable(),
      proposed: z.object({ code, name }).describe('What the Spanish chart of accounts (PGC) suggests.'),
    }),
  ),
})

const days = {
  from: z.iso.date().describe('The first business day.'),
  to: z.iso.date().describe('The last business day.'),
  venue_ids: bookVenues,
}

export const journalEndpoints = {
  'GET /v1/journal/accounts': {
    summary: 'Get the accounts of the ledger, and the codes that they have in the bookkeeping of the operator',
    reply: accounts,
    errors: [],
  },
  'PUT /v1/journal/accounts': {
    summary: 'Set the codes of these accounts',
    body: z.object({
      accounts: z
        .array(z.object({ account: account.refine(isJournalAccount), code, name }))
        .min(1)
        .max(200),
    }),
    reply: accounts,
    errors: [],
  },
  'GET /v1/journal/export': {
    summary: 'Export the journal of these days as CSV, one line per posting, with the sum of debits and credits',
    query: z.object(days),
    reply: z.string(),
    contentType: 'text/csv',
    exports: 'journal',
    errors: ['books_archived', 'journal_accounts_missing', 'journal_currencies_mixed'],
  },
  'GET /v1/journal/workbook': {
    summary: 'Export the journal of these days as an XLSX workbook. Refused if it does not fit',
    query: z.object(days),
    reply: z.file(),
    contentType: workbookType,
    exports: 'journal',
    errors: ['books_archived', 'journal_accounts_missing', 'journal_currencies_mixed', 'workbook_too_long'],
  },
} as const satisfies EndpointTable

import { type Language, readJournalAccount, taxNames } from '@aforo/domain'
import { formatRate } from '../../format/format.ts'
import { journalWords } from './journal-words.ts'

/** What an account of the ledger is called on the screen. */
export function accountLabel(account: string, language: Language): string {
  const t = journalWords[language]
  const read = readJournalAccount(account)
  if (read === null) return account
  if (read.kind === 'plain') return t.plain[read.account]
  if (read.kind === 'expenses') return t.expenses[read.category]
  const rate = `${taxNames[read.tax]} ${formatRate(read.rateBp / 100, language)}`
  if (read.kind === 'tax') return t.tax(rate)
  return t.sales(read.treatment === 'taxed' ? rate : t[read.treatment])
}

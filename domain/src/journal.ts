import type { LedgerAccount, Posting } from './ledger.ts'
import { type Tax, type TaxKind, taxNames, type TaxTotal } from './taxes.ts'
import { type ExpenseCategory, expenseCategories } from './tills.ts'

/**
 * The accounts of the journal that every operator has. `prepaid_tax` holds the tax of credit that was taxed at the top-up,
 * until the credit is used. Differences of the till are a surplus or a shortage.
 */
export const plainJournalAccounts = [
  'cash',
  'safe',
  'bank',
  'card',
  'wallet',
  'prepaid_tax',
  'fees',
  'sales',
  'surplus',
  'shortage',
  'input_tax',
  'opening',
] as const
type PlainAccount = (typeof plainJournalAccounts)[number]

/** What an operator maps to a code of its bookkeeping. Sales have one for each treatment, `sales` is without tax. */
export type JournalAccount =
  PlainAccount | `sales:${Tax}:${TaxKind}:${number}` | `tax:${Tax}:${number}` | `expenses:${ExpenseCategory}`

export type JournalLine = { account: JournalAccount; debitCents: number; creditCents: number }

/** A transaction as it was booked. The shares are negative where money goes back. */
export type BookedEntry = {
  postings: readonly Posting[]
  shares: readonly Pick<TaxTotal, 'tax' | 'kind' | 'rateBp' | 'baseCents' | 'taxCents'>[]
  expense: { category: ExpenseCategory; vatCents: number | null } | null
}

type Amount = { account: JournalAccount; cents: number }

/** The accounts of the shares: what is left after tax, and the tax. */
export const shareAccounts = ({ tax, kind, rateBp }: Pick<TaxTotal, 'tax' | 'kind' | 'rateBp'>) => ({
  base: `sales:${tax}:${kind}:${rateBp}` as const,
  tax: `tax:${tax}:${rateBp}` as const,
})

const isIncome = (account: LedgerAccount) => account === 'sales' || account === 'fees'

/** Income apart from its tax. What the shares do not cover is untaxed. `cents` are credited. */
function incomeParts(account: 'sales' | 'fees', cents: number, shares: BookedEntry['shares']): Amount[] {
  const parts = shares.flatMap((share): Amount[] => {
    const accounts = shareAccounts(share)
    return [
      { account: account === 'sales' ? accounts.base : 'fees', cents: share.baseCents },
      { account: accounts.tax, cents: share.taxCents },
    ]
  })
  const covered = parts.reduce((sum, part) => sum + part.cents, 0)
  return [...parts, { account, cents: cents - covered }]
}

/** An expense apart from the tax on its receipt. `cents` are credited, so they are negative for an expense. */
function expenseParts(cents: number, expense: BookedEntry['expense']): Amount[] {
  const { category, vatCents } = expense ?? { category: 'other' as const, vatCents: null }
  const vat = Math.sign(cents) * Math.min(vatCents ?? 0, Math.abs(cents))
  return [
    { account: `expenses:${category}`, cents: cents - vat },
    { account: 'input_tax', cents: vat },
  ]
}

function partsOf(account: LedgerAccount, cents: number, { shares, expense }: BookedEntry): Amount[] {
  if (account === 'sales' || account === 'fees') return incomeParts(account, cents, shares)
  if (account === 'expenses') return expenseParts(cents, expense)
  if (account === 'adjustments') return [{ account: cents > 0 ? 'surplus' : 'shortage', cents }]
  return [{ account, cents }]
}

const lineOf = ({ account, cents }: Amount): JournalLine => ({
  account,
  debitCents: Math.max(-cents, 0),
  creditCents: Math.max(cents, 0),
})

/** Tax of credit that has become due before anything was sold for it. */
const prepaidParts = (shares: BookedEntry['shares']): Amount[] =>
  shares.flatMap((share) => [
    { account: 'prepaid_tax' as const, cents: -share.taxCents },
    { account: shareAccounts(share).tax, cents: share.taxCents },
  ])

/** The lines of a journal entry. Its debits and credits are equal, to the cent. */
export function journalLines(booked: BookedEntry): JournalLine[] {
  let shares = booked.shares
  const amounts = booked.postings.flatMap(({ debit, credit, amountCents }) => {
    const parts = [
      ...partsOf(debit, -amountCents, { ...booked, shares }),
      ...partsOf(credit, amountCents, { ...booked, shares }),
    ]
    // The shares of a transaction belong to its first posting of income.
    if (isIncome(debit) || isIncome(credit)) shares = []
    return parts
  })
  return [...amounts, ...prepaidParts(shares)].filter(({ cents }) => cents !== 0).map(lineOf)
}

export type JournalTotals = { debitCents: number; creditCents: number }

export const sumJournal = (lines: readonly JournalLine[]): JournalTotals => ({
  debitCents: lines.reduce((sum, { debitCents }) => sum + debitCents, 0),
  creditCents: lines.reduce((sum, { creditCents }) => sum + creditCents, 0),
})

export type AccountCode = { code: string; name: string }

const plainCodes: Record<PlainAccount, AccountCode> = {
  cash: { code: '570', name: 'Caja' },
  safe: { code: '5701', name: 'Caja fuerte' },
  bank: { code: '572', name: 'Bancos' },
  card: { code: '5721', name: 'Bancos, cobros con tarjeta' },
  wallet: { code: '438', name: 'Anticipos de clientes' },
  prepaid_tax: { code: '4389', name: 'Anticipos de clientes, impuesto devengado' },
  fees: { code: '721', name: 'Cuotas de asociados y afiliados' },
  sales: { code: '700', name: 'Ventas de mercaderías' },
  surplus: { code: '778', name: 'Ingresos excepcionales' },
  shortage: { code: '678', name: 'Gastos excepcionales' },
  input_tax: { code: '472', name: 'Hacienda Pública, IVA soportado' },
  opening: { code: '555', name: 'Partidas pendientes de aplicación' },
}

const expenseCodes: Record<ExpenseCategory, AccountCode> = {
  goods: { code: '600', name: 'Compras de mercaderías' },
  supplies: { code: '602', name: 'Compras de otros aprovisionamientos' },
  wages: { code: '640', name: 'Sueldos y salarios' },
  rent: { code: '621', name: 'Arrendamientos y cánones' },
  utilities: { code: '628', name: 'Suministros' },
  repairs: { code: '622', name: 'Reparaciones y conservación' },
  taxes: { code: '631', name: 'Otros tributos' },
  other: { code: '629', name: 'Otros servicios' },
}

const kindNames: Record<Exclude<TaxKind, 'taxed'>, string> = { exempt: 'exentas', outside: 'no sujetas' }
const rateText = (rateBp: number) => `${String(rateBp / 100).replace('.', ',')} %`

/** An account of the journal in parts, or null if there is no such account. */
export function readJournalAccount(text: string) {
  const [kind = '', ...rest] = text.split(':')
  const plain = plainJournalAccounts.find((account) => account === text)
  if (plain !== undefined) return { kind: 'plain', account: plain } as const
  const category = expenseCategories.find((known) => known === rest[0])
  if (kind === 'expenses' && category !== undefined && rest.length === 1) return { kind: 'expenses', category } as const
  const tax = (Object.keys(taxNames) as Tax[]).find((known) => known === rest[0])
  const rate = rest.at(-1) ?? ''
  if (tax === undefined || !/^(0|[1-9]\d{0,4})$/.test(rate)) return null
  const rateBp = Number(rate)
  if (kind === 'tax' && rest.length === 2) return { kind: 'tax', tax, rateBp } as const
  const treatment = (['taxed', 'exempt', 'outside'] as const).find((known) => known === rest[1])
  if (kind !== 'sales' || rest.length !== 3 || treatment === undefined) return null
  return { kind: 'sales', tax, treatment, rateBp } as const
}

export const isJournalAccount = (text: string): text is JournalAccount => readJournalAccount(text) !== null

/** The code of the Spanish chart of accounts (PGC) that is proposed for an account. */
export function proposedCode(account: JournalAccount): AccountCode {
  const read = readJournalAccount(account)
  if (read === null) throw new Error(`${account} is no account of the journal.`)
  if (read.kind === 'plain') return plainCodes[read.account]
  if (read.kind === 'expenses') return expenseCodes[read.category]
  if (read.kind === 'tax')
    return { code: '477', name: `Hacienda Pública, ${taxNames[read.tax]} repercutido ${rateText(read.rateBp)}` }
  const { tax, treatment, rateBp } = read
  const what = treatment === 'taxed' ? `${taxNames[tax]} ${rateText(rateBp)}` : kindNames[treatment]
  return { code: '700', name: `Ventas ${what}` }
}

/** The accounts that every operator maps, besides those of its rates. */
export const fixedJournalAccounts: readonly JournalAccount[] = [
  ...plainJournalAccounts,
  ...expenseCategories.map((category) => `expenses:${category}` as const),
]

export const accountCodePattern = /^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$/
export const accountNameMost = 80

export type AccountCodeBlocker = 'account_code_invalid' | 'account_name_invalid'

/** Why an account cannot have this code and name, or null. */
export function accountCodeBlocker({ code, name }: AccountCode): AccountCodeBlocker | null {
  if (!accountCodePattern.test(code)) return 'account_code_invalid'
  return name.trim() === '' || name.length > accountNameMost ? 'account_name_invalid' : null
}

/** The accounts of these lines that have no code. */
export function unmappedAccounts(
  accounts: Iterable<JournalAccount>,
  codes: ReadonlyMap<string, AccountCode>,
): JournalAccount[] {
  return [...new Set(accounts)].filter((account) => !codes.has(account)).toSorted()
}

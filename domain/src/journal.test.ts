import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accountCodeBlocker,
  type BookedEntry,
  fixedJournalAccounts,
  isJournalAccount,
  type JournalAccount,
  journalLines,
  proposedCode,
  sumJournal,
  unmappedAccounts,
} from './journal.ts'
import { feePosting, ledgerAccounts, reversalPosting, returnPosting, salePosting, topUpPosting } from './ledger.ts'
import { taxes, taxKinds } from './taxes.ts'
import { expenseCategories } from './tills.ts'

const iva = { tax: 'iva', kind: 'taxed', rateBp: 2100 } as const
const plain = { shares: [], expense: null }
const of = (account: JournalAccount, cents: number) => ({
  account,
  debitCents: Math.max(cents, 0),
  creditCents: Math.max(-cents, 0),
})

describe('the lines of an entry', () => {
  test.each<[string, BookedEntry, ReturnType<typeof of>[]]>([
    [
      'a top-up is cash against the credit of members',
      { ...plain, postings: [topUpPosting('cash', 5000)] },
      [of('cash', 5000), of('wallet', -5000)],
    ],
    [
      'a sale without tax is one amount',
      { ...plain, postings: [salePosting(1210)] },
      [of('wallet', 1210), of('sales', -1210)],
    ],
    [
      'a taxed sale is apart from its tax',
      { ...plain, postings: [salePosting(1210)], shares: [{ ...iva, baseCents: 1000, taxCents: 210 }] },
      [of('wallet', 1210), of('sales:iva:taxed:2100', -1000), of('tax:iva:2100', -210)],
    ],
    [
      'a return takes back both',
      { ...plain, postings: [returnPosting(1210)], shares: [{ ...iva, baseCents: -1000, taxCents: -210 }] },
      [of('sales:iva:taxed:2100', 1000), of('tax:iva:2100', 210), of('wallet', -1210)],
    ],
    [
      'an exempt fee has no tax',
      {
        ...plain,
        postings: [feePosting('card', 2000)],
        shares: [{ tax: 'iva', kind: 'exempt', rateBp: 0, baseCents: 2000, taxCents: 0 }],
      },
      [of('card', 2000), of('fees', -2000)],
    ],
    [
      'an expense is apart from the tax on its receipt',
      {
        postings: [{ debit: 'expenses', credit: 'bank', amountCents: 1210 }],
        shares: [],
        expense: { category: 'rent', vatCents: 210 },
      },
      [of('expenses:rent', 1000), of('input_tax', 210), of('bank', -1210)],
    ],
    [
      'a reversed expense is the opposite',
      {
        postings: [reversalPosting({ debit: 'expenses', credit: 'bank', amountCents: 1210 })],
        shares: [],
        expense: { category: 'rent', vatCents: 210 },
      },
      [of('bank', 1210), of('expenses:rent', -1000), of('input_tax', -210)],
    ],
    [
      'cash that a count missed is a shortage',
      { ...plain, postings: [{ debit: 'adjustments', credit: 'cash', amountCents: 50 }] },
      [of('shortage', 50), of('cash', -50)],
    ],
    [
      'cash that a count found is a surplus',
      { ...plain, postings: [{ debit: 'cash', credit: 'adjustments', amountCents: 50 }] },
      [of('cash', 50), of('surplus', -50)],
    ],
    [
      'the tax of credit that is taxed at the top-up waits on its own account',
      { ...plain, postings: [topUpPosting('cash', 1210)], shares: [{ ...iva, baseCents: 1000, taxCents: 210 }] },
      [of('cash', 1210), of('wallet', -1210), of('prepaid_tax', 210), of('tax:iva:2100', -210)],
    ],
    ['a sale of nothing has no lines', { ...plain, postings: [salePosting(0)] }, []],
  ])('%s', (_title, booked, expected) => expect(journalLines(booked)).toEqual(expected))
})

const cents = fc.integer({ min: 0, max: 100_000_000 })
const signed = fc.integer({ min: -100_000_000, max: 100_000_000 })
const account = fc.constantFrom(...ledgerAccounts)
const entry: fc.Arbitrary<BookedEntry> = fc.record({
  postings: fc.array(fc.record({ debit: account, credit: account, amountCents: cents }), { maxLength: 4 }),
  shares: fc.array(
    fc.record({
      tax: fc.constantFrom(...taxes),
      kind: fc.constantFrom(...taxKinds),
      rateBp: fc.integer({ min: 0, max: 10_000 }),
      baseCents: signed,
      taxCents: signed,
    }),
    { maxLength: 12 },
  ),
  expense: fc.option(fc.record({ category: fc.constantFrom(...expenseCategories), vatCents: fc.option(cents) })),
})

test('every entry balances to the cent, and so does every journal', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 30 }), (entries) => {
      const lines = entries.map(journalLines)
      for (const each of [...lines, lines.flat()]) {
        const { debitCents, creditCents } = sumJournal(each)
        expect(debitCents).toBe(creditCents)
      }
      for (const { debitCents, creditCents, account: named } of lines.flat()) {
        expect(Math.min(debitCents, creditCents)).toBe(0)
        expect(debitCents + creditCents).toBeGreaterThan(0)
        expect(isJournalAccount(named)).toBe(true)
      }
    }),
  )
})

test('money of members, drawers and banks moves in the journal as in the ledger', () => {
  const kept = ['wallet', 'cash', 'card', 'bank', 'safe', 'opening'] as const
  fc.assert(
    fc.property(entry, (booked) => {
      for (const own of kept) {
        const ledger = booked.postings.reduce(
          (sum, { debit, credit, amountCents }) =>
            sum + (debit === own ? amountCents : 0) - (credit === own ? amountCents : 0),
          0,
        )
        const lines = journalLines(booked).filter((line) => line.account === own)
        const { debitCents, creditCents } = sumJournal(lines)
        expect(debitCents - creditCents).toBe(ledger)
      }
    }),
  )
})

test.each([
  ['cash', true],
  ['expenses:rent', true],
  ['sales:iva:taxed:2100', true],
  ['sales:iva:exempt:0', true],
  ['tax:igic:700', true],
  ['adjustments', false],
  ['expenses:fun', false],
  ['expenses:rent:1', false],
  ['sales:vat:taxed:2100', false],
  ['sales:iva:taxed', false],
  ['tax:iva:021', false],
  ['tax:iva:100000000', false],
  ['', false],
])('%s is an account of the journal: %s', (text, expected) => expect(isJournalAccount(text)).toBe(expected))

test.each<[JournalAccount, string, string]>([
  ['cash', '570', 'Caja'],
  ['wallet', '438', 'Anticipos de clientes'],
  ['sales:iva:taxed:2100', '700', 'Ventas IVA 21 %'],
  ['sales:iva:exempt:0', '700', 'Ventas exentas'],
  ['tax:iva:520', '477', 'Hacienda Pública, IVA repercutido 5,2 %'],
  ['expenses:rent', '621', 'Arrendamientos y cánones'],
])('the proposed code of %s is %s, %s', (named, code, name) => expect(proposedCode(named)).toEqual({ code, name }))

test('every proposed code can be saved', () => {
  for (const fixed of fixedJournalAccounts) expect(accountCodeBlocker(proposedCode(fixed))).toBeNull()
})

test.each([
  [{ code: '4380001', name: 'Socios' }, null],
  [{ code: '438.0-1', name: 'Socios' }, null],
  [{ code: '', name: 'Socios' }, 'account_code_invalid'],
  [{ code: '=438', name: 'Socios' }, 'account_code_invalid'],
  [{ code: '1'.repeat(21), name: 'Socios' }, 'account_code_invalid'],
  [{ code: '438', name: ' ' }, 'account_name_invalid'],
  [{ code: '438', name: 'x'.repeat(81) }, 'account_name_invalid'],
] as const)('an account with %j is refused with %s', (code, expected) =>
  expect(accountCodeBlocker(code)).toBe(expected),
)

test('accounts without a code are named once', () => {
  const codes = new Map([['cash', proposedCode('cash')]])
  expect(unmappedAccounts(['wallet', 'cash', 'sales', 'wallet'], codes)).toEqual(['sales', 'wallet'])
})

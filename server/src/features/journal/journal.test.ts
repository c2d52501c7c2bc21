import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { businessDateOf } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { taxBooks } from '../../../testing/taxes.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let second: typeof venue
let as: As & { token: string; venueId: number }
const today = businessDateOf(new Date(), 'Europe/Madrid')

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  second = await makeVenue(db, 'La Azotea', venue.operatorId)
  const { token } = await makePerson(db, 'owner', [
    { venueId: venue.id, role: 'owner' },
    { venueId: second.id, role: 'owner' },
  ])
  as = { token, venueId: venue.id }
})

/** Top-ups, a fee, a sale, a reversal, an expense with tax and its till, all taxed. */
async function keepBooks(by: As = as) {
  const { id: member } = await makeMember(api, by, { identity_seen: true, cash_balance: 100 })
  const form = { name: 'Limón', price: 8.35, stock_quantity: 100, unit_type: 'weight', category_id: null } as const
  const product = (await api.call('POST /v1/products', { multipart: { product: form } }, by)).body.id
  await api.call('POST /v1/entries', { body: { user_id: member, reason: '' } }, by)
  const buy = (quantity: number) =>
    api.call(
      'POST /v1/make-purchase',
      { body: { user_id: member, items: [{ product_id: product, quantity, unit_price: 8.35 }] } },
      by,
    )
  const sold = await buy(1.3)
  expect(sold.status).toBe(200)
  const voided = await buy(0.7)
  const body = { reason: 'Wrong' }
  const params = { id: voided.body.transaction_id }
  const voiding = await api.call('POST /v1/sales/{id}/void', { params, body, idempotencyKey: randomUUID() }, by)
  expect(voiding.status).toBe(200)
  const spent = { amount: 121, method: 'card', category: 'rent', supplier: 'Casero', vat: 21 } as const
  const expense = await api.call('POST /v1/expenses', { body: spent, idempotencyKey: randomUUID() }, by)
  expect(expense.status).toBe(200)
}

const read = async (by: As = as) => (await api.call('GET /v1/journal/accounts', {}, by)).body.accounts
const saveProposed = async (without: string[] = []) => {
  const accounts = (await read())
    .filter(({ account }) => !without.includes(account))
    .map(({ account, proposed }) => ({ account, ...proposed }))
  return api.call('PUT /v1/journal/accounts', { body: { accounts } }, as)
}
async function take(path: string, query: Record<string, string> = {}, by = as) {
  const search = new URLSearchParams({ from: today, to: today, ...query })
  const headers = { authorization: `Bearer ${by.token}`, 'x-venue-id': String(by.venueId), 'accept-language': 'en' }
  return fetch(`${api.url}${path}?${search.toString()}`, { headers })
}
type Line = { entry: string; day: string; shop: string; account: string; debit: number; credit: number }
const linesOf = (text: string): Line[] =>
  text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => {
      const cells = line.split(',').map((cell) => cell.replaceAll('"', ''))
      const [entry = '', day = '', shop = '', account = ''] = cells
      return { entry, day, shop, account, debit: Number(cells.at(-2)), credit: Number(cells.at(-1)) }
    })
const cents = (lines: readonly Line[], side: 'debit' | 'credit') =>
  lines.reduce((sum, line) => sum + Math.round(line[side] * 100), 0)

describe('the plan of accounts', () => {
  test('has a proposal for every account, and codes once they are saved', async () => {
    await keepBooks()
    await taxBooks(api.database.asAdmin, venue.operatorId)
    const before = await read()
    expect(before.every(({ code }) => code === null)).toBe(true)
    expect(before.find(({ account }) => account === 'wallet')?.proposed.code).toBe('438')
    expect(before.map(({ account }) => account)).toEqual(
      expect.arrayContaining(['cash', 'sales:iva:taxed:2100', 'tax:iva:2100', 'expenses:rent']),
    )
    const own = { account: 'wallet', code: '4380001', name: 'Crédito de socios' }
    await api.call('PUT /v1/journal/accounts', { body: { accounts: [own] } }, as)
    expect((await read()).find(({ account }) => account === 'wallet')).toMatchObject(own)
    const { body } = await api.call('GET /v1/audit', { query: { kind: 'journal.accounts_set' } }, as)
    expect(body).toMatchObject([{ before: { wallet: null }, after: { wallet: '4380001 Crédito de socios' } }])
  })

  test('takes no account that the ledger lacks, none twice, and no formula', async () => {
    const put = async (...accounts: { account: string; code: string; name: string }[]) =>
      (await api.call('PUT /v1/journal/accounts', { body: { accounts } }, as)).status
    const cash = { account: 'cash', code: '570', name: 'Caja' }
    expect(await put({ ...cash, account: 'petty' })).toBe(422)
    expect(await put({ ...cash, code: '=1+1' })).toBe(422)
    expect(await put(cash, cash)).toBe(422)
    expect((await read()).every(({ code }) => code === null)).toBe(true)
  })

  test('is of one operator', async () => {
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const { token } = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    await saveProposed()
    expect((await read({ token, venueId: elsewhere.id })).every(({ code }) => code === null)).toBe(true)
  })
})

describe('the journal', () => {
  test('is refused, in words, while an account that it needs has no code', async () => {
    await keepBooks()
    await saveProposed(['wallet'])
    const refused = await take('/v1/journal/export')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      code: 'journal_accounts_missing',
      detail:
        'Accounts of your plan are missing: Anticipos de clientes. Give them a code and download the journal again.',
    })
    await saveProposed()
    expect((await take('/v1/journal/export')).status).toBe(200)
  })

  test('balances in every entry, and agrees with the ledger account by account', async () => {
    await keepBooks()
    await keepBooks({ ...as, venueId: second.id })
    await taxBooks(api.database.asAdmin, venue.operatorId)
    await saveProposed()
    const lines = linesOf(await (await take('/v1/journal/export', { venue_ids: `${venue.id},${second.id}` })).text())
    const [total, booked] = [lines.at(-1), lines.slice(0, -1)]
    expect(new Set(booked.map(({ shop }) => shop))).toEqual(new Set(['Club Almirante', 'La Azotea']))
    expect(new Set(booked.map(({ day }) => day))).toEqual(new Set([today]))
    for (const entry of Map.groupBy(booked, (line) => line.entry).values()) {
      expect(cents(entry, 'debit')).toBe(cents(entry, 'credit'))
    }
    expect(Math.round((total?.debit ?? 0) * 100)).toBe(cents(booked, 'debit'))
    expect(Math.round((total?.credit ?? 0) * 100)).toBe(cents(booked, 'credit'))

    // The books as they are kept: what each account received minus what it gave.
    const ledger = await api.database.asAdmin<{ account: string; cents: string }>(
      `select account, sum(cents)::text as cents from (
         select debit as account, amount_cents as cents from postings where operator_id = $1
         union all select credit, -amount_cents from postings where operator_id = $1
       ) sides group by account`,
      [venue.operatorId],
    )
    const balance = (...codes: string[]) => {
      const own = booked.filter(({ account }) => codes.some((code) => account.startsWith(code)))
      return cents(own, 'debit') - cents(own, 'credit')
    }
    const kept = Object.fromEntries(ledger.map(({ account, cents: sum }) => [account, Number(sum)]))
    // The test books tax top-ups too: their tax waits in 4389 against 477.
    const prepaid = balance('4389')
    expect(balance('438') - prepaid).toBe(kept['wallet'])
    expect(balance('570')).toBe(kept['cash'])
    expect(balance('572')).toBe((kept['card'] ?? 0) + (kept['bank'] ?? 0))
    expect(balance('700', '721', '477') + prepaid).toBe((kept['sales'] ?? 0) + (kept['fees'] ?? 0))
    expect(balance('621', '472')).toBe(kept['expenses'])
    expect(balance('472')).toBe(2 * 2100)
    const [{ tax } = { tax: '0' }] = await api.database.asAdmin<{ tax: string }>(
      'select sum(tax_cents)::text as tax from transaction_taxes where operator_id = $1',
      [venue.operatorId],
    )
    expect(-balance('477')).toBe(Number(tax))
  })

  test('has the same sum as a workbook', async () => {
    await keepBooks()
    await saveProposed()
    const text = await (await take('/v1/journal/export')).text()
    const file = await take('/v1/journal/workbook')
    expect(file.status).toBe(200)
    const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
    const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array()).toString()
    expect(sheet.match(/<row /g)).toHaveLength(text.trim().split('\r\n').length)
    expect(sheet).toContain(`<v>${linesOf(text).at(-1)?.debit}</v>`)
  })

  test('of days without bookings has only the sum', async () => {
    const text = await (await take('/v1/journal/export', { from: '2020-01-01', to: '2020-01-02' })).text()
    expect(linesOf(text)).toMatchObject([{ debit: 0, credit: 0 }])
  })

  test('needs days in order, at most a year of them', async () => {
    expect((await take('/v1/journal/export', { from: '2026-02-02', to: '2026-02-01' })).status).toBe(422)
    expect((await take('/v1/journal/export', { from: '2024-01-01', to: '2026-02-01' })).status).toBe(422)
  })

  test('is of one currency', async () => {
    await api.database.asAdmin(`update venues set currency = 'GBP' where id = $1`, [second.id])
    const response = await take('/v1/journal/export', { venue_ids: `${venue.id},${second.id}` })
    expect(await response.json()).toMatchObject({ code: 'journal_currencies_mixed' })
  })

  test('is only of venues that the caller owns', async () => {
    const { token } = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    const by = { token, venueId: venue.id }
    expect((await take('/v1/journal/export', {}, by)).status).toBe(200)
    expect((await take('/v1/journal/export', { venue_ids: `${venue.id},${second.id}` }, by)).status).toBe(403)
  })
})

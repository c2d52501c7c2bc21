import type { RenderResult } from 'vitest-browser-react'
import { beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enrolMember, letIn, offerProduct, openClub, readRows } from '../../testing/club.ts'
import { type FurnishedClub, furnishClub } from '../../testing/furnished-club.ts'
import { openPage } from '../../testing/open-page.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { OrderStatus } from '../parts/sales/order-status.tsx'

let club: FurnishedClub

beforeAll(async () => {
  await page.viewport(1440, 900)
  club = await furnishClub()
  const expense = { amount: 120.5, method: 'transfer', category: 'supplies' } as const
  await club.owner.call('POST /v1/expenses', { body: expense, idempotencyKey: crypto.randomUUID() })
}, 120_000)

const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`
const sumOf = async (kind: string) => {
  const [row] = await readRows<{ cents: number }>(
    'select sum(amount_cents)::int as cents from transactions where venue_id = $1 and kind = $2',
    [club.venue.id, kind],
  )
  return row?.cents ?? 0
}
const countOf = async (query: string) => {
  const [row] = await readRows<{ count: number }>(`select count(*)::int as count from ${query}`, [club.venue.id])
  return row?.count ?? 0
}

/** What each card must say, from the rows themselves. */
const figures: readonly [name: string, expected: () => Promise<string>][] = [
  ['Total Sales', async () => euros(await sumOf('purchase'))],
  ['Total Expenses', async () => euros(await sumOf('expense'))],
  ['Total Customers', async () => String(await countOf('members where $1 = any (venue_ids)'))],
  ['Total Orders', async () => String(await countOf("transactions where venue_id = $1 and kind = 'purchase'"))],
]

const cardOf = (screen: RenderResult, name: string) => screen.getByRole('article').filter({ hasText: name })

const light = { wait: '#f4eafb', info: '#ecefff', warn: '#fcefd0', ok: '#e2f3e7' }
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

const statuses: readonly [status: string, words: string, colour: keyof typeof light][] = [
  ['PLACED', 'placed', 'wait'],
  ['CONFIRMED', 'confirmed', 'info'],
  ['SHIPPED', 'shipped', 'info'],
  ['OUT_FOR_DELIVERY', 'out for delivery', 'warn'],
  ['DELIVERED', 'delivered', 'ok'],
]

async function badgeOf(status: string, words: string): Promise<CSSStyleDeclaration> {
  const screen = await renderPart(<OrderStatus status={status} />, { language: 'en' })
  const text = screen.getByText(words, { exact: true })
  await expect.element(text).toBeVisible()
  return getComputedStyle(text.element().closest('[data-tone]') ?? text.element())
}

describe('dashboard', () => {
  test.for(figures)("'%s' is a figure of the venue's own", async ([name, expected]) => {
    const screen = await openPage(club.owner, '/dashboard', { language: 'en' })
    const words = await expected()
    expect(words).toMatch(/[1-9]/)
    await expect.element(cardOf(screen, name).getByRole('link', { name: words, exact: true })).toBeVisible()
  })

  test('male, female and other in percent', async () => {
    const { owner, venue } = await openClub('Sala')
    const cake = await offerProduct(owner, 'Magdalena', { price: 2, unit_type: 'fixed' })
    for (const gender of ['male', 'female', 'female', 'other'] as const) {
      const buyer = await enrolMember(owner, 'Ona', { gender, cash_balance: 10 })
      await letIn(owner, buyer)
      const items = [{ product_id: cake.id, quantity: 1, unit_price: cake.price }]
      await owner.call('POST /v1/make-purchase', { body: { user_id: buyer.id, items } })
    }
    const rows = await readRows<{ gender: string; share: number }>(
      `select gender, (count(distinct member_id) * 100 / sum(count(distinct member_id)) over ())::int as share
      from transactions join members on members.id = member_id
      where venue_id = $1 and kind = 'purchase' group by gender`,
      [venue.id],
    )
    expect(rows).toHaveLength(3)
    const screen = await openPage(owner, '/dashboard', { language: 'en' })
    const profile = screen.getByRole('table', { name: 'Buyer Profile' })
    for (const { gender, share } of rows) {
      const row = profile.getByRole('row', { name: new RegExp(`^${gender}`, 'i') })
      await expect.element(row).toMatchTextContent(`${share.toFixed(1)}%`)
    }
  })

  test.for(statuses)("recent orders: %s is told as '%s'", async ([status, words, colour]) => {
    const { backgroundColor } = await badgeOf(status, words)
    expect(backgroundColor).toBe(rgb(light[colour]))
  })

  test('recent orders: any other status is told in small letters, without a colour', async () => {
    const { backgroundColor } = await badgeOf('LOST_IN_POST', 'lost in post')
    expect(backgroundColor).toBe('rgba(0, 0, 0, 0)')
  })
})

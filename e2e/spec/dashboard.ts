import { expect, type Page } from '@playwright/test'
import { emailOf, passwordOf } from '../fixtures/staff.ts'
import type { Club, Item } from './club.ts'
import { type Session, openSession } from './session.ts'
import { columnsOf } from './looks.ts'
import { atWidth, pageOf, show } from './screens.ts'

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const orders = (page: Page) => page.getByRole('table', { name: 'Recent Orders' })

let demo: Promise<Session> | null = null

/** The demo has a year of data. */
const demoOwner = (club: Club) =>
  (demo ??= openSession(club.browser, club.request, { email: emailOf('owner'), secret: passwordOf('owner') }))

/** The items about the dashboard. */
export const dashboardItems: readonly Item[] = [
  ...(['Total Sales', 'Total Expenses', 'Total Customers', 'Total Orders'] as const).map((name): Item => ({
    name: `'${name}' says how it changed`,
    check: async (club) => {
      const page = await (await demoOwner(club)).screen('en')
      if (new URL(page.url(), 'http://x').pathname !== '/dashboard') await page.goto('/dashboard?period=month')
      await expect(cardOf(page, name)).toContainText(/[+−-]?\d+(\.\d+)?%/)
    },
  })),
  ...(
    [
      [1440, 4],
      [900, 2],
      [600, 1],
    ] as const
  ).map(([width, columns]): Item => ({
    name: `${columns} ${columns === 1 ? 'column' : 'columns'} of cards on ${width} pixels`,
    check: async (club) => {
      const page = await show(club, 'dashboard', 'en')
      await expect(cardOf(page, 'Total Sales')).toBeVisible()
      await atWidth(page, width, async () => {
        await expect.poll(() => columnsOf(page.getByRole('region', { name: 'Summary' }))).toBe(columns)
      })
    },
  })),
  {
    name: 'twelve months of income and expense',
    check: async (club) => {
      const desk = await demoOwner(club)
      const months = await desk.get<{ income: number; expenses: number }[]>('GET /v1/dashboard/months?period=month')
      expect(months).toHaveLength(12)
      expect(months.every(({ income }) => income > 0)).toBe(true)
      expect(months.some(({ expenses }) => expenses > 0)).toBe(true)
    },
  },
  {
    name: 'recent orders: the ID leads to /order/{id}',
    check: async (club) => {
      const page = await show(club, 'dashboard', 'en')
      await expect(orders(page).locator('td:nth-child(1) a').first()).toHaveAttribute('href', /^\/order\/\d+$/)
    },
  },
  {
    name: 'recent orders: the Product ID leads to /product/{id}',
    check: async (club) => {
      const page = await show(club, 'dashboard', 'en')
      await expect(orders(page).locator('td:nth-child(2) a').first()).toHaveAttribute('href', /^\/product\/\d+$/)
    },
  },
  {
    name: '/order/{id} is a page',
    check: async (club) => {
      const page = await show(club, 'dashboard', 'en')
      const href = await orders(page).locator('td:nth-child(1) a').first().getAttribute('href')
      const own = await pageOf(club, 'owner', 'en')
      await own.goto(href ?? '')
      await expect(own.getByRole('heading', { level: 1 })).toHaveText(/^Sale no\. \d+/)
    },
  },
  {
    name: '/product/{id} is a page',
    check: async (club) => {
      const page = await pageOf(club, 'owner', 'en')
      await page.goto(`/product/${club.flower.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(club.flower.name)
    },
  },
  {
    name: 'recent orders: the date is day, short month, year',
    check: async (club) => {
      const page = await show(club, 'dashboard', 'en')
      await expect(orders(page).locator('td:nth-child(4)').first()).toHaveText(/^\d{1,2} [A-Z][a-z]{2,3} \d{4}$/)
    },
  },
]

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { findPostgres } from '../../server/dev/postgres.ts'
import { asOwner, enter, expect, stage } from './staff.ts'

export type OwnProduct = {
  id: number
  name: string
  path: string
  /** Moves its stock as somebody at another screen would. */
  move: (movement: { kind: 'receive'; quantity: number }) => Promise<void>
  movements: () => Promise<{ kind: string; change: number; stock_after: number }[]>
}

type Facts = { unit_type: 'weight' | 'fixed'; stock_quantity: number; low_stock_threshold?: number }

/** A product at Club Almirante that no other journey touches. */
export async function offer(page: Page, facts: Facts): Promise<OwnProduct> {
  const headers = await asOwner()
  const name = `Limón ${randomUUID().slice(0, 6)}`
  const product = { name, price: 8.5, category_id: null, ...facts }
  const made = await page.request.post('/v1/products', { headers, multipart: { product: JSON.stringify(product) } })
  const { id } = (await made.json()) as { id: number }
  const movementsPath = `/v1/products/${id}/movements`
  return {
    id,
    name,
    path: `/product/${id}`,
    move: async (movement) => {
      const moved = await page.request.post(movementsPath, {
        headers: { ...headers, 'idempotency-key': randomUUID() },
        data: movement,
      })
      expect(moved.ok()).toBe(true)
    },
    movements: async () => (await page.request.get(movementsPath, { headers })).json(),
  }
}

/** Makes everything that happened to a product so far some days older, which no call can. */
export async function age({ id }: OwnProduct, days: number): Promise<void> {
  const address = new URL((await findPostgres()).adminUrl)
  address.pathname = new URL(stage.databaseUrl).pathname
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  try {
    await client.query("update stock_movements set at = at - $2 * interval '1 day' where product_id = $1", [id, days])
  } finally {
    await client.end()
  }
}

export async function openProduct(page: Page, product: OwnProduct): Promise<void> {
  await enter(page, 'owner', product.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)
}

/** How much there is, as the page of a product says it first. */
export const stockFigure = (page: Page) => page.getByRole('definition').first()

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

import { addDays, businessDateOf } from '@aforo/domain'
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { figure, labels, rowOf, rows } from '../fixtures/books.ts'
import { ask, lastClockChange, letNightPass, moveTo, workAt, zone, zoneAtNight } from '../fixtures/business-days.ts'
import { askAtVenue, makeMember } from '../fixtures/members.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'
import { createOwnerWithVenues, type TestVenue } from '../fixtures/venues.ts'

const t = labels.es
const money = (cents: number) =>
  `${new Intl.NumberFormat('es', { minimumFractionDigits: 2, useGrouping: 'always' }).format(cents / 100)} €`

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function savedBy(page: Page, label: string): Promise<string> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: label }).click()
  return readFile(await (await saved).path(), 'utf8')
}

/** Cents of a cell with a decimal comma. */
const cents = (cell = '') => Math.round(Number(cell.replace(',', '.')) * 100)

test('an evening at two venues: every figure on every screen and in every file agrees to the cent', async ({
  page,
  context,
}) => {
  await prepare(context, 'es')
  const now = new Date()
  const venues = (await createOwnerWithVenues(page, ['Sala', 'Sótano'])) as [TestVenue, TestVenue]
  const [sala, sotano] = venues
  const nightZone = zoneAtNight(now)
  await ask(page, `/v1/venues/${sotano.id}/settings`, { time_zone: nightZone }, 'PATCH')
  await workAt(page, sala)
  const enrolled = { identity_seen: true, owned_shops: venues.map(({ id }) => id) }
  const [aitana, bruno] = [
    await makeMember(page, { name: 'Aitana', ...enrolled }),
    await makeMember(page, { name: 'Bruno', ...enrolled }),
  ]
  const stockOf = async (name: string, price: number) => {
    const product = { name, price, unit_type: 'weight', stock_quantity: 50, category_id: null }
    const made = await askAtVenue(page, 'POST', '/v1/products', { multipart: { product: JSON.stringify(product) } })
    return ((await made.json()) as { id: number }).id
  }
  const book = async (path: string, data: object) =>
    (await ask<{ transaction_id: number }>(page, path, data)).transaction_id
  const sell = (member: { id: number }, product: number, price: number, quantity: number) =>
    book('/v1/make-purchase', {
      user_id: member.id,
      items: [{ product_id: product, quantity, unit_price: price }],
    })

  // The night of the clock change: a top-up by card and a sale at half past two.
  const brisa = await stockOf('Brisa', 8.5)
  await ask(page, '/v1/entries', { user_id: aitana.id })
  await ask(page, '/v1/entries', { user_id: bruno.id })
  const changed = lastClockChange(now)
  await moveTo(await book('/v1/add-cash', { user_id: aitana.id, amount: 100, method: 'card' }), changed)
  const nightSale = await sell(aitana, brisa, 8.5, 1)
  const changeDay = await moveTo(nightSale, changed)
  expect(changeDay).toBe(addDays(changed.toISOString().slice(0, 10), -1))

  // The till is opened, members top up and are served, one sale is voided, and an expense is booked.
  await page.goto('/transactions')
  await page.getByRole('button', { name: 'Abrir caja' }).click()
  await page.getByLabel('Fondo inicial').fill('200')
  await page.getByRole('button', { name: 'Abrir', exact: true }).click()
  const till = part(page, 'Caja')
  await expect(till).toContainText('Caja abierta')
  await book('/v1/add-cash', { user_id: aitana.id, amount: 50, method: 'cash' })
  await book('/v1/add-cash', { user_id: bruno.id, amount: 30.5, method: 'cash' })
  await sell(aitana, brisa, 8.5, 2.5)
  const voided = await sell(bruno, brisa, 8.5, 1)
  await ask(page, `/v1/sales/${voided}/void`, { reason: 'Otra persona' })
  await sell(bruno, brisa, 8.5, 1.238)
  await page.getByRole('button', { name: 'Más acciones de la caja Caja 1' }).click()
  await page.getByRole('menuitem', { name: 'Gasto' }).click()
  await page.getByLabel('Importe').fill('25,50')
  await page.getByText('Material', { exact: true }).click()
  await page.getByRole('button', { name: 'Apuntar gasto' }).click()
  await expect(till).toContainText(/255,00/)

  // At the second venue it is two at night: a sale now belongs to the evening before.
  await ask(page, `/v1/checkout?user_id=${bruno.id}&early=true`, {}, 'PATCH')
  await workAt(page, sotano)
  const humo = await stockOf('Humo', 3)
  await ask(page, '/v1/entries', { user_id: bruno.id, reason: 'Viene de la sala' })
  const late = await sell(bruno, humo, 3, 2)
  const lateDay = businessDateOf(now, nightZone)
  await workAt(page, sala)

  // The count is seven and a half short, with a reason.
  await page.goto('/transactions')
  await page.getByRole('button', { name: 'Cerrar caja Caja 1' }).click()
  for (const [value, count] of [
    ['50 €', 4],
    ['20 €', 2],
    ['5 €', 1],
    ['2 €', 1],
    ['0,50 €', 1],
  ] as const) {
    await page.getByLabel(`Piezas de ${value}`, { exact: true }).fill(String(count))
  }
  await expect(page.getByRole('dialog')).toContainText('7,50 €')
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar caja' }).click()
  await expect(page.getByText('Escribe el motivo.')).toBeVisible()
  await page.getByLabel('Motivo de la diferencia').fill('Cambio entregado de menos')
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar caja' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Informe de caja: Caja 1')
  const report = page.getByRole('main')
  for (const figures of ['200,00 €', '+80,50 €', '−25,50 €', '255,00 €', '247,50 €', '7,50 €']) {
    await expect(report).toContainText(figures)
  }
  await expect(report).toContainText('Cambio entregado de menos')
  await expectAccessible(page)

  await letNightPass(venues.map(({ id }) => id))
  const salesCents = 850 + 2125 + 1052 + 600
  const expected = { salesCents, topUpsCents: 18_050, expensesCents: 2_550, cashCents: 8_050, cardCents: 10_000 }
  const bothVenues = `venues=${venues.map(({ id }) => id).join(',')}`
  const to = businessDateOf(now, zone)

  // The books of the whole range.
  await page.goto(`/transactions?${bothVenues}&from=${changeDay}&to=${to}`)
  await expect(rows(page)).toHaveCount(11)
  for (const [name, sum] of [
    [t.figures.sales, expected.salesCents],
    [t.figures.topUps, expected.topUpsCents],
    ['Gastos', expected.expensesCents],
    [t.methods.cash, expected.cashCents],
    [t.methods.card, expected.cardCents],
  ] as const) {
    await expect(figure(page, t, name)).toHaveText(money(sum))
  }
  await expect(rowOf(page, late)).toContainText(sotano.name)

  // The file has the same figures, with the business day of each row.
  const lines = (await savedBy(page, 'Exportar CSV'))
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';'))
  const sumOf = (...types: string[]) =>
    lines.filter((cells) => types.includes(cells[6] ?? '')).reduce((sum, cells) => sum + cents(cells[9]), 0)
  expect(sumOf('Retirada', 'Anulación')).toBe(-expected.salesCents)
  expect(sumOf('Recarga')).toBe(expected.topUpsCents)
  expect(sumOf('Gasto')).toBe(-expected.expensesCents)
  expect(sumOf('Diferencia de caja')).toBe(-750)
  const dayOf = (id: number) => lines.find((cells) => Number(cells[0]) === id)?.[2]
  const written = (day: string) => day.split('-').toReversed().join('/')
  expect(dayOf(nightSale)).toBe(written(changeDay))
  expect(dayOf(late)).toBe(written(addDays(lateDay, -1)))

  // The dashboard of the same days.
  await page.goto(`/dashboard?${bothVenues}&from=${changeDay}&to=${to}`)
  await expect(card(page, 'Ventas totales')).toContainText(money(expected.salesCents))
  await expect(card(page, 'Gastos totales')).toContainText(money(expected.expensesCents))
  await expect(card(page, 'Socios totales').getByRole('link')).toHaveText('2')
  await expect(card(page, 'Pedidos totales').getByRole('link')).toHaveText('4')
  await expect(part(page, 'Ventas por producto')).toContainText(money(salesCents - 600))
  await expect(part(page, 'Ventas por producto')).toContainText(money(600))
  await expect(part(page, 'Ventas por persona')).toContainText(money(salesCents))
  const summary = await savedBy(page, 'Exportar')
  expect(summary).toContain(`Ventas totales;;;;${String(salesCents / 100).replace('.', ',')};`)
  await page.getByRole('button', { name: 'Comprobar ahora' }).click()
  await expect(part(page, 'Libros')).toContainText('0 diferencias')
  await expectAccessible(page)

  // Only one venue, on the last evening: the sale at night is included.
  await workAt(page, sotano)
  const lastEvening = addDays(lateDay, -1)
  await page.goto(`/dashboard?from=${lastEvening}&to=${lastEvening}`)
  await expect(card(page, 'Ventas totales')).toContainText(money(600))

  // Each wallet is the top-ups minus the sales.
  await workAt(page, sala)
  for (const [member, left] of [
    [aitana, 15_000 - 850 - 2125],
    [bruno, 3_050 - 1052 - 600],
  ] as const) {
    const { profile } = (await (await askAtVenue(page, 'GET', `/v1/members/${member.id}`)).json()) as {
      profile: { cash_balance: number }
    }
    expect(Math.round(profile.cash_balance * 100)).toBe(left)
  }
})

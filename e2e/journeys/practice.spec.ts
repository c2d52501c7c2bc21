import type { Page } from '@playwright/test'
import { labels } from '../fixtures/counter-words.ts'
import { keptOf, openServing, panelOf, stockOf, tileOf, weigh } from '../fixtures/counter.ts'
import { count, labels as doorLabels } from '../fixtures/door.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'

const t = labels.es
const d = doorLabels.es

/** The strip of every page. */
const strip = (page: Page) => page.getByText('Nada de lo que hagas aquí cuenta: ni libros, ni caja, ni informes.')

test.beforeEach(({ context }) => prepare(context, 'es'))

test('an evening of practice leaves nothing behind at the real shop', async ({ page, context }) => {
  const { guest, shelf } = await openServing(page, 'es')
  const door = await context.newPage()
  await door.goto('/control')
  await expect(door.getByRole('button', { name: d.exitOf(guest.name) })).toBeVisible()

  await page.goto('/support')
  await page.getByRole('button', { name: 'Abrir modo práctica' }).click()
  await expect(page).toHaveURL(/\/control$/)
  await expect(strip(page)).toBeVisible()
  // The other tab of this browser practises too, and the real guest is gone from it.
  await expect(strip(door)).toBeVisible()
  await expect(door.getByText(d.empty)).toBeVisible()

  await page.getByRole('button', { name: d.newEntry }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: d.searchField }).fill('Lucía')
  await page.getByRole('button', { name: d.enterOf('Lucía Ferrer') }).click()
  await expect(page.getByText(d.entered)).toBeVisible()
  await expect(door.getByRole('button', { name: d.exitOf('Lucía Ferrer') })).toBeVisible()

  await page.getByRole('navigation').getByRole('link', { name: 'Retirada' }).click()
  await page.getByRole('button', { name: t.select('Lucía Ferrer') }).click()
  await expect(tileOf(page, 'es', shelf.lemon)).toContainText('200 g')
  await weigh(page, 'es', shelf.lemon, '2.5')
  await weigh(page, 'es', shelf.cake, '2', { box: 'pieces' })
  await panelOf(page, 'es').getByRole('button', { name: t.checkout }).click()
  await expect(panelOf(page, 'es').getByRole('heading', { name: t.paid('26,85 €') })).toBeVisible()
  await page.reload()
  await expect(strip(page)).toBeVisible()

  await door.getByRole('button', { name: 'Salir y borrar' }).click()
  await door.getByRole('dialog').getByRole('button', { name: 'Salir y borrar' }).click()
  await expect(door.getByRole('button', { name: d.exitOf(guest.name) })).toBeVisible()
  for (const tab of [page, door]) await expect(strip(tab)).toBeHidden()
  await expect(count(door, 'es')).toHaveText('1')
  expect(await keptOf(page, guest)).toMatchObject({ credit: 64.5, month: 0, cart: [], sales: [] })
  expect(await stockOf(page, shelf.lemon)).toBe(40)
  expect(await stockOf(page, shelf.cake)).toBe(12)
  await page.goto('/customers?q=Ferrer')
  await expect(page.getByText(guest.name)).toBeVisible()
  await expect(page.getByText('Lucía Ferrer', { exact: true })).toBeHidden()
  await page.goto('/transactions')
  await expect(page.getByText('26,85 €')).toBeHidden()
})

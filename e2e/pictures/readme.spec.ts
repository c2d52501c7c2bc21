import { fileURLToPath } from 'node:url'
import { enter, expect, prepare, screens, test } from '../fixtures/staff.ts'

const picture = (name: string) => fileURLToPath(new URL(`../../docs/pictures/${name}.png`, import.meta.url))

test('the sign-in page', async ({ page, context }) => {
  await prepare(context, 'es')
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.screenshot({ path: picture('sign-in') })
})

test('the door on a tablet at night', async ({ page, context }) => {
  await prepare(context, 'es', 'dark')
  await page.setViewportSize(screens.tablet)
  await enter(page, 'owner', '/control')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await page.keyboard.type('233')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Aitana Ferreiro Vega').first()).toBeVisible()
  await page.screenshot({ path: picture('door-tablet') })
})

test('the catalogue', async ({ page, context }) => {
  await prepare(context, 'es')
  await enter(page, 'owner', '/product?category=8')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.screenshot({ path: picture('products') })
})

test('the counter', async ({ page, context }) => {
  await prepare(context, 'es')
  await enter(page, 'owner', '/dispenser')
  await page
    .getByRole('button', { name: /^Seleccionar/ })
    .nth(7)
    .click()
  for (const [name, weight] of [
    ['Limón Sierra', '2,5'],
    ['Brisa Norte', '1,2'],
    ['Galleta de Avena', '2'],
  ] as const) {
    const search = page.getByRole('searchbox', { name: 'Buscar producto' })
    await search.fill(name)
    await page
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click()
    await page.keyboard.type(weight)
    await page.keyboard.press('Enter')
    await search.fill('')
  }
  await expect(page.getByRole('button', { name: /^Checkout/ })).toBeEnabled()
  await page.screenshot({ path: picture('counter') })
})

test('the dashboard', async ({ page, context }) => {
  await prepare(context, 'es')
  await enter(page, 'owner', '/dashboard')
  await page.getByRole('button', { name: 'Comprobar ahora' }).click()
  await expect(page.getByRole('region', { name: 'Libros' })).toContainText('0 diferencias')
  await expect(page.getByRole('table', { name: 'Pedidos recientes' }).getByRole('row').nth(3)).toBeVisible()
  // The bars are animated once.
  await page.waitForTimeout(1_500)
  await page.screenshot({ path: picture('dashboard') })
})

test('the count of a till', async ({ page, context }) => {
  await prepare(context, 'es')
  await enter(page, 'owner', '/transactions')
  await page.getByRole('button', { name: 'Abrir caja' }).click()
  await page.getByLabel('Fondo inicial').fill('1284,50')
  await page.getByRole('button', { name: 'Abrir', exact: true }).click()
  await page.getByRole('button', { name: 'Cerrar caja Caja 1' }).click()
  for (const [value, count] of [
    ['100 €', 1],
    ['50 €', 9],
    ['20 €', 22],
    ['10 €', 14],
    ['5 €', 11],
    ['2 €', 29],
    ['1 €', 26],
    ['0,50 €', 12],
    ['0,20 €', 8],
    ['0,10 €', 4],
  ] as const) {
    await page.getByLabel(`Piezas de ${value}`, { exact: true }).fill(String(count))
  }
  await page.getByLabel('Motivo de la diferencia').fill('Cambio entregado de menos en barra.')
  await page.screenshot({ path: picture('till') })
})

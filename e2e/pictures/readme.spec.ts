import { fileURLToPath } from 'node:url'
import { enter, expect, prepare, screens, test } from '../journeys/staff.ts'

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

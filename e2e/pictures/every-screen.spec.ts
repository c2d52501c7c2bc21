import { type PagePath, pagePaths } from '@aforo/domain'
import type { Page } from '@playwright/test'
import { enter, expect, prepare, screens, takeToken, test } from '../fixtures/staff.ts'

/** Where to write the pictures. They are compared by eye before and after a change of the design. */
const folder = process.env['PICTURES_TO']

const superadminPages: readonly PagePath[] = ['/operators', '/superusers', '/shops']
const pages = [...pagePaths.filter((path) => !superadminPages.includes(path)), '/control/visits', '/control/evacuation']

const looks = [
  ['es', 'light', 'desktop'],
  ['en', 'dark', 'tablet'],
  ['es', 'light', 'phone'],
] as const

/** Dialogs, panels and other states, reached by pressing what a person would press (Spanish labels). */
const states: readonly [name: string, path: string, reach: (page: Page) => Promise<void>][] = [
  ['member-panel', '/customers', async (page) => page.locator('[data-row-name]').first().click()],
  [
    'member-history',
    '/customers',
    async (page) => {
      await page.locator('[data-row-name]').first().click()
      await page.getByRole('tab', { name: /Historial/ }).click()
    },
  ],
  ['create-member', '/customers', async (page) => page.getByRole('button', { name: 'Crear Socio' }).first().click()],
  ['search-members', '/control', async (page) => page.getByRole('button', { name: 'Nueva Entrada' }).first().click()],
  [
    'create-product',
    '/product',
    async (page) =>
      page
        .getByRole('button', { name: /Crear Producto/ })
        .first()
        .click(),
  ],
  ['create-venue', '/my_shops', async (page) => page.getByRole('button', { name: 'Crear Tienda' }).first().click()],
  ['create-employee', '/owners', async (page) => page.getByRole('button', { name: /Crear/ }).first().click()],
  [
    'edit-employee',
    '/owners',
    async (page) =>
      page
        .getByRole('button', { name: /^Editar/ })
        .first()
        .click(),
  ],
  [
    'open-till',
    '/transactions',
    // The demo has an open till.
    async (page) => page.getByRole('button', { name: 'Abrir otra caja' }).first().click(),
  ],
  [
    'transaction-details',
    '/transactions',
    async (page) =>
      page
        .getByRole('button', { name: /artículo|Detalle/ })
        .first()
        .click(),
  ],
  [
    'counter-client',
    '/dispenser',
    async (page) =>
      page
        .getByRole('button', { name: /^Seleccionar/ })
        .nth(3)
        .click(),
  ],
  [
    'counter-weigh',
    '/dispenser',
    async (page) => {
      await page
        .getByRole('button', { name: /^Seleccionar/ })
        .nth(3)
        .click()
      await page
        .getByRole('button', { name: /Limón Sierra/ })
        .first()
        .click()
    },
  ],
  [
    'counter-cart',
    '/dispenser',
    async (page) => {
      await page
        .getByRole('button', { name: /^Seleccionar/ })
        .nth(5)
        .click()
      await page
        .getByRole('button', { name: /Limón Sierra/ })
        .first()
        .click()
      await page.keyboard.type('1')
      await page.keyboard.press('Enter')
      await page.waitForTimeout(800)
      const show = page.getByRole('button', { name: /Ver carrito/ })
      if (await show.isVisible()) await show.click()
    },
  ],
]

async function shoot(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await page.waitForTimeout(900)
  await page.screenshot({ path: `${folder}/${name}.png` })
}

test.skip(folder === undefined, 'PICTURES_TO is not set')

for (const [language, scheme, size] of looks) {
  const look = `${language}-${scheme}-${size}`
  test.describe(look, () => {
    test.use({ viewport: screens[size] })
    test.beforeEach(async ({ context }) => {
      await prepare(context, language, scheme)
    })

    test(`every page, ${look}`, async ({ page }) => {
      test.setTimeout(300_000)
      await page.goto('/login')
      await shoot(page, `sign-in.${look}`)
      await enter(page, 'owner', '/dashboard')
      for (const path of pages) {
        await page.goto(path)
        await shoot(page, `${path.slice(1).replaceAll('/', '-')}.${look}`)
      }
      const token = await takeToken(page, 'superadmin')
      await page.evaluate((fresh) => localStorage.setItem('kongToken', fresh), token)
      for (const path of superadminPages) {
        await page.goto(path)
        await shoot(page, `${path.slice(1)}.${look}`)
      }
    })
  })

  test(`dialogs and panels, ${scheme}, on a ${size}`, async ({ page, context }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(screens[size])
    await prepare(context, 'es', scheme)
    await enter(page, 'owner', '/dashboard')
    // A state that this size does not have must not hold up the others.
    page.setDefaultTimeout(5_000)
    for (const [name, path, reach] of states) {
      await page.goto(path)
      await page.waitForTimeout(600)
      await reach(page).catch((error: unknown) =>
        test.info().annotations.push({ type: name, description: String(error) }),
      )
      await page.waitForTimeout(700)
      await page.screenshot({ path: `${folder}/${name}.${scheme}-${size}.png` })
    }
  })
}

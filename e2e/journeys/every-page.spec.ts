import { AxeBuilder } from '@axe-core/playwright'
import { pages, type PagePath } from '@aforo/domain'
import type { Page } from '@playwright/test'
import { enter, expect, type PersonName, prepare, screens, test } from './staff.ts'

const everyPath = Object.keys(pages) as PagePath[]
const whoOpens = (path: PagePath): PersonName => (path === '/superusers' || path === '/shops' ? 'superadmin' : 'owner')

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

const isWiderThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

for (const [scheme, language] of [
  ['light', 'es'],
  ['dark', 'en'],
] as const) {
  for (const who of ['owner', 'superadmin'] as const) {
    test(`every page that ${who} opens is sound in ${scheme}, ${language}`, async ({ page, context }) => {
      test.setTimeout(120_000)
      await prepare(context, language, scheme)
      await enter(page, who, '/no-such-page')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await violations(page)).toEqual([])
      for (const path of everyPath.filter((candidate) => whoOpens(candidate) === who)) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await violations(page), path).toEqual([])
      }
    })
  }

  test(`the pages before the sign-in are sound in ${scheme}, ${language}`, async ({ page, context }) => {
    await prepare(context, language, scheme)
    for (const path of ['/invite', '/login']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await violations(page), path).toEqual([])
    }
    await page.getByRole('button', { name: language === 'es' ? 'Iniciar sesión' : 'Sign In' }).click()
    expect(await violations(page), 'with errors').toEqual([])
  })
}

for (const [name, size] of Object.entries(screens)) {
  test(`nothing is wider than a ${name}`, async ({ page, context }) => {
    test.setTimeout(120_000)
    await prepare(context, 'es')
    await page.setViewportSize(size)
    await page.goto('/login')
    expect(await isWiderThanScreen(page), '/login').toBe(false)
    await enter(page, 'owner', '/dashboard')
    for (const path of everyPath.filter((candidate) => whoOpens(candidate) === 'owner')) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await isWiderThanScreen(page), path).toBe(false)
    }
  })
}

test('the open menus are sound in both themes', async ({ page, context }) => {
  await prepare(context, 'es')
  await enter(page, 'owner', '/dashboard')
  for (const name of ['Cambiar de tienda', 'Cuenta de marta.ruiz@aforo.example']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await violations(page), name).toEqual([])
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize(screens.phone)
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
  expect(await violations(page), 'drawer').toEqual([])
})

test('the description of the API is a page that people can read', async ({ page }) => {
  await page.goto('/docs')
  await expect(page.getByText('Sign in with e-mail and password')).toBeVisible()
  await expect(page.getByRole('heading', { name: /Aforo/ })).toBeVisible()
})

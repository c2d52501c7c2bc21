import { pages, type PagePath } from '@aforo/domain'
import { expectAccessible, widerThanScreen } from '../fixtures/accessibility.ts'
import { enter, expect, inviteAsOwner, type PersonName, prepare, screens, test } from '../fixtures/staff.ts'

const everyPath = Object.keys(pages) as PagePath[]
const whoOpens = (path: PagePath): PersonName => (path === '/superusers' || path === '/shops' ? 'superadmin' : 'owner')

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
      await expectAccessible(page)
      for (const path of everyPath.filter((candidate) => whoOpens(candidate) === who)) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page, path)
      }
    })
  }

  test(`the pages before the sign-in are sound in ${scheme}, ${language}`, async ({ page, context }) => {
    await prepare(context, language, scheme)
    for (const path of ['/invite', '/login']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, path)
    }
    await page.getByRole('button', { name: language === 'es' ? 'Iniciar sesión' : 'Sign In' }).click()
    await expectAccessible(page, 'with errors')
  })
}

test('nothing is wider than any screen', async ({ page, context }) => {
  test.setTimeout(120_000)
  await prepare(context, 'es')
  const expectToFit = async (path: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const [name, size] of Object.entries(screens)) {
      await page.setViewportSize(size)
      await expect.poll(() => widerThanScreen(page), { message: `${path} on a ${name}` }).toEqual([])
    }
  }
  await page.goto('/login')
  await expectToFit('/login')
  await enter(page, 'owner', '/dashboard')
  for (const path of everyPath.filter((candidate) => whoOpens(candidate) === 'owner')) {
    await page.goto(path)
    await expectToFit(path)
  }
})

for (const scheme of ['light', 'dark'] as const) {
  test(`the open menus are sound in ${scheme}`, async ({ page, context }) => {
    test.setTimeout(120_000)
    await prepare(context, 'es', scheme)
    await enter(page, 'owner', '/dashboard')
    for (const name of ['Cambiar de tienda', 'Cuenta de marta.ruiz@aforo.example']) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page, name)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
    }
    await page.setViewportSize(screens.phone)
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    await expect(page.getByRole('navigation')).toBeVisible()
    await expectAccessible(page, 'drawer')
  })

  test(`an invitation is sound in ${scheme}`, async ({ page, context }) => {
    await prepare(context, 'es', scheme)
    await page.goto(await inviteAsOwner(page, `nora.${scheme}.${Date.now()}@aforo.example`, []))
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByText('Escribe tu contraseña.')).toBeVisible()
    await expectAccessible(page)
  })
}

test('the description of the API is a page that people can read', async ({ page }) => {
  await page.goto('/docs')
  await expect(page.getByText('Sign in with e-mail and password')).toBeVisible()
  await expect(page.getByRole('heading', { name: /Aforo/ })).toBeVisible()
})

import { expect } from '@playwright/test'
import { emailOf, passwordOf, signInForm } from '../fixtures/staff.ts'
import type { Club, Item } from './club.ts'
import { openScreen } from './session.ts'
import { pageOf, show, type Words } from './screens.ts'

type Role = 'superadmin' | 'owner'
const both: readonly Role[] = ['superadmin', 'owner']

/** The ten menu entries: text, path and the roles that see them. */
const menu: readonly { words: Words; path: string; seenBy: readonly Role[] }[] = [
  { words: { es: 'Entradas', en: 'Entries' }, path: '/control', seenBy: ['owner'] },
  { words: { es: 'Retirada', en: 'Dispense' }, path: '/dispenser', seenBy: ['owner'] },
  { words: { es: 'Socios', en: 'Members' }, path: '/customers', seenBy: both },
  { words: { es: 'Productos', en: 'Products' }, path: '/product', seenBy: both },
  { words: { es: 'Personal', en: 'Staff' }, path: '/owners', seenBy: both },
  { words: { es: 'Contabilidad', en: 'Accounting' }, path: '/transactions', seenBy: both },
  { words: { es: 'Superusers', en: 'Superusers' }, path: '/superusers', seenBy: ['superadmin'] },
  { words: { es: 'Venues', en: 'Venues' }, path: '/shops', seenBy: ['superadmin'] },
  { words: { es: 'Mis Venues', en: 'Mis Venues' }, path: '/my_shops', seenBy: ['owner'] },
  { words: { es: 'Dashboard', en: 'Dashboard' }, path: '/dashboard', seenBy: both },
]

/** Where `/` leads. */
const starts = { superadmin: '/operators', owner: '/dashboard' } as const
const homes = { superadmin: 'platform', owner: 'home' } as const

async function entryOf(club: Club, who: Role, path: string, language: 'es' | 'en' = 'es') {
  const page = await show(club, homes[who], language)
  await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible()
  return page.getByRole('navigation').locator(`a[href="${path}"]`)
}

const labelled = menu.map(({ words, path, seenBy }): Item => ({
  name: `'${words.es}' leads to ${path}`,
  check: async (club) => {
    const who = seenBy.includes('owner') ? 'owner' : 'superadmin'
    for (const language of ['es', 'en'] as const) {
      // An entry may also contain a count.
      await expect(await entryOf(club, who, path, language)).toHaveText(new RegExp(`^${words[language]}(\\d|$)`))
    }
  },
}))

const visible = menu.flatMap(({ words, path, seenBy }) =>
  both.map((who): Item => ({
    name: `'${words.es}' is ${seenBy.includes(who) ? 'shown to' : 'hidden from'} ${who}`,
    check: async (club) => {
      await expect(await entryOf(club, who, path)).toHaveCount(seenBy.includes(who) ? 1 : 0)
    },
  })),
)

const employeeSees: Item = {
  name: "'Socios' is shown to an employee too",
  check: async (club) => {
    const page = await pageOf(club, 'employee', 'es')
    await page.goto('/profile')
    await expect(page.getByRole('navigation').locator('a[href="/customers"]')).toHaveText('Socios')
  },
}

const fixed = (['superadmin', 'owner', 'employee'] as const).flatMap((who) =>
  ['/settings', '/support'].map((path): Item => ({
    name: `${path} stays at the bottom for ${who}`,
    check: async (club) => {
      const page = await pageOf(club, who, 'es')
      if (new URL(page.url(), 'http://x').pathname !== '/profile') await page.goto('/profile')
      await expect(page.getByRole('navigation').locator(`a[href="${path}"]`)).toHaveCount(1)
    },
  })),
)

export const menuItems: readonly Item[] = [...labelled, ...visible, employeeSees, ...fixed]

const shared = [
  '/',
  '/dashboard',
  '/control',
  '/dispenser',
  '/customers',
  '/product',
  '/employees',
  '/transactions',
  '/messages',
  '/owners',
  '/genetics',
]
const alone: readonly [string, Role][] = [
  ['/superusers', 'superadmin'],
  ['/shops', 'superadmin'],
  ['/my_shops', 'owner'],
]

const reaches = (who: Role, path: string): Item => ({
  name: `${who} reaches ${path}`,
  check: async (club) => {
    const page = await pageOf(club, who, 'es')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page).toHaveURL(new RegExp(path === '/' ? `${starts[who]}$` : `${path}$`))
    await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toHaveCount(0)
  },
})

const refused = (who: Role, path: string): Item => ({
  name: `${who} does not reach ${path}: /login, with the words of the refusal`,
  check: async (club) => {
    const page = await pageOf(club, who, 'en')
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('alert')).toContainText('You do not have privileges to see this')
  },
})

async function stranger(club: Club, token: string | null, path: string) {
  const page = await openScreen(club.browser, 'es', token)
  await page.goto(path)
  return page
}

export const routeItems: readonly Item[] = [
  ...shared.flatMap((path) => both.map((who) => reaches(who, path))),
  ...alone.flatMap(([path, who]) => [reaches(who, path), refused(who === 'owner' ? 'superadmin' : 'owner', path)]),
  {
    name: '/my_shops is the same screen as /shops',
    check: async (club) => {
      for (const [who, path] of [
        ['owner', '/my_shops'],
        ['superadmin', '/shops'],
      ] as const) {
        const page = await pageOf(club, who, 'es')
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tiendas')
        await expect(page.getByRole('button', { name: 'Crear Tienda' })).toBeVisible()
      }
    },
  },
  {
    name: '/login is public',
    check: async (club) => {
      await expect(signInForm(await show(club, 'signIn', 'es'), 'es').submit).toBeVisible()
    },
  },
  {
    name: 'the bare address leads home',
    check: async (club) => {
      const page = await pageOf(club, 'owner', 'es')
      await page.goto('/')
      await expect(page).toHaveURL('/dashboard')
    },
  },
  {
    name: 'without a token: /login, which remembers where one was going',
    check: async (club) => {
      const page = await stranger(club, null, '/transactions?type=purchase')
      await expect(page).toHaveURL('/login')
      const form = signInForm(page, 'es')
      await form.email.fill(emailOf('owner'))
      await form.password.fill(passwordOf('owner'))
      await form.submit.click()
      await expect(page).toHaveURL('/transactions?type=purchase')
      await page.context().close()
    },
  },
  {
    name: 'with a token that the server does not know: /login, and the token is gone',
    check: async (club) => {
      const page = await stranger(club, 'x'.repeat(43), '/customers')
      await expect(page).toHaveURL('/login')
      expect(await page.evaluate(() => localStorage.getItem('kongToken'))).toBeNull()
      await page.context().close()
    },
  },
  {
    name: 'a page whose list does not hold the role: /login',
    check: async (club) => {
      const page = await pageOf(club, 'employee', 'es')
      await page.goto('/transactions')
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('alert')).toContainText('No tienes permisos para ver esto')
    },
  },
]

import { expect, type Page } from '@playwright/test'
import { type Language, screens as sizes } from '../fixtures/staff.ts'
import type { Club } from './club.ts'
import { openScreen } from './session.ts'

export type Words = Record<Language, string>

/** How to open a screen: the person, the path, and what is pressed before the checks. */
type Opening = {
  who: 'owner' | 'superadmin' | 'newcomer' | 'employee' | 'nobody'
  path: string | ((club: Club) => string)
  press?: (page: Page, language: Language, club: Club) => Promise<void>
}

const press = (words: Words) => async (page: Page, language: Language) => {
  await page.getByRole('button', { name: words[language], exact: true }).first().click()
}
const pressNamed = (words: Words) => async (page: Page, language: Language) => {
  await page
    .getByRole('button', { name: new RegExp(`^${words[language]}`) })
    .first()
    .click()
}

const createProduct = { es: 'Crear Producto', en: 'Create Product' }
const inviteOwner = { es: 'Crear Dueño', en: 'Create owner' }

const serving = ({ bruno }: Club) => `/dispenser?userId=${bruno.id}`

const openings = {
  signIn: { who: 'nobody', path: '/login' },
  home: { who: 'owner', path: '/profile' },
  platform: { who: 'superadmin', path: '/profile' },
  dashboard: { who: 'owner', path: '/dashboard' },
  products: { who: 'owner', path: '/product' },
  category: { who: 'owner', path: ({ category }) => `/product?category=${category.id}` },
  newProduct: { who: 'owner', path: '/product', press: press(createProduct) },
  changedProduct: { who: 'owner', path: '/product', press: pressNamed({ es: 'Editar Limón', en: 'Edit Limón' }) },
  removedProduct: { who: 'owner', path: '/product', press: pressNamed({ es: 'Eliminar Limón', en: 'Delete Limón' }) },
  removedCategory: {
    who: 'owner',
    path: ({ category }) => `/product?category=${category.id}`,
    press: pressNamed({ es: 'Eliminar la categoría Flores', en: 'Delete the category Flores' }),
  },
  newOwner: { who: 'superadmin', path: '/superusers', press: press(inviteOwner) },
  shops: { who: 'owner', path: '/my_shops' },
  newShop: { who: 'owner', path: '/my_shops', press: press({ es: 'Crear Tienda', en: 'Create Shop' }) },
  changedShop: { who: 'owner', path: '/my_shops', press: pressNamed({ es: 'Editar Club', en: 'Edit Club' }) },
  customers: { who: 'owner', path: '/customers' },
  newMember: {
    who: 'owner',
    path: '/customers',
    press: async (page, language) => {
      // Removes the draft of another item.
      await page.evaluate(() => sessionStorage.clear())
      await press({ es: 'Crear Socio', en: 'Create Member' })(page, language)
    },
  },
  door: { who: 'owner', path: '/control' },
  doorSearch: { who: 'owner', path: '/control', press: press({ es: 'Nueva Entrada', en: 'New Entry' }) },
  doorNewMember: { who: 'owner', path: '/control', press: press({ es: 'Nuevo Socio', en: 'New Member' }) },
  dispenser: { who: 'owner', path: '/dispenser' },
  serving: { who: 'owner', path: serving },
  servingClosed: { who: 'owner', path: serving, press: press({ es: 'Ocultar carrito', en: 'Hide cart' }) },
  weighing: {
    who: 'owner',
    path: ({ aitana }) => `/dispenser?userId=${aitana.id}`,
    press: async (page) => page.getByRole('listitem').getByRole('button', { name: 'Limón Sierra' }).first().click(),
  },
  books: { who: 'owner', path: '/transactions?type=purchase' },
  staff: { who: 'owner', path: '/owners' },
  newEmployee: { who: 'owner', path: '/owners', press: press({ es: 'Crear Trabajad@r', en: 'Create employee' }) },
  newShopOwner: {
    who: 'owner',
    path: '/owners',
    press: press({ es: 'Crear Propietari@ de Tienda', en: 'Create shop owner' }),
  },
  messages: { who: 'owner', path: '/messages' },
} as const satisfies Record<string, Opening>

export type ScreenName = keyof typeof openings

/** The screen that each page shows now, so that items about the same screen do not open it again. */
const shown = new WeakMap<Page, ScreenName>()
const strangers = new Map<Language, Page>()

/** The page of a person, for an item that navigates by itself. */
export async function pageOf(club: Club, who: Opening['who'], language: Language): Promise<Page> {
  const page = await findPage(club, who, language)
  shown.delete(page)
  return page
}

async function findPage(club: Club, who: Opening['who'], language: Language): Promise<Page> {
  if (who !== 'nobody') return club[who].screen(language)
  const page = strangers.get(language) ?? (await openScreen(club.browser, language, null))
  strangers.set(language, page)
  return page
}

/** Opens a screen in a language, unless it is open and unchanged. */
export async function show(club: Club, name: ScreenName, language: Language): Promise<Page> {
  const { who, path, press: act }: Opening = openings[name]
  const page = await findPage(club, who, language)
  if (shown.get(page) === name) return page
  shown.delete(page)
  await page.goto(typeof path === 'string' ? path : path(club))
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await act?.(page, language, club)
  shown.set(page, name)
  return page
}

/** The same for an item that changes the screen: the next item opens it again. */
export async function showFresh(club: Club, name: ScreenName, language: Language): Promise<Page> {
  await pageOf(club, openings[name].who, language)
  const page = await show(club, name, language)
  shown.delete(page)
  return page
}

/** Runs `look` at another width, then restores the desktop size. */
export async function atWidth(page: Page, width: number, look: () => Promise<void>): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  try {
    await look()
  } finally {
    await page.setViewportSize(sizes.desktop)
  }
}

import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { said } from './counter-words.ts'
import type { Guest } from './own-door.ts'
import { askAtVenue, makeMember, type NewMember } from './own-members.ts'
import { type OwnVenue, settle } from './own-venues.ts'
import { expect, type Language } from './staff.ts'

/** What is on the shelf of every one of these counters, dearest first. */
const stocked = {
  lemon: { name: 'Limón Sierra', price: 8.5, unit_type: 'weight', stock_quantity: 40 },
  haze: { name: 'Haze Norte', price: 7, unit_type: 'weight', stock_quantity: 20 },
  cake: { name: 'Magdalena', price: 2.8, unit_type: 'fixed', stock_quantity: 12, gram_equivalent: 0.5 },
} as const
type ProductName = keyof typeof stocked
export type Shelf = Record<ProductName, { id: number; name: string }>

export type OwnCounter = { venue: OwnVenue; guests: Guest[]; shelf: Shelf }

async function must(asked: ReturnType<typeof askAtVenue>): Promise<unknown> {
  const response = await asked
  expect(response.ok(), await response.text()).toBe(true)
  return response.json()
}

type Opening = { stock?: Partial<Record<ProductName, number>>; path?: string }

/** An owner at the counter of a venue of their own, with these members inside, each with a card, and three products. */
export async function openCounter(
  page: Page,
  language: Language,
  people: readonly NewMember[],
  { stock = {}, path = '/dispenser' }: Opening = {},
): Promise<OwnCounter> {
  const [venue] = (await settle(page, ['Barra'])) as [OwnVenue]
  await page.evaluate((id) => localStorage.setItem('aforo.venue', String(id)), venue.id)
  const guests: Guest[] = []
  for (const person of people) guests.push(await admit(page, venue, person))
  const offered: Partial<Shelf> = {}
  for (const key of Object.keys(stocked) as ProductName[]) {
    const facts = { ...stocked[key], category_id: null, stock_quantity: stock[key] ?? stocked[key].stock_quantity }
    const multipart = { product: JSON.stringify(facts) }
    const { id } = (await must(askAtVenue(page, 'POST', '/v1/products', { multipart }))) as { id: number }
    offered[key] = { id, name: facts.name }
  }
  await page.goto(path)
  await expect(page.getByRole('textbox', { name: said[language].search })).toBeFocused()
  return { venue, guests, shelf: offered as Shelf }
}

/** Somebody enrols and comes in. */
export async function admit(page: Page, { id: venueId }: OwnVenue, person: NewMember): Promise<Guest> {
  const begun = { identity_seen: true, owned_shops: [venueId], cash_balance: 64.5 }
  const member = await makeMember(page, { ...begun, ...person })
  const card = `CARD${randomUUID().slice(0, 8).toUpperCase()}`
  await must(askAtVenue(page, 'PUT', `/v1/members/${member.id}/card`, { data: { code: card } }))
  await must(askAtVenue(page, 'POST', '/v1/entries', { data: { user_id: member.id, id: randomUUID() } }))
  return { ...member, card }
}

/** The same with one guest, who is served at once. */
export async function openServing(page: Page, language: Language, person: NewMember = { name: 'Aitana' }) {
  const { guests, ...counter } = await openCounter(page, language, [person])
  const [guest] = guests
  if (guest === undefined) throw new Error('Nobody came.')
  await serve(page, language, guest)
  return { ...counter, guest }
}

/** What the server knows of a member. */
export async function keptOf(page: Page, { id }: { id: number }) {
  const client = (await must(askAtVenue(page, 'GET', `/v1/counter/members/${id}`))) as {
    profile: { cash_balance: number }
    month: { grams: number }
    cart: { items: { quantity: number }[] }
  }
  const transactions = (await must(askAtVenue(page, 'GET', `/v1/members/${id}/transactions`))) as {
    id: number
    kind: string
  }[]
  return {
    credit: client.profile.cash_balance,
    month: client.month.grams,
    cart: client.cart.items.map(({ quantity }) => quantity),
    sales: transactions.filter(({ kind }) => kind === 'purchase').map((sale) => sale.id),
  }
}

export async function stockOf(page: Page, { id }: { id: number }): Promise<number> {
  const product = (await must(askAtVenue(page, 'GET', `/v1/products/${id}`))) as { stock_quantity: number }
  return product.stock_quantity
}

/** Somebody in the office gives a product another price. */
export async function reprice(page: Page, { id, name }: { id: number; name: string }, price: number): Promise<void> {
  const multipart = { product: JSON.stringify({ name, price, category_id: null }) }
  await must(askAtVenue(page, 'PUT', `/v1/products/${id}`, { multipart }))
}

export const setRules = (page: Page, { id }: OwnVenue, data: object) =>
  must(askAtVenue(page, 'PATCH', `/v1/venues/${id}/settings`, { data }))

export const panelOf = (page: Page, language: Language): Locator =>
  page
    .getByRole('complementary', { name: said[language].cart })
    .or(page.getByRole('dialog', { name: said[language].cart, exact: true }))

export const cardOf = (page: Page, { name }: { name: string }): Locator => page.getByRole('region', { name })

export const tileOf = (page: Page, language: Language, { name }: { name: string }): Locator =>
  page.getByRole('list', { name: said[language].products, exact: true }).getByRole('button', { name })

export const lineOf = (page: Page, language: Language, { name }: { name: string }): Locator =>
  panelOf(page, language)
    .getByRole('list', { name: said[language].cart })
    .getByRole('listitem')
    .filter({ hasText: name })

/** A figure under the cart, by its name. */
export const figureOf = (page: Page, language: Language, name: string): Locator =>
  panelOf(page, language)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')

export const checkoutOf = (page: Page, language: Language): Locator =>
  panelOf(page, language).getByRole('button', { name: said[language].checkout })

/** Somebody chosen among those inside, by their card on the screen. */
export async function serve(page: Page, language: Language, guest: Guest): Promise<void> {
  await page.getByRole('button', { name: said[language].select(guest.name) }).click()
  await expect(cardOf(page, guest)).toBeVisible()
}

/** So much of a product, by its keypad. */
export async function weigh(
  page: Page,
  language: Language,
  product: { name: string },
  text: string,
  { box = 'grams', press = (target: Locator) => target.click() }: WeighOptions = {},
): Promise<void> {
  const t = said[language]
  await press(tileOf(page, language, product))
  const panel = panelOf(page, language)
  const field = panel.getByRole('textbox', { name: t[box], exact: true })
  if (box === 'money') await press(field)
  for (const character of text) {
    const key = panel.getByRole('group', { name: t.keypad }).getByRole('button', {
      name: character === '.' ? t.point : character,
      exact: true,
    })
    await press(key)
  }
  await expect(field).toHaveValue(language === 'es' ? text.replace('.', ',') : text)
  await press(panel.getByRole('button', { name: t.add }))
  await expect(field).toBeHidden()
}

type WeighOptions = { box?: 'grams' | 'money' | 'pieces'; press?: (target: Locator) => Promise<void> }

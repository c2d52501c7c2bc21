import type { Page } from '@playwright/test'
import { type Guest, openDoor } from './own-door.ts'
import { askAtVenue, type NewMember } from './own-members.ts'
import { expect, type Language } from './staff.ts'

/** What the counter says. */
export const said = {
  es: {
    search: 'Buscar clientes...',
    select: (name: string) => `Seleccionar a ${name}`,
    products: 'Productos',
    cart: 'Carrito',
    grams: 'Gramos',
    money: 'Euros',
    add: /^Añadir \d/,
    more: (name: string) => `Más ${name}`,
    quantity: (name: string) => new RegExp(`^${name}: `),
    checkout: /^Checkout/,
    paid: (amount: string) => `Cobrado ${amount}`,
    newCredit: /Nuevo crédito/,
    next: 'Siguiente cliente',
    short: 'Crédito insuficiente',
    topUp: (amount: string) => `Añadir ${amount} de saldo`,
    topUpDo: /^Añadir \d/,
    reason: /^Motivo/,
    pay: /^Cobrar /,
    checking: 'Comprobando si se ha cobrado…',
    failed: 'No se ha podido completar la compra.',
    outside: (name: string) => new RegExp(`${name}.* no está en sala`),
    toDoor: 'Ir a Entradas',
    void: 'Anular',
    voidDo: 'Anular la retirada',
    noProduct: 'Ningún producto seleccionado.',
    addProduct: 'Añadir producto',
    addNothing: 'Añadir',
    lost: /Sin conexión desde las/,
    cartAtDoor: (name: string) => `Carrito de ${name}: 1`,
    amount: { fifteen: '15,00 €', five: '5,00 €', two: '2,00 €' },
  },
  en: {
    search: 'Search clients...',
    select: (name: string) => `Select ${name}`,
    products: 'Products',
    cart: 'Cart',
    grams: 'Grams',
    money: 'Euros',
    add: /^Add (\d|€)/,
    more: (name: string) => `More ${name}`,
    quantity: (name: string) => new RegExp(`^${name}: `),
    checkout: /^Checkout/,
    paid: (amount: string) => `Charged ${amount}`,
    newCredit: /New credit/,
    next: 'Next client',
    short: 'Not enough credit',
    topUp: (amount: string) => `Add ${amount} of balance`,
    topUpDo: /^Add €/,
    reason: /^Reason/,
    pay: /^Charge /,
    checking: 'Checking whether it was charged…',
    failed: 'Failed to complete the purchase.',
    outside: (name: string) => new RegExp(`${name}.* is not inside`),
    toDoor: 'Go to Entries',
    void: 'Void',
    voidDo: 'Void the sale',
    noProduct: 'No product selected.',
    addProduct: 'Add product',
    addNothing: 'Add',
    lost: /No connection since/,
    cartAtDoor: (name: string) => `Cart of ${name}: 1`,
    amount: { fifteen: '€15.00', five: '€5.00', two: '€2.00' },
  },
} as const

type Goods = { name: string; price: number; unit_type: 'weight' | 'fixed'; stock_quantity: number }

const goods: readonly Goods[] = [
  { name: 'Brisa', price: 10, unit_type: 'weight', stock_quantity: 50 },
  { name: 'Café', price: 1, unit_type: 'fixed', stock_quantity: 100 },
]

async function ask(page: Page, ...request: Parameters<typeof askAtVenue> extends [Page, ...infer Rest] ? Rest : never) {
  const answer = await askAtVenue(page, ...request)
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer
}

/** Somebody who is served, and what became of their money. */
export type Buyer = Guest & { balance: () => Promise<number>; purchases: () => Promise<number> }

/** An owner at the counter of a venue of their own, with goods, and with these members inside. */
export async function openCounter(page: Page, language: Language, people: readonly NewMember[]) {
  const { guests } = await openDoor(page, language, people)
  for (const product of goods) {
    await ask(page, 'POST', '/v1/products', {
      multipart: { product: JSON.stringify({ ...product, category_id: null }) },
    })
  }
  const buyers: Buyer[] = []
  for (const guest of guests) {
    await ask(page, 'POST', '/v1/entries', { data: { user_id: guest.id } })
    buyers.push({
      ...guest,
      balance: async () => {
        const answer = await ask(page, 'GET', `/v1/counter/members/${guest.id}`)
        return ((await answer.json()) as { profile: { cash_balance: number } }).profile.cash_balance
      },
      purchases: async () => {
        const answer = await ask(page, 'GET', `/v1/members/${guest.id}/transactions`)
        return ((await answer.json()) as { kind: string }[]).filter(({ kind }) => kind === 'purchase').length
      },
    })
  }
  await page.goto('/dispenser')
  await expect(page.getByRole('textbox', { name: said[language].search })).toBeFocused()
  return { buyers }
}

export const panelOf = (page: Page, language: Language) =>
  page.getByRole('complementary', { name: said[language].cart, exact: true })

export const shelfTile = (page: Page, language: Language, name: string) =>
  page.getByRole('list', { name: said[language].products }).getByRole('button', { name: new RegExp(`^${name}`) })

/** Slower than any reader types, so that it is a hand. */
export const typeByHand = (page: Page, text: string) => page.keyboard.type(text, { delay: 60 })

/** Puts this much of something into the cart, as somebody at the keys would. */
export async function weigh(page: Page, language: Language, name: string, quantity: string): Promise<void> {
  await shelfTile(page, language, name).click()
  await expect(page.getByRole('group', { name: /Teclado|Keypad/ })).toBeVisible()
  await typeByHand(page, quantity)
  await page.keyboard.press('Enter')
  await expect(panelOf(page, language).getByRole('heading', { name, exact: true })).toBeVisible()
}

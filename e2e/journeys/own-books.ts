import type { Locator, Page } from '@playwright/test'
import { askAtVenue, makeMember, type OwnMember } from './own-members.ts'
import { type OwnVenue, settle } from './own-venues.ts'
import { expect, type Language } from './staff.ts'

/** What the books say. */
export const said = {
  es: {
    title: 'Contabilidad',
    list: 'Transacciones',
    totals: 'Totales de lo filtrado',
    reload: 'Recargar',
    dataFrom: /^Datos de las \d\d:\d\d:\d\d$/,
    reloadFailed: 'No se ha podido recargar: se ve lo que había.',
    loadError: 'No se han podido cargar las transacciones',
    tryAgain: 'Reintentar',
    export: 'Exportar CSV',
    filters: 'Filtros',
    venue: 'Tienda',
    type: 'Tipo',
    method: 'Forma de pago',
    member: 'Socio',
    topUp: 'Recarga',
    sale: 'Retirada',
    payout: 'Devolución de saldo',
    reversal: 'Anulación',
    card: 'Tarjeta',
    today: 'Hoy',
    yesterday: 'Ayer',
    remove: (name: string) => new RegExp(`^Quitar filtro ${name}: `),
    clear: 'Quitar filtros',
    none: 'Todavía no hay transacciones',
    elsewhere: 'Estas tiendas no se pueden ver juntas',
    select: (id: number) => `Seleccionar la transacción ${id}`,
    items: (count: number, id: number) => `${count} artículos de la transacción ${id}`,
    itemsOf: (id: number) => `Artículos de la transacción ${id}`,
    details: (id: number) => `Detalle de la transacción ${id}`,
    order: 'Ver la retirada',
    selected: (count: number) => `${count} seleccionadas`,
    reverse: /^Anular: Recarga/,
    reverseDo: 'Anular la transacción',
    reason: /^Motivo/,
    reversed: 'Anulada',
    reverseDone: /^Está anulada, con el recibo/,
    figures: { sales: 'Ventas', topUps: 'Recargas', fees: 'Cuotas', payouts: 'Devoluciones de saldo' },
    methods: { cash: 'Efectivo', card: 'Tarjeta', transfer: 'Transferencia' },
  },
  en: {
    title: 'Accounting',
    list: 'Transactions',
    totals: 'Totals of what is filtered',
    reload: 'Reload',
    dataFrom: /^Data from \d\d:\d\d:\d\d$/,
    reloadFailed: 'It could not be reloaded: what is shown is from before.',
    loadError: 'The transactions could not be loaded',
    tryAgain: 'Try again',
    export: 'Export CSV',
    filters: 'Filters',
    venue: 'Shop',
    type: 'Type',
    method: 'Payment method',
    member: 'Member',
    topUp: 'Top-up',
    sale: 'Purchase',
    payout: 'Credit given back',
    reversal: 'Reversal',
    card: 'Card',
    today: 'Today',
    yesterday: 'Yesterday',
    remove: (name: string) => new RegExp(`^Remove filter ${name}: `),
    clear: 'Clear filters',
    none: 'There are no transactions yet',
    elsewhere: 'These shops cannot be seen together',
    select: (id: number) => `Select transaction ${id}`,
    items: (count: number, id: number) => `${count} items of transaction ${id}`,
    itemsOf: (id: number) => `Items of transaction ${id}`,
    details: (id: number) => `Details of transaction ${id}`,
    order: 'See the sale',
    selected: (count: number) => `${count} selected`,
    reverse: /^Reverse: Top-up/,
    reverseDo: 'Reverse the transaction',
    reason: /^Reason/,
    reversed: 'Reversed',
    reverseDone: /^Reversed, with receipt/,
    figures: { sales: 'Sales', topUps: 'Top-ups', fees: 'Fees', payouts: 'Credit given back' },
    methods: { cash: 'Cash', card: 'Card', transfer: 'Transfer' },
  },
} as const

type BooksWords = (typeof said)[Language]

async function ask<T>(page: Page, path: string, more: Parameters<typeof askAtVenue>[3]): Promise<T> {
  const answer = await askAtVenue(page, 'POST', path, more)
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as T
}

const workAt = (page: Page, { id }: OwnVenue) =>
  page.evaluate((venueId) => localStorage.setItem('aforo.venue', String(venueId)), id)

/** What happened at two venues of an owner this evening. */
export type Evening = {
  venues: readonly [OwnVenue, OwnVenue]
  members: readonly [OwnMember, OwnMember]
  cash: number
  card: number
  /** Taken back already. */
  mistake: number
  sale: number
  voided: number
  /** At the second venue. */
  nextDoor: number
}

/** An owner with two venues, after an evening of top-ups, sales, a void and a reversal. */
export async function bookEvening(page: Page): Promise<Evening> {
  const venues = (await settle(page, ['Sala', 'Sótano'])) as [OwnVenue, OwnVenue]
  await workAt(page, venues[0])
  const enrolled = { identity_seen: true, owned_shops: venues.map(({ id }) => id) }
  const aitana = await makeMember(page, { name: 'Aitana', ...enrolled })
  const bruno = await makeMember(page, { name: 'Bruno', ...enrolled })
  const topUp = async ({ id }: OwnMember, amount: number, method: string) =>
    (await ask<{ transaction_id: number }>(page, '/v1/add-cash', { data: { user_id: id, amount, method } }))
      .transaction_id

  const products: number[] = []
  for (const [name, price, unitType] of [
    ['Brisa', 10, 'weight'],
    ['Café', 1, 'fixed'],
  ] as const) {
    const product = { name, price, unit_type: unitType, stock_quantity: 50, category_id: null }
    products.push(
      (await ask<{ id: number }>(page, '/v1/products', { multipart: { product: JSON.stringify(product) } })).id,
    )
  }
  const [brisa = 0, cafe = 0] = products
  const sell = async (items: object[]) =>
    (await ask<{ transaction_id: number }>(page, '/v1/make-purchase', { data: { user_id: aitana.id, items } }))
      .transaction_id

  // Cash is paid out of an open till only.
  await ask(page, '/v1/till-sessions', { data: { till: 'Barra', float: 0 } })
  const cash = await topUp(aitana, 50, 'cash')
  const card = await topUp(bruno, 20.5, 'card')
  const mistake = await topUp(bruno, 30, 'transfer')
  await ask(page, `/v1/transactions/${mistake}/reversal`, { data: { reason: 'Otra persona' } })
  await ask(page, '/v1/entries', { data: { user_id: aitana.id } })
  const sale = await sell([
    { product_id: brisa, quantity: 1.25, unit_price: 10 },
    { product_id: cafe, quantity: 2, unit_price: 1 },
  ])
  const voided = await sell([{ product_id: cafe, quantity: 3, unit_price: 1 }])
  await ask(page, `/v1/sales/${voided}/void`, { data: { reason: 'Mal pesado' } })
  await ask(page, `/v1/members/${aitana.id}/payout`, {
    data: { amount: 5.5, method: 'cash', reason: 'Se va de viaje' },
  })
  await workAt(page, venues[1])
  const nextDoor = await topUp(aitana, 40, 'cash')
  await workAt(page, venues[0])
  return { venues, members: [aitana, bruno], cash, card, mistake, sale, voided, nextDoor }
}

export const rows = (page: Page) => page.locator('[data-transaction]:visible')
export const rowOf = (page: Page, id: number) => page.locator(`[data-transaction="${id}"]`)

const centsIn = (text: string) => Number(text.replaceAll(/[^\d−]/g, '').replace('−', '-'))

/** One figure of the totals. */
export const figure = (page: Page, t: BooksWords, name: string): Locator =>
  page
    .getByRole('region', { name: t.totals })
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

/** Holds the totals against what the rows under them say, one by one. What was taken back leaves nothing. */
export async function expectToAddUp(page: Page, t: BooksWords): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const shown = await rows(page).evaluateAll((all) =>
    all.map((row) => ({
      isReversed: row.hasAttribute('data-reversed'),
      cells: [...row.querySelectorAll('td')].map((cell) => cell.textContent),
    })),
  )
  const kept = shown.flatMap(({ isReversed, cells }) => {
    const [, , , , type = '', , method = '', , amount = ''] = cells
    return isReversed || type.includes(t.reversal) ? [] : [{ type: type.trim(), method, cents: centsIn(amount) }]
  })
  const sum = (picked: typeof kept) => picked.reduce((total, { cents }) => total + cents, 0)
  const expected: [string, number][] = [
    [t.figures.topUps, sum(kept.filter(({ type }) => type === t.topUp))],
    [t.figures.payouts, 0 - sum(kept.filter(({ type }) => type === t.payout))],
    [t.figures.sales, 0 - sum(kept.filter(({ type }) => type === t.sale))],
    ...Object.values(t.methods).map((name): [string, number] => [
      name,
      sum(kept.filter(({ method }) => method === name)),
    ]),
  ]
  for (const [name, cents] of expected) {
    await expect.poll(async () => centsIn(await figure(page, t, name).innerText()), { message: name }).toBe(cents)
  }
}

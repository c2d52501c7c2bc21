import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Desk, enrolMember, letIn, type Member, offerProduct, openClub, readRows } from '../../../testing/club.ts'
import { setTaxes } from '../../../testing/invoicing-club.ts'
import { openAddress, openPage } from '../../../testing/open-page.tsx'
import { scanCard } from '../../../testing/scan-card.ts'
import { keepSale } from './sale.ts'

afterEach(() => page.viewport(1180, 820))

const panel = () => page.getByRole('complementary', { name: 'Carrito' })
const shelf = () => page.getByRole('list', { name: 'Productos' })
const tile = (name: string) => shelf().getByRole('button', { name: new RegExp(name) })
const line = (name: string) => panel().getByRole('listitem').filter({ hasText: name })
const button = (name: string | RegExp) => panel().getByRole('button', { name })
const quick = (name: RegExp) =>
  panel().getByRole('toolbar', { name: 'Cantidades rápidas' }).getByRole('button', { name })
const productSearch = () => page.getByRole('searchbox', { name: 'Buscar producto' })
const served = ({ name }: Member) => page.getByRole('heading', { name, level: 1 })
const shownNames = () =>
  shelf()
    .getByRole('button')
    .elements()
    .map((element) => element.querySelector('span:nth-child(2) > span')?.textContent)

/** Ends what listens to the page with the test. */
function endOfTest(): AbortSignal {
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  return ending.signal
}

async function addCategory(owner: Desk, name: string, genetics = false): Promise<number> {
  const { id } = await owner.call('POST /v1/categories', { body: { name, parent_id: null } })
  if (genetics) await owner.call('PATCH /v1/categories/{id}', { params: { id }, body: { genetics } })
  return id
}

/** A club with genetics and drinks, and two members inside who have 50 euros each. */
async function openCounter(path: (bruno: Member) => string = ({ id }) => `/dispenser?userId=${id}`) {
  const { owner, venue } = await openClub()
  const drinks = await addCategory(owner, 'Bebidas')
  const genetics = await addCategory(owner, 'Genéticas', true)
  const kombucha = await offerProduct(owner, 'Kombucha', {
    price: 3,
    unit_type: 'fixed',
    stock_quantity: 60,
    category_id: drinks,
    barcode: '8412345678905',
  })
  const lemon = await offerProduct(owner, 'Limón Sierra', { category_id: genetics, barcode: 'LEMON00017' })
  const amber = await offerProduct(owner, 'Ámbar', { category_id: genetics })
  const bruno = await enrolMember(owner, 'Bruno', { cash_balance: 50 })
  const carla = await enrolMember(owner, 'Carla', { cash_balance: 50 })
  await letIn(owner, bruno)
  await letIn(owner, carla)
  await openPage(owner, path(bruno))
  return { owner, venue, kombucha, lemon, amber, bruno, carla }
}

type Item = { id: number; quantity: number; price: number }

async function sell(owner: Desk, { id }: Member, items: readonly Item[]) {
  await owner.call('POST /v1/make-purchase', {
    body: {
      user_id: id,
      items: items.map((item) => ({ product_id: item.id, quantity: item.quantity, unit_price: item.price })),
    },
  })
}

const salesTo = ({ id }: Member) =>
  readRows<{ cents: number }>(
    "select amount_cents::int as cents from transactions where member_id = $1 and kind = 'purchase'",
    [id],
  )

test('the category starts with genetics, and stays for the next member', async () => {
  const { carla } = await openCounter()
  await expect.element(tile('Limón Sierra')).toBeVisible()
  expect(shownNames()).toEqual(['Ámbar', 'Limón Sierra'])
  await page.getByRole('button', { name: 'Bebidas', exact: true }).click()
  await expect.poll(shownNames).toEqual(['Kombucha'])
  scanCard(String(carla.number).padStart(4, '0'))
  await expect.element(served(carla)).toBeVisible()
  await expect.poll(shownNames).toEqual(['Kombucha'])
})

test("a product's barcode adds one piece to the cart, wherever the focus is", async () => {
  await openCounter()
  await expect.element(tile('Limón Sierra')).toBeVisible()
  scanCard('8412345678905')
  await expect.element(line('Kombucha')).toMatchTextContent(/3,00\s€/)
  await productSearch().click()
  scanCard('8412345678905')
  await expect.element(line('Kombucha')).toMatchTextContent(/2 uds/)
  await expect.element(productSearch()).toHaveValue('')
})

test('the barcode of a product by weight opens its scale, and without a member it says so', async () => {
  const { bruno } = await openCounter(() => '/dispenser')
  await expect.element(page.getByRole('button', { name: `Seleccionar a ${bruno.name}` })).toBeVisible()
  await expect
    .poll(() => {
      scanCard('LEMON00017')
      return page.getByText('Limón Sierra: elige antes un socio').elements().length
    })
    .toBe(1)
  await page.getByRole('button', { name: `Seleccionar a ${bruno.name}` }).click()
  await expect.element(tile('Limón Sierra')).toBeVisible()
  scanCard('LEMON00017')
  await expect.element(panel().getByRole('heading', { name: 'Limón Sierra' })).toBeVisible()
})

test('pieces start at one, without a decimal key', async () => {
  await openCounter()
  await page.getByRole('button', { name: 'Bebidas', exact: true }).click()
  await tile('Kombucha').click()
  await expect.element(panel().getByRole('textbox', { name: 'Unidades' })).toHaveValue('1')
  await expect.element(button('Coma decimal')).not.toBeInTheDocument()
  await button(/^Añadir 1 ud/).click()
  await expect.element(line('Kombucha')).toMatchTextContent(/1 ud/)
})

test('the search finds products of every category, and is empty once one is in the cart', async () => {
  await openCounter()
  await expect.element(tile('Limón Sierra')).toBeVisible()
  await userEvent.keyboard('p')
  await expect.element(productSearch()).toHaveFocus()
  await userEvent.keyboard('kom')
  await expect.poll(shownNames).toEqual(['Kombucha'])
  await userEvent.keyboard('{Enter}')
  await button(/^Añadir 1 ud/).click()
  await expect.element(line('Kombucha')).toBeVisible()
  await expect.element(productSearch()).toHaveValue('')
  await expect.poll(shownNames).toEqual(['Ámbar', 'Limón Sierra'])
})

test('the cart scrolls to the line that was just added', async () => {
  const { owner, bruno } = await openCounter()
  for (let index = 0; index < 6; index += 1) {
    const { id } = await offerProduct(owner, `Hierba ${index}`)
    await owner.call('PUT /v1/carts/{user_id}/items/{product_id}', {
      params: { user_id: bruno.id, product_id: id },
      body: { id: crypto.randomUUID(), quantity: 1, seen: 0 },
    })
  }
  await openAddress(`/dispenser?userId=${bruno.id}`)
  await expect.element(line('Hierba 5')).toBeInTheDocument()
  await expect.element(tile('Limón Sierra')).toBeVisible()
  scanCard('8412345678905')
  await expect.element(line('Kombucha')).toBeInTheDocument()
  const isInView = () => {
    const { top, bottom } = line('Kombucha').element().getBoundingClientRect()
    const list = line('Kombucha').element().closest('ul')?.parentElement?.getBoundingClientRect()
    return list !== undefined && top >= list.top && bottom <= list.bottom
  }
  await expect.poll(isInView).toBe(true)
})

test("a member's usual products come first, and the last sale can be repeated", async () => {
  const { owner, bruno, lemon, kombucha } = await openCounter()
  await sell(owner, bruno, [{ ...lemon, quantity: 1 }])
  await sell(owner, bruno, [
    { ...lemon, quantity: 1.5 },
    { ...kombucha, quantity: 2 },
  ])
  await openAddress(`/dispenser?userId=${bruno.id}`)
  await expect.poll(shownNames).toEqual(['Limón Sierra', 'Ámbar'])
  await expect.element(tile('Limón Sierra')).toMatchTextContent(/Habitual/)
  await button('Repetir última retirada').click()
  await expect.element(line('Limón Sierra')).toMatchTextContent(/1,5\sg/)
  await expect.element(line('Kombucha')).toMatchTextContent(/2 uds/)
})

test('repeating the last sale leaves out what is sold out, and takes no more than is left', async () => {
  const { owner, bruno } = await openCounter(() => '/dispenser')
  const tea = await offerProduct(owner, 'Té verde', { price: 2, unit_type: 'fixed', stock_quantity: 3 })
  const water = await offerProduct(owner, 'Agua', { price: 1, unit_type: 'fixed', stock_quantity: 1 })
  await sell(owner, bruno, [
    { ...tea, quantity: 2 },
    { ...water, quantity: 1 },
  ])
  await openAddress(`/dispenser?userId=${bruno.id}`)
  await button('Repetir última retirada').click()
  await expect.element(line('Té verde')).toMatchTextContent(/1 ud/)
  await expect.element(line('Agua')).not.toBeInTheDocument()
})

test('from the card to the charge of one gram it takes four taps', async () => {
  const { bruno } = await openCounter(() => '/dispenser')
  await expect.element(page.getByRole('button', { name: `Seleccionar a ${bruno.name}` })).toBeVisible()
  let taps = 0
  document.addEventListener('click', () => (taps += 1), { capture: true, signal: endOfTest() })
  scanCard(String(bruno.number).padStart(4, '0'))
  await expect.element(served(bruno)).toBeVisible()
  await tile('Limón Sierra').click()
  await quick(/^1\sg/).click()
  await button(/^Añadir 1\sg/).click()
  await button(/^Checkout/).click()
  await expect.element(panel().getByRole('heading', { name: /^Cobrado 8,50\s€/ })).toBeVisible()
  expect(taps).toBe(4)
})

test('one more drink is one tap', async () => {
  await openCounter()
  await expect.element(tile('Limón Sierra')).toBeVisible()
  scanCard('8412345678905')
  await expect.element(line('Kombucha')).toMatchTextContent(/1 ud/)
  let taps = 0
  document.addEventListener('click', () => (taps += 1), { capture: true, signal: endOfTest() })
  await button('Más Kombucha').click()
  await expect.element(line('Kombucha')).toMatchTextContent(/2 uds/)
  expect(taps).toBe(1)
})

test('a sale with the keyboard alone takes 14 keys', async () => {
  const { bruno } = await openCounter(() => '/dispenser')
  await expect.element(page.getByRole('textbox', { name: 'Buscar clientes...' })).toHaveFocus()
  let keys = 0
  window.addEventListener('keyup', () => (keys += 1), { capture: true, signal: endOfTest() })
  await userEvent.keyboard('bru')
  await expect.element(page.getByRole('button', { name: /^Seleccionar/ })).toBeVisible()
  await expect.poll(() => page.getByRole('button', { name: /^Seleccionar/ }).elements().length).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(served(bruno)).toHaveFocus()
  await expect.element(tile('Limón Sierra')).toBeVisible()
  await userEvent.keyboard('p')
  await expect.element(productSearch()).toHaveFocus()
  await userEvent.keyboard('lim')
  await expect.poll(shownNames).toEqual(['Limón Sierra'])
  await userEvent.keyboard('{Enter}')
  await expect.element(panel().getByRole('textbox', { name: 'Gramos' })).toHaveFocus()
  await userEvent.keyboard('1{Enter}')
  await expect.element(button(/^Checkout 8,50/)).toBeEnabled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const charge = page.getByRole('dialog').getByRole('button', { name: /^Cobrar 8,50/ })
  await expect.element(charge).toHaveFocus()
  await expect.element(charge).toHaveAttribute('data-settled')
  await userEvent.keyboard('{Enter}')
  await expect.element(panel().getByRole('heading', { name: /^Cobrado 8,50\s€/ })).toBeVisible()
  expect(keys).toBe(14)
})

test('the ticket is printed without leaving the counter', async () => {
  const print = window.print.bind(window)
  onTestFinished(() => {
    window.print = print
  })
  let prints = 0
  window.print = () => {
    prints += 1
  }
  const { bruno } = await openCounter()
  await expect.element(tile('Limón Sierra')).toBeVisible()
  scanCard('8412345678905')
  await button(/^Checkout 3,00/).click()
  await button('Ticket').click()
  await expect.poll(() => prints).toBe(1)
  expect(document.querySelector('[data-printed]')?.textContent).toContain('Kombucha')
  await expect.element(served(bruno)).toBeVisible()
  expect(window.location.pathname).toBe('/dispenser')
})

/** A sale of a drink that a reload interrupted. The cart on the server is empty, so it will be refused. */
async function interruptSale() {
  await page.viewport(390, 844)
  const { venue, bruno, kombucha } = await openCounter(() => '/dispenser')
  await expect.element(page.getByRole('button', { name: `Seleccionar a ${bruno.name}` })).toBeVisible()
  keepSale(localStorage, {
    key: crypto.randomUUID(),
    venueId: venue.id,
    memberId: bruno.id,
    memberName: bruno.name,
    currency: 'EUR',
    totalCents: 300,
    at: new Date().toISOString(),
    items: [
      {
        productId: kombucha.id,
        quantityMilli: 1000,
        weighed: { milli: null, by: null },
        priceCents: 300,
        batchId: null,
      },
    ],
    discountPercent: 0,
    reason: '',
    invoiceTo: null,
    approvalId: null,
  })
  return bruno
}
const refusalInCart = () =>
  page.getByRole('dialog', { name: 'Carrito' }).getByText('No se ha podido completar la compra.')

test('on a phone, a sale that a reload interrupted opens the cart and says what happened', async () => {
  const bruno = await interruptSale()
  await openAddress(`/dispenser?userId=${bruno.id}`)
  await expect.element(refusalInCart()).toBeVisible()
  expect(await salesTo(bruno)).toEqual([])
})

test('on a phone, the cart also opens if the answer came before the member was shown', async () => {
  const bruno = await interruptSale()
  await openAddress('/dispenser')
  await expect.element(page.getByText(/^Retirada de 3,00/)).toBeVisible()
  await page.getByRole('button', { name: `Seleccionar a ${bruno.name}` }).click()
  await expect.element(refusalInCart()).toBeVisible()
})

test('on a phone, scan to paid for one gram is four taps too, and the cart says what happened', async () => {
  await page.viewport(390, 844)
  const { bruno } = await openCounter(() => '/dispenser')
  await expect.element(page.getByRole('button', { name: `Seleccionar a ${bruno.name}` })).toBeVisible()
  let taps = 0
  document.addEventListener('click', () => (taps += 1), { capture: true, signal: endOfTest() })
  scanCard(String(bruno.number).padStart(4, '0'))
  const pay = page.getByRole('button', { name: /^Checkout/ })
  await tile('Limón Sierra').click()
  const cart = page.getByRole('dialog', { name: 'Carrito' })
  await cart.getByRole('toolbar', { name: 'Cantidades rápidas' }).getByRole('button', { name: /^1\sg/ }).click()
  // An empty cart has nothing to pay.
  await expect.element(pay).not.toBeInTheDocument()
  await cart.getByRole('button', { name: /^Añadir/ }).click()
  await expect.element(cart).not.toBeInTheDocument()
  await expect.element(pay).toMatchTextContent('8,50')
  await pay.click()
  await expect.element(cart.getByRole('heading', { name: /^Cobrado 8,50\s€/ })).toBeVisible()
  expect(taps).toBe(4)
})

test('a sale above the limit of simplified invoices asks for the customer and names them', async () => {
  const { owner, bruno } = await openCounter()
  const vaporiser = await offerProduct(owner, 'Vaporizador', { price: 210, unit_type: 'fixed', stock_quantity: 5 })
  await setTaxes({ owner })
  await owner.call('POST /v1/fiscal/chain', { body: { environment: 'test' }, idempotencyKey: crypto.randomUUID() })
  const topUp = { user_id: bruno.id, amount: 400, method: 'card', id: crypto.randomUUID() } as const
  await owner.call('POST /v1/add-cash', { body: topUp })
  const params = { user_id: bruno.id, product_id: vaporiser.id }
  const body = { id: crypto.randomUUID(), quantity: 2, seen: 0 }
  await owner.call('PUT /v1/carts/{user_id}/items/{product_id}', { params, body })
  await button(/^Checkout/).click()
  await expect.element(panel()).toMatchTextContent('la factura tiene que llevar los datos del cliente')
  await button('Datos del cliente').click()
  const dialog = page.getByRole('dialog', { name: 'Datos del cliente para la factura' })
  await dialog.getByRole('textbox', { name: 'NIF' }).fill('12345678Z')
  await dialog.getByRole('button', { name: /^Cobrar/ }).click()
  await expect.element(panel().getByRole('heading', { name: /420,00/ })).toBeVisible()
  const [document] = await owner.call('GET /v1/fiscal/documents', { query: {} })
  expect(document).toMatchObject({ type: 'F1', total: 420, recipient: { tax_id: '12345678Z' } })
})

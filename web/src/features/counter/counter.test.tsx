import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { type Desk, enrolMember, letIn, type Member, offerProduct, openClub, readRows } from '../../../testing/club.ts'
import { openLivePage, openPage } from '../../../testing/open-page.tsx'

const panel = () => page.getByRole('complementary', { name: 'Carrito' })
const line = (name: string) => panel().getByRole('listitem').filter({ hasText: name })
const checkout = () => panel().getByRole('button', { name: /^Checkout/ })
const press = (name: string) => panel().getByRole('button', { name, exact: true }).click()
const typeKey = (name: string) =>
  panel().getByRole('group', { name: 'Teclado' }).getByRole('button', { name, exact: true }).click()
const pickFromShelf = (name: string) =>
  page
    .getByRole('list', { name: 'Productos' })
    .getByRole('button', { name: new RegExp(name) })
    .click()

/** The figure beside a name in the totals of the cart. */
function figureOf(name: string): string {
  const term = panel()
    .getByRole('term')
    .elements()
    .find(({ textContent }) => textContent === name)
  return (term?.nextElementSibling?.textContent ?? '').replaceAll(/\s/g, ' ').trim()
}

/** A club that sells flowers by weight and cakes by piece, with a member inside who has 50 euros. */
async function openCounter({ credit = 50 } = {}) {
  const { owner } = await openClub()
  const flower = await offerProduct(owner, 'Limón Sierra', { price: 8.5 })
  const cake = await offerProduct(owner, 'Magdalena', { price: 2.8, unit_type: 'fixed', stock_quantity: 10 })
  const bruno = await enrolMember(owner, 'Bruno', { cash_balance: credit })
  await letIn(owner, bruno)
  return { owner, flower, cake, bruno, open: () => openPage(owner, `/dispenser?userId=${bruno.id}`) }
}

/** The same, with cakes in the cart. */
async function openCart({ cakes = 2, credit = 50 } = {}) {
  const counter = await openCounter({ credit })
  await counter.owner.call('PUT /v1/carts/{user_id}/items/{product_id}', {
    params: { user_id: counter.bruno.id, product_id: counter.cake.id },
    body: { id: crypto.randomUUID(), quantity: cakes, seen: 0 },
  })
  await counter.open()
  await expect.element(line('Magdalena')).toBeVisible()
  return counter
}

/** The quantities in the cart that the server has. */
async function cartAt(owner: Desk, { id }: Member): Promise<number[]> {
  const { items } = await owner.call('GET /v1/carts/{user_id}', { params: { user_id: id } })
  return items.map(({ quantity }) => quantity)
}
const salesTo = ({ id }: Member) =>
  readRows<{ cents: number }>(
    "select amount_cents::int as cents from transactions where member_id = $1 and kind = 'purchase'",
    [id],
  )

test('a product by weight goes into the cart in grams', async () => {
  const { owner, bruno, open } = await openCounter()
  await open()
  await pickFromShelf('Limón Sierra')
  for (const key of ['1', 'Coma decimal', '5']) await typeKey(key)
  await panel()
    .getByRole('button', { name: /^Añadir 1,5\sg/ })
    .click()
  await expect.element(line('Limón Sierra')).toMatchTextContent(/12,75\s€/)
  await expect.poll(() => cartAt(owner, bruno)).toEqual([1.5])
})

test('a product by piece goes into the cart in units', async () => {
  const { owner, bruno, open } = await openCounter()
  await open()
  await pickFromShelf('Magdalena')
  await typeKey('2')
  await panel()
    .getByRole('button', { name: /^Añadir 2/ })
    .click()
  await expect.element(line('Magdalena')).toMatchTextContent(/5,60\s€/)
  await expect.poll(() => cartAt(owner, bruno)).toEqual([2])
})

test('a quantity that is typed replaces the one in the cart', async () => {
  const { owner, bruno } = await openCart({ cakes: 2 })
  await line('Magdalena')
    .getByRole('button', { name: /Cambiar la cantidad$/ })
    .click()
  await typeKey('3')
  await panel()
    .getByRole('button', { name: /^Cambiar a 3/ })
    .click()
  await expect.element(line('Magdalena')).toMatchTextContent(/8,40\s€/)
  await expect.poll(() => cartAt(owner, bruno)).toEqual([3])
})

test('the plus and minus buttons change a line by one', async () => {
  const { owner, bruno } = await openCart({ cakes: 2 })
  await press('Más Magdalena')
  await expect.element(line('Magdalena')).toMatchTextContent(/8,40\s€/)
  await expect.poll(() => cartAt(owner, bruno)).toEqual([3])
  await press('Menos Magdalena')
  await expect.poll(() => cartAt(owner, bruno)).toEqual([2])
})

test('a line that is removed leaves the cart here and on the server', async () => {
  const { owner, bruno } = await openCart()
  await press('Quitar Magdalena')
  await expect.element(panel().getByText('El carrito está vacío')).toBeVisible()
  await expect.poll(() => cartAt(owner, bruno)).toEqual([])
})

test('the cart is emptied only after the question is answered', async () => {
  const { owner, bruno } = await openCart()
  await press('Vaciar carrito')
  const question = page.getByRole('dialog', { name: '¿Vaciar el carrito?' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(line('Magdalena')).toBeVisible()
  await press('Vaciar carrito')
  await question.getByRole('button', { name: 'Vaciar carrito' }).click()
  await expect.element(panel().getByText('El carrito está vacío')).toBeVisible()
  await expect.poll(() => cartAt(owner, bruno)).toEqual([])
})

test('the cart shows its total and the credit that is left after paying', async () => {
  await openCart({ cakes: 2, credit: 50 })
  await expect.poll(() => figureOf('Total')).toBe('5,60 €')
  await expect.poll(() => figureOf('Crédito')).toBe('50,00 €')
  await expect.poll(() => figureOf('Crédito tras la compra')).toBe('44,40 €')
  await expect.element(checkout()).toMatchTextContent(/5,60\s€/)
})

test('a cart that costs more than the credit locks Checkout and says what is missing', async () => {
  const { bruno } = await openCart({ cakes: 2, credit: 2 })
  await expect.element(panel().getByText('Crédito insuficiente')).toBeVisible()
  await expect.element(panel().getByText(/^Faltan 3,60\s€/)).toBeVisible()
  await expect.element(checkout()).toBeDisabled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(await salesTo(bruno)).toEqual([])
})

test('topping up the missing credit unlocks Checkout', async () => {
  await openCart({ cakes: 2, credit: 2 })
  await panel()
    .getByRole('button', { name: /^Añadir 3,60\s€ de crédito/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /3,60\s€$/ })
    .click()
  await expect.element(checkout()).toBeEnabled()
  await expect.poll(() => figureOf('Crédito tras la compra')).toBe('0,00 €')
})

test('a cart with more than the stock locks Checkout and offers what is left', async () => {
  const { owner, bruno } = await openCart({ cakes: 12 })
  await expect.element(checkout()).toBeDisabled()
  await panel()
    .getByRole('button', { name: /^Dejar 10/ })
    .click()
  await expect.element(checkout()).toBeEnabled()
  await expect.poll(() => cartAt(owner, bruno)).toEqual([10])
})

test('after a checkout the panel shows what was paid and the new credit', async () => {
  await openCart({ cakes: 2, credit: 50 })
  await checkout().click()
  await expect.element(panel().getByRole('heading', { name: /^Cobrado 5,60\s€/ })).toBeVisible()
  await expect.element(panel().getByText(/^Nuevo crédito 44,40\s€/)).toBeVisible()
  await press('Siguiente socio')
  await expect.element(page.getByRole('textbox', { name: 'Buscar clientes...' })).toBeVisible()
})

test('a sale whose answer is lost is checked and charged once', async () => {
  const { bruno } = await openCart()
  await commands.breakLine({ path: '/v1/make-purchase', fault: 'answer_lost' })
  await checkout().click()
  await expect.element(panel().getByText('Comprobando si se ha cobrado…')).toBeVisible()
  await expect.element(panel().getByRole('button', { name: 'Quitar Magdalena' })).toBeDisabled()
  await expect.poll(async () => (await commands.sentCalls()).length).toBeGreaterThan(1)
  const sent = await commands.sentCalls()
  expect(new Set(sent.map(({ key, body }) => `${key} ${body}`)).size).toBe(1)
  await commands.mendLine()
  await expect.element(panel().getByRole('heading', { name: /^Cobrado/ })).toBeVisible()
  expect(await salesTo(bruno)).toEqual([{ cents: 560 }])
})

test('while a sale is being sent, Checkout and the cart are locked', async () => {
  const { bruno } = await openCart()
  await commands.breakLine({ path: '/v1/make-purchase', fault: 'held' })
  await checkout().click()
  await expect.poll(async () => (await commands.sentCalls()).length).toBe(1)
  await checkout().click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(panel().getByRole('button', { name: 'Quitar Magdalena' })).toBeDisabled()
  expect(await commands.sentCalls()).toHaveLength(1)
  await commands.mendLine()
  await expect.element(panel().getByRole('heading', { name: /^Cobrado/ })).toBeVisible()
  expect(await salesTo(bruno)).toEqual([{ cents: 560 }])
})

test('Ctrl+Enter asks before it charges', async () => {
  const { bruno } = await openCart()
  await expect.element(checkout()).toBeEnabled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const question = page.getByRole('dialog', { name: /^¿Cobrar 5,60\s€\?/ })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(await salesTo(bruno)).toEqual([])
})

test('a product that is sold out cannot be chosen', async () => {
  const { owner, open } = await openCounter()
  await offerProduct(owner, 'Agotada', { stock_quantity: 0 })
  await open()
  await pickFromShelf('Magdalena')
  await expect.element(panel().getByRole('heading', { name: 'Magdalena' })).toBeVisible()
  await page
    .getByRole('list', { name: 'Productos' })
    .getByRole('button', { name: /^Agotada/ })
    .click({ force: true })
  await expect.element(panel().getByRole('heading', { name: 'Magdalena' })).toBeVisible()
})

test('stock that changes elsewhere reads only that product, and a new product the whole shelf', async () => {
  const { owner, cake, bruno } = await openCounter()
  const onShelf = (name: string) =>
    page.getByRole('list', { name: 'Productos' }).getByRole('button', { name: new RegExp(name) })
  const readsSince = await openLivePage(owner, {
    address: `/dispenser?userId=${bruno.id}`,
    path: '/v1/get-venue-products',
    loaded: onShelf('Magdalena'),
    miss: () => offerProduct(owner, 'Rosquilla'),
    caughtUp: onShelf('Rosquilla'),
  })
  await expect.element(onShelf('Magdalena')).toMatchTextContent('10')
  await owner.call('POST /v1/products/{id}/movements', {
    params: { id: cake.id },
    body: { kind: 'loss', quantity: 3, loss_kind: 'crumbs', note: 'Fallen' },
    idempotencyKey: crypto.randomUUID(),
  })
  await expect.element(onShelf('Magdalena')).toMatchTextContent('7')
  const asked = async () => (await readsSince()).map(({ query }) => new URLSearchParams(query).get('ids'))
  expect(await asked()).toEqual([String(cake.id)])
  const { id } = await offerProduct(owner, 'Mantecado')
  await expect.element(onShelf('Mantecado')).toBeVisible()
  expect(await asked()).toEqual([String(cake.id), String(id), null])
})

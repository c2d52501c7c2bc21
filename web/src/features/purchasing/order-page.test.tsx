import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { type Desk, offerProduct, openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { addSupplier, placeOrder } from '../../../testing/purchases.ts'

const form = () => page.getByRole('dialog')
const quantity = () => form().getByRole('textbox', { name: /^Cantidad recibida/ })
const receive = () => form().getByRole('button', { name: 'Recibir' })
const orderOf = (owner: Desk, id: number) => owner.call('GET /v1/purchase-orders/{id}', { params: { id } })

async function openReceiving() {
  const { owner } = await openClub()
  const { id, goods } = await placeOrder(owner)
  await openPage(owner, `/product/orders/${id}`)
  await page.getByRole('button', { name: 'Recibir Limón Sierra' }).click()
  await expect.element(quantity()).toHaveValue('100')
  return { owner, id, goods }
}

test('less than was ordered is received at the agreed cost, and what is missing is said', async () => {
  const { owner, id } = await openReceiving()
  await quantity().fill('60')
  await expect.element(form().getByText('Quedarán 40 g por llegar.')).toBeVisible()
  await expect.element(form().getByText(/^Vacío: lo acordado, 252,00/)).toBeVisible()
  await receive().click()
  await expect.element(page.getByText('Limón Sierra: recibido 60 g')).toBeVisible()
  await expect.element(page.getByText('Faltan 40 g')).toBeVisible()
  const order = await orderOf(owner, id)
  expect(order).toMatchObject({ state: 'partly_received', lines: [{ received: 60, receipts: [{ cost: 252 }] }] })
})

test('more than was ordered is received only after somebody accepts it', async () => {
  const { owner, id } = await openReceiving()
  await quantity().fill('100,5')
  await expect.element(form().getByText('Son 0,5 g más de lo pedido.')).toBeVisible()
  await expect.element(receive()).toBeDisabled()
  await form().getByRole('checkbox', { name: 'Acepto lo que sobra' }).click()
  await receive().click()
  await expect.element(page.getByText('Sobran 0,5 g')).toBeVisible()
  expect(await orderOf(owner, id)).toMatchObject({ state: 'received', lines: [{ received: 100.5 }] })
})

test('a delivery whose answer was lost is booked once', async () => {
  const { owner, id, goods } = await openReceiving()
  await commands.breakLine({ path: `/v1/purchase-orders/${id}/receipts`, fault: 'answer_lost', times: 1 })
  await receive().click()
  await expect.element(form().getByText(/^No se sabe si ha quedado apuntado/)).toBeVisible()
  await receive().click()
  await expect.element(page.getByText('Limón Sierra: recibido 100 g')).toBeVisible()
  const product = await owner.call('GET /v1/products/{id}', { params: { id: goods.id } })
  expect(product.stock_quantity).toBe(100)
})

test('a delivery that somebody else booked meanwhile is not booked again', async () => {
  const { owner, id, goods } = await openReceiving()
  const body = { product_id: goods.id, quantity: 100, received_before: 0 }
  const input = { params: { id }, body, idempotencyKey: crypto.randomUUID() }
  await owner.call('POST /v1/purchase-orders/{id}/receipts', input)
  await receive().click()
  await expect.element(form().getByText(/^Alguien acaba de recibir de esta línea/)).toBeVisible()
  expect(await orderOf(owner, id)).toMatchObject({ lines: [{ received: 100 }] })
})

test('a batch that expires before its harvest is not sent', async () => {
  await openReceiving()
  await form().getByRole('textbox', { name: 'Cosecha' }).fill('10/11/2026')
  await form().getByRole('textbox', { name: 'Caduca' }).fill('09/11/2026')
  await receive().click()
  await expect.element(form().getByText('No puede caducar antes de la cosecha.')).toBeVisible()
})

test('a delivery becomes a batch with its jars', async () => {
  const { owner, goods } = await openReceiving()
  await form().getByRole('textbox', { name: 'Código del lote' }).fill('H-204')
  await form().getByRole('textbox', { name: 'Botes que llena' }).fill('2')
  await receive().click()
  await expect.element(page.getByText('Limón Sierra: recibido 100 g')).toBeVisible()
  const batches = await owner.call('GET /v1/products/{id}/batches', { params: { id: goods.id }, query: {} })
  expect(batches).toMatchObject([{ code: 'H-204', left: 100 }])
  const jars = await owner.call('GET /v1/batches/{id}/jars', { params: { id: batches[0]?.id ?? 0 } })
  expect(jars).toHaveLength(2)
})

test('a draft is filled with products, saved and marked as ordered', async () => {
  const { owner } = await openClub()
  const supplier = await addSupplier(owner, 'Vivero Sur')
  await offerProduct(owner, 'Limón Sierra')
  const draft = { body: { supplier_id: supplier, lines: [] }, idempotencyKey: crypto.randomUUID() }
  const { id } = await owner.call('POST /v1/purchase-orders', draft)
  await openPage(owner, `/product/orders/${id}`)
  await page.getByRole('combobox', { name: 'Añadir producto' }).click()
  await page.getByRole('option', { name: 'Limón Sierra' }).click()
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await expect.element(page.getByText('Escribe una cantidad mayor que 0.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Cantidad: Limón Sierra' }).fill('12,5')
  await page.getByRole('textbox', { name: 'Coste por unidad: Limón Sierra' }).fill('4,20')
  await page.getByRole('button', { name: 'Marcar como pedido' }).click()
  await form().getByRole('button', { name: 'Marcar como pedido' }).click()
  await expect.element(page.getByRole('button', { name: 'Recibir Limón Sierra' })).toBeVisible()
  expect(await orderOf(owner, id)).toMatchObject({
    state: 'ordered',
    agreed_cost: 52.5,
    lines: [{ quantity: 12.5, unit_cost: 4.2 }],
  })
})

test('an order of which something came is closed with a reason, which the page keeps', async () => {
  const { owner } = await openClub()
  const { id, goods } = await placeOrder(owner)
  const body = { product_id: goods.id, quantity: 60, received_before: 0 }
  const input = { params: { id }, body, idempotencyKey: crypto.randomUUID() }
  await owner.call('POST /v1/purchase-orders/{id}/receipts', input)
  await openPage(owner, `/product/orders/${id}`)
  await page.getByRole('button', { name: 'Cerrar sin lo que falta' }).click()
  await expect.element(form().getByText('No se esperará más: Limón Sierra 40 g.')).toBeVisible()
  await form()
    .getByRole('textbox', { name: /^Motivo/ })
    .fill('Cosecha corta')
  await form().getByRole('button', { name: 'Cerrar sin lo que falta' }).click()
  await expect.element(page.getByText('Cerrado sin todo')).toBeVisible()
  await expect.element(page.getByText('Cosecha corta')).toBeVisible()
  expect(await orderOf(owner, id)).toMatchObject({ state: 'received', end_reason: 'Cosecha corta' })
})

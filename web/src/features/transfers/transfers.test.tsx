import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Desk, offerProduct, openBranch, openClub, seedEmployee } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

async function openTwoVenues() {
  const club = await openClub('Almirante')
  const branch = await openBranch(club)
  return { here: club.owner, there: branch.owner, far: branch.venue }
}

const key = () => ({ idempotencyKey: crypto.randomUUID() })

async function sendFrom(here: Desk, toVenueId: number, quantity = 82) {
  const azul = await offerProduct(here, 'Noche Azul', { unit_type: 'weight', price: 10 })
  const body = { kind: 'receive', quantity: 500, batch: { code: '0412' } } as const
  const { batch } = await here.call('POST /v1/products/{id}/movements', { params: { id: azul.id }, body, ...key() })
  const items = [{ product_id: azul.id, batch_id: batch?.id ?? null, quantity }]
  const transfer = await here.call('POST /v1/transfers', { body: { to_venue_id: toVenueId, items }, ...key() })
  return { azul, transfer }
}

test('a transfer is received with a difference, whose reason is asked for', async () => {
  const { here, there, far } = await openTwoVenues()
  const { transfer } = await sendFrom(here, far.id)
  const theirs = await offerProduct(there, 'Noche Azul', { unit_type: 'weight', price: 10, stock_quantity: 0 })
  await openPage(there, '/product')
  await expect.element(page.getByText('1 traslado de camino')).toBeVisible()
  await page.getByRole('link', { name: 'Ver traslados' }).click()
  await expect.element(page.getByText('Por recibir')).toBeVisible()
  await page.getByRole('button', { name: 'Noche Azul' }).click()
  const receive = page.getByRole('button', { name: 'Recibir' })
  await receive.click()
  await expect.element(page.getByText('Escribe una cantidad, por ejemplo 12,5.')).toBeVisible()
  await page.getByRole('textbox', { name: /^Cantidad que ha llegado/ }).fill('80,8')
  await expect.element(page.getByText(/^Diferencia −1,2\sg$/)).toBeVisible()
  await receive.click()
  await expect.element(page.getByText('Elige por qué.')).toBeVisible()
  await page.getByText('Se ha secado').click()
  await receive.click()
  await expect.element(page.getByText('Recibido con diferencia')).toBeVisible()
  const { items, state } = await there.call('GET /v1/transfers/{id}', { params: { id: transfer.id } })
  expect(state).toBe('received')
  expect(items[0]).toMatchObject({ received: 80.8, lost: 1.2, gap_reason: 'moisture', to_product: { id: theirs.id } })
})

test('goods are sent by product and quantity, no more than there is', async () => {
  const { here, far } = await openTwoVenues()
  const azul = await offerProduct(here, 'Noche Azul', { unit_type: 'weight', price: 10, stock_quantity: 50 })
  await openPage(here, `/transfers/new?product=${azul.id}`)
  const quantity = page.getByRole('textbox', { name: /^Cantidad/ })
  await quantity.fill('60')
  await expect.element(page.getByText(/^Solo quedan 50\sg\.$/)).toBeVisible()
  await quantity.fill('20,5')
  await expect.element(page.getByText(/^Quedarán 29,5\sg$/)).toBeVisible()
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect.element(page.getByRole('heading', { name: `A ${far.name}` })).toBeVisible()
  const [transfer] = await here.call('GET /v1/transfers', { query: {} })
  expect(transfer).toMatchObject({ state: 'sent', products: ['Noche Azul'] })
  await page.getByRole('button', { name: 'Cancelar traslado' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Tienda equivocada')
  await dialog.getByRole('button', { name: 'Cancelar traslado' }).click()
  await expect.element(page.getByText('Cancelado', { exact: true })).toBeVisible()
  expect(await here.call('GET /v1/products/{id}', { params: { id: azul.id } })).toMatchObject({ stock_quantity: 50 })
})

test('whoever may not receive sees what is on the way and who does', async () => {
  const { here, far } = await openTwoVenues()
  const { transfer } = await sendFrom(here, far.id)
  const counter = await seedEmployee(far, ['count_stock'])
  await openPage(counter, `/transfers/${transfer.id}`, { language: 'en' })
  await expect.element(page.getByText('Somebody who may receive stock at this shop receives it.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Receive' })).not.toBeInTheDocument()
})

test('a venue without another one has nowhere to send to', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/transfers/new')
  await expect.element(page.getByText('No hay otra tienda a la que enviar')).toBeVisible()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Desk, type Goods, offerProduct, openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
const dialog = () => page.getByRole('dialog')
const field = (name: RegExp) => dialog().getByRole('textbox', { name })
const submit = (name: string) => dialog().getByRole('button', { name, exact: true }).click()

const batchesOf = (owner: Desk, { id }: Goods) =>
  owner.call('GET /v1/products/{id}/batches', { params: { id }, query: {} })

const receive = (owner: Desk, { id }: Goods, quantity: number, code: string) =>
  owner.call('POST /v1/products/{id}/movements', {
    params: { id },
    body: { kind: 'receive', quantity, batch: { code } },
    idempotencyKey: crypto.randomUUID(),
  })

test('a delivery needs only its quantity, and more can be told about its batch', async () => {
  const { owner } = await openClub()
  const grass = await offerProduct(owner, 'Noche Azul', { stock_quantity: 0 })
  await openPage(owner, `/product/${grass.id}`)
  await press('Recibir')
  await field(/^Cantidad recibida/).fill('30')
  await expect.element(field(/^Variedad/)).not.toBeInTheDocument()
  await submit('Recibir')
  await expect.element(dialog()).not.toBeInTheDocument()
  await press('Recibir')
  await field(/^Cantidad recibida/).fill('500')
  await field(/^Código/).fill('0412')
  await field(/^Botes que llena/).fill('4')
  await submit('Más datos')
  await field(/^Cosecha/).fill('20/08/2026')
  await field(/^Caduca/).fill('19/08/2026')
  await submit('Recibir')
  await expect.element(dialog().getByText('No puede caducar antes de la cosecha.')).toBeVisible()
  await field(/^Caduca/).fill('12/12/2026')
  await field(/^THC/).fill('18,4')
  await submit('Recibir')
  await expect.element(dialog()).not.toBeInTheDocument()
  const received = await batchesOf(owner, grass)
  expect(received).toMatchObject([
    { code: '0412', received: 500, expires_on: '2026-12-12', harvested_on: '2026-08-20', thc_percent: 18.4 },
    { received: 30, expires_on: null },
  ])
  const jars = await Promise.all(received.map(({ id }) => owner.call('GET /v1/batches/{id}/jars', { params: { id } })))
  expect(jars.map(({ length }) => length)).toEqual([4, 0])
})

test('a count and a loss are of the jar that is chosen', async () => {
  const { owner } = await openClub()
  const grass = await offerProduct(owner, 'Noche Azul', { stock_quantity: 5 })
  await receive(owner, grass, 500, '0412')
  await receive(owner, grass, 30, '0427')
  await openPage(owner, `/product/${grass.id}`)
  await press('Contar')
  await field(/^Cantidad contada/).fill('29')
  await submit('Guardar recuento')
  await expect.element(dialog().getByText('Elige el lote.')).toBeVisible()
  // What should be there is not told before the count.
  await expect.element(dialog().getByText('Lote 0427', { exact: true })).toBeVisible()
  await dialog().getByText('Lote 0427', { exact: true }).click()
  await expect.element(dialog().getByText(/^Diferencia −1\sg$/)).toBeVisible()
  await submit('Guardar recuento')
  await expect.element(dialog()).not.toBeInTheDocument()
  await press('Apuntar merma')
  await dialog()
    .getByText(/^Lote 0412 · 500\sg$/)
    .click()
  await field(/^Cantidad perdida/).fill('501')
  await dialog().getByText('Humedad').click()
  await submit('Apuntar merma')
  await expect.element(dialog().getByText('No hay suficiente stock.')).toBeVisible()
  await field(/^Cantidad perdida/).fill('1,5')
  await submit('Apuntar merma')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect((await batchesOf(owner, grass)).map(({ code, left }) => [code, left])).toEqual([
    ['0427', 29],
    ['0412', 498.5],
  ])
})

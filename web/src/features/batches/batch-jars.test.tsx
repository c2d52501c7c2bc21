import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Desk, offerProduct, openClub, readRows, seedEmployee } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const card = () => page.getByRole('list', { name: 'Botes con producto' })
const rowsOf = () =>
  card()
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = () => page.getByRole('dialog')
const field = (name: RegExp) => dialog().getByRole('textbox', { name })
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()

/** A club with a batch of 90 g. */
async function openBatch(jars = 0) {
  const { owner, venue } = await openClub()
  const { id } = await offerProduct(owner, 'Noche Azul', { stock_quantity: 0 })
  const { batch } = await owner.call('POST /v1/products/{id}/movements', {
    params: { id },
    body: { kind: 'receive', quantity: 90, batch: { code: '0412', ...(jars === 0 ? {} : { jars }) } },
    idempotencyKey: crypto.randomUUID(),
  })
  return { owner, venue, productId: id, batchId: batch?.id ?? 0 }
}

const jarsOf = (owner: Desk, id: number) => owner.call('GET /v1/batches/{id}/jars', { params: { id } })

test('jars are added, and one of them is opened at the counter', async () => {
  const { owner, batchId } = await openBatch()
  await openPage(owner, `/product/batches/${batchId}`)
  await expect.element(page.getByText(/^Sin botes propios/)).toBeVisible()
  await button('Añadir botes').click()
  await field(/^Cuántos/).fill('0')
  await press('Añadir botes')
  await expect.element(dialog().getByText('Escribe cuántos botes, de 1 a 200.')).toBeVisible()
  await field(/^Cuántos/).fill('3')
  await field(/^Cada bote vacío/).fill('180,5')
  await field(/^Dónde/).fill('Almacén B2')
  await press('Añadir botes')
  await expect
    .poll(rowsOf)
    .toEqual([1, 2, 3].map((number) => expect.stringMatching(`^Bote ${number}Almacén B2Sin pesar`)))
  await button('Editar bote 3').click()
  await field(/^Dónde/).fill('Barra 1')
  await dialog().getByRole('switch', { name: 'Abierto: la barra retira de él' }).click()
  await press('Guardar')
  await expect.poll(() => rowsOf()[2]).toMatch(/^Bote 3Barra 1 · abierto/)
  expect((await jarsOf(owner, batchId))[2]).toMatchObject({ place: 'Barra 1', tare: 180.5, open: true })
})

test('a jar says what it held when it was last weighed, and empty ones are folded away', async () => {
  const { owner, batchId } = await openBatch(2)
  await readRows(
    "update jars set last_milli = 31200, last_weighed_at = '2026-11-01T10:00:00Z' where batch_id = $1 and number = 1",
    [batchId],
  )
  await openPage(owner, `/product/batches/${batchId}`)
  await expect.poll(() => rowsOf()[0]).toMatch(/^Bote 1.*Pesado .*31,2\sg$/)
  await button('Editar bote 2').click()
  await dialog().getByRole('switch', { name: 'Está vacío: ya no se cuenta' }).click()
  await press('Guardar')
  await expect.poll(rowsOf).toHaveLength(1)
  await button('1 bote vacío').click()
  await expect.element(page.getByText(/^Vacío desde/)).toBeVisible()
  await button('Imprimir etiqueta').click()
  await expect.element(dialog().getByRole('img', { name: /^Lote 0412 · Bote 1/ })).toBeVisible()
})

test('what somebody else saved of a jar meanwhile is not lost', async () => {
  const { owner, batchId } = await openBatch(1)
  await openPage(owner, `/product/batches/${batchId}`)
  await button('Editar bote 1').click()
  await field(/^Vacío pesa/).fill('150')
  await owner.call('PUT /v1/batches/{id}/jars/{number}', {
    params: { id: batchId, number: 1 },
    body: { place: 'Barra 2', tare: null, open: true, emptied: false, version: 1 },
  })
  await press('Guardar')
  await expect.element(dialog().getByText(/^Otra persona ha cambiado este bote/)).toBeVisible()
  await press('Guardar')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(await jarsOf(owner, batchId)).toMatchObject([{ place: 'Barra 2', tare: 150, open: true }])
})

test('who only sets prices reads the jars and changes none', async () => {
  const { venue, batchId } = await openBatch(1)
  await openPage(await seedEmployee(venue, ['prices']), `/product/batches/${batchId}`, { language: 'en' })
  await expect.element(page.getByText('Jar 1')).toBeVisible()
  await expect.element(button('Add jars')).not.toBeInTheDocument()
  await expect.element(button('Edit jar 1')).not.toBeInTheDocument()
})

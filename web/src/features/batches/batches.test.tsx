import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type Club,
  type Desk,
  type Goods,
  offerProduct,
  openClub,
  readRows,
  seedEmployee,
} from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = () => page.getByRole('dialog')
const legend = (part: string) => page.getByRole('term').filter({ hasText: part })
const lifeOf = () =>
  page
    .getByRole('list', { name: 'Vida del lote' })
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent)

type Details = { code?: string; expires_on?: string | null; supplier?: string }

/** Receives goods of a product, and returns the batch that they are. */
async function receive(desk: Desk, { id }: Goods, quantity: number, { supplier, ...batch }: Details) {
  const movement = await desk.call('POST /v1/products/{id}/movements', {
    params: { id },
    body: { kind: 'receive', quantity, supplier: supplier ?? null, batch },
    idempotencyKey: crypto.randomUUID(),
  })
  if (movement.batch === null) throw new Error('the delivery is no batch')
  return movement.batch
}

/** A club with a kind of grass and a batch of 500 g of it. */
async function openShelf(details: Details = {}) {
  const club = await openClub()
  const grass = await offerProduct(club.owner, 'Noche Azul', { stock_quantity: 0 })
  const batch = await receive(club.owner, grass, 500, { code: '0412', ...details })
  return { ...club, grass, batch }
}

const openBatch = ({ owner }: Club, { id }: { id: number }, language: 'es' | 'en' = 'es') =>
  openPage(owner, `/product/batches/${id}`, { language })

test('a batch says what is left, where the rest went, and that it adds up', async () => {
  const { grass, batch, ...club } = await openShelf({ supplier: 'Cooperativa del Valle' })
  const lose = (quantity: number, lossKind: 'sample' | 'moisture') =>
    club.owner.call('POST /v1/products/{id}/movements', {
      params: { id: grass.id },
      body: { kind: 'loss', quantity, loss_kind: lossKind, batch_id: batch.id },
      idempotencyKey: crypto.randomUUID(),
    })
  await lose(6, 'sample')
  await lose(7.4, 'moisture')
  await openBatch(club, batch)
  await expect.element(heading('Lote 0412')).toBeVisible()
  await expect.element(page.getByText(/^486,6\sg$/).first()).toBeVisible()
  await expect.element(page.getByText(/Cuadra: la suma da 500\sg/)).toBeVisible()
  await expect.element(page.getByText('Apto · a la venta')).toBeVisible()
  for (const part of ['Retirado', 'Muestras', 'Merma', 'Trasladado', 'Queda']) {
    await expect.element(legend(part)).toBeVisible()
  }
  await expect
    .poll(lifeOf)
    .toEqual([
      expect.stringMatching(/^Merma: humedad7,4\sg/),
      expect.stringMatching(/^Merma: muestra6\sg/),
      expect.stringMatching(/^Recibido500\sg · Cooperativa del Valle/),
    ])
})

test('what nothing explains is red', async () => {
  const { batch, ...club } = await openShelf()
  await readRows('update batches set quantity_milli = quantity_milli - 3000 where id = $1', [batch.id])
  await openBatch(club, batch)
  await expect.element(page.getByText(/Faltan 3\sg/)).toBeVisible()
})

test('a batch is blocked for a reason, and unblocked again', async () => {
  const { batch, ...club } = await openShelf()
  const read = () => club.owner.call('GET /v1/batches/{id}', { params: { id: batch.id } })
  await openBatch(club, batch)
  await expect.element(page.getByText('Si bloqueas el lote')).toBeVisible()
  await button('Bloquear lote').click()
  await dialog().getByRole('button', { name: 'Bloquear lote' }).click()
  await expect.element(dialog().getByText('Escribe el motivo: queda registrado.')).toBeVisible()
  await dialog()
    .getByRole('textbox', { name: /^Motivo/ })
    .fill('Moho en un cogollo')
  await dialog().getByRole('button', { name: 'Bloquear lote' }).click()
  await expect.element(page.getByText(/^Bloqueado por .*: Moho en un cogollo$/)).toBeVisible()
  expect((await read()).blocked).toMatchObject({ reason: 'Moho en un cogollo' })
  await button('Desbloquear').click()
  await dialog()
    .getByRole('textbox', { name: /^Motivo/ })
    .fill('Revisado')
  await dialog().getByRole('button', { name: 'Desbloquear' }).click()
  await expect.element(page.getByText('Apto · a la venta')).toBeVisible()
  expect((await read()).blocked).toBeNull()
})

test('the details are corrected, and a code that is taken is refused at its field', async () => {
  const { grass, batch, ...club } = await openShelf()
  await receive(club.owner, grass, 10, { code: '0427' })
  await openBatch(club, batch)
  const field = (name: RegExp) => dialog().getByRole('textbox', { name })
  await button('Editar').click()
  await field(/^Código/).fill('0427')
  await field(/^THC/).fill('18,45')
  await field(/^Caduca/).fill('12/12/2026')
  await field(/^Bote vacío/).fill('212,5')
  await dialog().getByRole('button', { name: 'Guardar' }).click()
  await expect.element(field(/^Código/)).toBeInvalid()
  await field(/^Código/).fill('0428')
  await dialog().getByRole('button', { name: 'Guardar' }).click()
  await expect.element(heading('Lote 0428')).toBeVisible()
  expect(await club.owner.call('GET /v1/batches/{id}', { params: { id: batch.id } })).toMatchObject({
    code: '0428',
    thc_percent: 18.45,
    expires_on: '2026-12-12',
    jar_tare: 212.5,
  })
})

test('what somebody else saved meanwhile is not lost', async () => {
  const { batch, ...club } = await openShelf()
  await openBatch(club, batch)
  await button('Editar').click()
  await dialog()
    .getByRole('textbox', { name: /^Variedad/ })
    .fill('Azul')
  const { version } = await club.owner.call('GET /v1/batches/{id}', { params: { id: batch.id } })
  const theirs = { code: '0412', supplier: 'Cooperativa del Valle', version }
  await club.owner.call('PUT /v1/batches/{id}', { params: { id: batch.id }, body: theirs })
  await dialog().getByRole('button', { name: 'Guardar' }).click()
  await expect.element(dialog().getByText(/^Otra persona ha cambiado este lote/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Guardar' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(await club.owner.call('GET /v1/batches/{id}', { params: { id: batch.id } })).toMatchObject({
    strain: 'Azul',
    supplier: 'Cooperativa del Valle',
  })
})

test('a batch that has expired says so, in English too', async () => {
  const { batch, ...club } = await openShelf({ expires_on: '2020-01-31' })
  await openBatch(club, batch, 'en')
  await expect.element(heading('Batch 0412')).toBeVisible()
  await expect.element(page.getByText('Expired', { exact: true })).toBeVisible()
})

test('who received it is for those who may see members', async () => {
  const { venue, batch } = await openShelf()
  const counting = await seedEmployee(venue, ['count_stock'])
  await openPage(counting, `/product/batches/${batch.id}`)
  await expect.element(page.getByText('0 socios')).toBeVisible()
  await expect.element(button('Ver lista')).toBeDisabled()
  await expect.element(page.getByText('Para ver quiénes son hace falta el permiso «Ver socios».')).toBeVisible()
  await expect.element(button('Editar')).not.toBeInTheDocument()
})

test('a batch of another club is not found', async () => {
  const { batch } = await openShelf()
  const other = await openClub()
  await openBatch(other, batch)
  await expect.element(page.getByText('No se encuentra ese lote.')).toBeVisible()
})

test('the page of a product lists its batches', async () => {
  const { owner, grass, batch } = await openShelf()
  await receive(owner, grass, 30, {})
  await openPage(owner, `/product/${grass.id}`)
  const rows = page.getByRole('table', { name: 'Lotes' }).getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent(/30\sg de 30\sg/)
  await expect.element(rows.nth(2)).toMatchTextContent(/500\sg de 500\sg/)
  await rows.nth(2).getByRole('link', { name: 'Lote 0412' }).click()
  await expect.element(heading('Lote 0412')).toBeVisible()
  expect(window.location.pathname).toBe(`/product/batches/${batch.id}`)
})

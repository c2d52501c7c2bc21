import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openCountingClub } from '../../../testing/counting-club.ts'
import { openClub, seedEmployee } from '../../../testing/club.ts'
import { openAddress, openPage } from '../../../testing/open-page.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const row = (name: RegExp) => page.getByRole('row').filter({ hasText: name })

/** A finished count of two products: 9 g of one are missing. Carla has weighed everything. */
async function finishCount() {
  const club = await openCountingClub()
  const short = await club.fillJars('Brisa Norte')
  const fine = await club.fillJars('Limón Sierra')
  const id = await club.startCount()
  await club.weigh(id, 1, 91, club.carla)
  await club.weigh(id, 2, 100, club.carla)
  await club.finish(id, club.carla)
  return { ...club, short, fine, id }
}

test('a result shows the worst first, and is approved after somebody else has counted again', async () => {
  const { owner, dani, id, short, weigh, finish } = await finishCount()
  await openPage(owner, `/product/counts/${id}`)
  await page.getByRole('link', { name: 'Ver el resultado' }).click()
  await expect.element(page.getByText('Antes de aprobar, vuelve a contar 1 producto')).toBeVisible()
  const approve = button('Aprobar recuento')
  await expect.element(approve).toBeDisabled()
  await expect.element(page.getByText('Falta que otra persona vuelva a contar')).toBeVisible()
  expect(
    page
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Brisa Norte', 'Limón Sierra'])
  await expect.element(row(/Brisa Norte/)).toMatchTextContent(/100\sg91\sg−9\sg−9,0\s%/)
  await expect.element(row(/Brisa Norte/)).toMatchTextContent('Falta más de lo normal')

  await weigh(id, 1, 91.2, dani)
  await finish(id, dani)
  await expect.element(page.getByText('Listo para aprobar')).toBeVisible()
  expect((await owner.call('GET /v1/batches/{id}', { params: { id: short.batchId } })).left).toBe(100)
  await approve.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aprobar recuento' }).click()
  await expect.element(page.getByText('Escribe el motivo.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Recuento del mes')
  await page.getByRole('dialog').getByRole('button', { name: 'Aprobar recuento' }).click()
  await expect.element(page.getByText('Motivo: Recuento del mes')).toBeVisible()
  expect((await owner.call('GET /v1/batches/{id}', { params: { id: short.batchId } })).left).toBe(91.2)
})

test('who weighed the jars cannot count them again, and who counts again sees no earlier weight', async () => {
  const { carla, dani, id } = await finishCount()
  await openPage(carla, `/product/counts/${id}`)
  await expect.element(page.getByText('Otra persona tiene que pesar 1 bote')).toBeVisible()
  await openPage(dani, `/product/counts/${id}`)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Brisa Norte · Bote 1' })).toBeVisible()
  await expect.element(page.getByText('Cada bote que guardes aparece aquí.')).toBeVisible()
  expect(document.body.textContent).not.toMatch(/\b91\b|\b100\b/)
})

test('weights that were on the screen are gone when the same person counts again', async () => {
  const { carla, dani, fillJars, startCount, weigh, finish } = await openCountingClub()
  await fillJars('Brisa Norte')
  const id = await startCount()
  await weigh(id, 1, 91, dani)
  await openPage(carla, `/product/counts/${id}`)
  const done = page.getByRole('region', { name: 'Ya pesados' })
  await expect.element(done.getByText(/^91\sg$/)).toBeVisible()
  await finish(id, dani)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Brisa Norte · Bote 1' })).toBeVisible()
  await expect.element(done.getByText('Cada bote que guardes aparece aquí.')).toBeVisible()
  expect(document.body.textContent).not.toMatch(/\b91\b|\b100\b/)
})

test('the owner who weighed the jars alone is told who may count them again', async () => {
  const { owner, fillJars, startCount, weigh, finish } = await openCountingClub()
  await fillJars('Brisa Norte')
  const id = await startCount(owner)
  await weigh(id, 1, 91, owner)
  await finish(id, owner)
  await openPage(owner, `/product/counts/${id}`)
  await expect.element(page.getByText('Otra persona tiene que pesar 1 bote')).toBeVisible()
  await expect.element(page.getByText(/^Puede contarlos quien tenga permiso/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ver el resultado' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Contar ahora' }).elements()).toHaveLength(0)
})

test('who has seen the result sends somebody else to count', async () => {
  const { owner, id } = await finishCount()
  await openPage(owner, `/product/counts/${id}?view=result`)
  await page.getByRole('link', { name: 'Volver a contar 1 bote' }).click()
  await expect.element(page.getByText('Otra persona tiene que pesar 1 bote')).toBeVisible()
})

test('who weighed in a count does not approve it', async () => {
  const club = await openCountingClub()
  await club.fillJars('Brisa Norte')
  const id = await club.startCount(club.owner)
  await club.weigh(id, 1, 100, club.owner)
  await club.finish(id, club.owner)
  await openPage(club.owner, `/product/counts/${id}`)
  await expect.element(page.getByText('Has pesado en este recuento: lo aprueba otra persona')).toBeVisible()
  await expect.element(button('Aprobar recuento')).toBeDisabled()
  await openPage(club.dani, `/product/counts/${id}`)
  await expect.element(page.getByText('Recuento terminado')).toBeVisible()
})

test('a count is started for some categories, and discarded with a reason', async () => {
  const { owner, venue } = await openClub()
  const { id: flowers } = await owner.call('POST /v1/categories', { body: { name: 'Flores', parent_id: null } })
  const club = { product: { name: 'Limón Sierra', price: 8, stock_quantity: 40, category_id: flowers } }
  await owner.call('POST /v1/products', { multipart: { product: { ...club.product, unit_type: 'weight' } } })
  await openPage(owner, '/product')
  await page.getByRole('link', { name: 'Recuentos' }).click()
  await expect.element(page.getByText('No hay ningún recuento en marcha')).toBeVisible()
  await button('Nuevo recuento').first().click()
  await page.getByText('Categorías', { exact: true }).click()
  await button('Empezar').click()
  await expect.element(page.getByText('Elige al menos una categoría.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Flores' }).click()
  await button('Empezar').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Limón Sierra' })).toBeVisible()
  await openAddress('/product/counts')
  await expect.element(row(/Flores/)).toMatchTextContent('En marcha')
  await button('Más acciones: Flores').click()
  await page.getByRole('menuitem', { name: 'Descartar' }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Empezado por error')
  await button('Descartar').click()
  await expect.element(row(/Flores/)).toMatchTextContent('Descartado')
  const [sheet] = await owner.call('GET /v1/count-sheets', { query: {} })
  expect(sheet?.closed?.reason).toBe('Empezado por error')
  expect(venue.id).toBe(owner.venueId)
})

test('a weigh-in of a shift says when nothing has moved', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/product/counts')
  await button('Pesaje de cambio de turno').click()
  await expect.element(page.getByText('Ahí no hay nada que contar.')).toBeVisible()
})

test('the shrink report says how many cases it knows, and names nobody for few shifts', async () => {
  const { owner, dani, id, weigh, finish } = await finishCount()
  await openPage(owner, '/product/counts/shrink')
  await weigh(id, 1, 91, dani)
  await finish(id, dani)
  await openAddress('/product/counts/shrink')
  await expect
    .element(page.getByRole('region', { name: 'Por producto' }))
    .toMatchTextContent(/Brisa Norte1 caso1 fuera/)
  await expect
    .element(page.getByRole('region', { name: 'Por persona de turno' }))
    .toMatchTextContent('Todavía no hay turnos suficientes para comparar a nadie.')
})

test('a period without counts says so, and somebody who may not read results sees no report', async () => {
  const { owner, venue } = await openClub()
  await openPage(owner, '/product/counts/shrink?from=2024-01-01&to=2024-01-31', { language: 'en' })
  await expect.element(page.getByText('No counts in these days')).toBeVisible()
  const dani = await seedEmployee(venue, ['count_stock'])
  await openPage(dani, '/product/counts')
  await expect.element(button('Nuevo recuento').first()).toBeVisible()
  expect(page.getByRole('link', { name: 'Informe de merma' }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
})

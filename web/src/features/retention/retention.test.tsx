import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openClub, readRows } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog', { name: 'Antes de guardar' })
const field = (name: string) => page.getByRole('textbox', { name })

test('an owner sees what a shorter period would delete before saving it, and takes it back', async () => {
  const { owner, venue } = await openClub()
  await owner.call('POST /v1/messages', { body: { text: 'Cierra Marta' }, idempotencyKey: crypto.randomUUID() })
  await readRows("update messages set at = now() - interval '100 days' where operator_id = $1 returning id::int", [
    venue.operatorId,
  ])
  await openPage(owner, '/settings/retention')
  await field('Mensajes del equipo (días)').fill('29')
  await button('Revisar los cambios').click()
  await expect.element(page.getByText('Escribe un número entre 30 y 1.825, o déjalo vacío.')).toBeVisible()
  await field('Mensajes del equipo (días)').fill('60')
  await button('Revisar los cambios').click()
  await expect.element(dialog()).toMatchTextContent('365 días → 60 días, empieza el')
  await expect.element(dialog()).toMatchTextContent('la primera noche se borraría:Mensajes del equipo1')
  await dialog().getByRole('button', { name: 'Guardar los plazos' }).click()
  await expect.element(page.getByText('Hasta el', { exact: false })).toMatchTextContent('sigue en 365 días')
  expect((await owner.call('GET /v1/retention', {})).periods[2]).toMatchObject({ length: null, coming: { length: 60 } })

  await button('Volver a ese plazo: Mensajes del equipo').click()
  await button('Revisar los cambios').click()
  await expect.element(dialog()).toMatchTextContent('60 días → 365 días, desde hoy')
  await dialog().getByRole('button', { name: 'Guardar los plazos' }).click()
  await expect.element(page.getByText('Hasta el', { exact: false })).not.toBeInTheDocument()
  expect((await owner.call('GET /v1/retention', {})).periods[2]).toMatchObject({ length: null, coming: null })
})

test('the outcome of the last nights is listed', async () => {
  const { owner, venue } = await openClub()
  await readRows(
    `insert into retention_nights (operator_id, business_date, deleted, kept_back)
      values ($1, '2026-11-18', '{"visits": 1200, "left-members": 3}', 2) returning business_date`,
    [venue.operatorId],
  )
  await openPage(owner, '/settings/retention')
  const nights = page.getByRole('table', { name: 'Últimas noches' })
  await expect.element(nights).toMatchTextContent('Visitas: 1.200 · Datos de quien se fue: 3')
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enrolMember, openClub, readRows } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const register = () => page.getByRole('table', { name: 'Solicitudes de privacidad' })

test('an owner records a request from a member, checks who asks and answers it', async () => {
  const { owner } = await openClub()
  const { id, number } = await enrolMember(owner, 'Rocío')
  await openPage(owner, `/customers?member=${id}`)
  await page.getByRole('link', { name: 'Registrar solicitud de privacidad' }).click()
  const form = dialog('Registrar una solicitud de privacidad')
  await expect
    .element(form.getByRole('combobox', { name: 'Socio' }))
    .toHaveValue(`${String(number).padStart(4, '0')} · Rocío Ferrer`)
  await form.getByRole('button', { name: 'Registrar' }).click()
  await expect.element(form.getByText('Elige el derecho.')).toBeVisible()
  await form.getByRole('combobox', { name: 'Derecho' }).click()
  await page.getByRole('option', { name: 'Acceso' }).click()
  await form.getByRole('button', { name: 'Registrar' }).click()

  const request = dialog('Solicitud 1')
  await expect.element(request.getByText('Rocío Ferrer')).toBeVisible()
  await request.getByLabelText('Qué se le ha contestado', { exact: false }).fill('Se le dio la copia')
  await request.getByRole('button', { name: 'Cerrar la solicitud' }).click()
  await expect.element(request.getByText('Apunta antes cómo se comprobó', { exact: false })).toBeVisible()
  await request.getByRole('combobox', { name: 'Cómo se comprobó la identidad' }).click()
  await page.getByRole('option', { name: 'Documento visto en persona' }).click()
  await expect
    .poll(async () => (await owner.call('GET /v1/privacy-requests', { query: {} }))[0]?.proof)
    .toBe('in_person')
  await request.getByRole('button', { name: 'Cerrar la solicitud' }).click()
  await expect.element(request.getByText('Por email', { exact: false })).toBeVisible()
  expect(await owner.call('GET /v1/privacy-requests', { query: { state: 'closed' } })).toMatchObject([
    { user_id: id, state: 'answered' },
  ])
})

test('the register shows the clocks in words, what is overdue first', async () => {
  const { owner, venue } = await openClub()
  const record = (person: string, kind: 'access' | 'erasure') =>
    owner.call('POST /v1/privacy-requests', {
      body: { kind, person, received_on: new Date().toISOString().slice(0, 10) },
      idempotencyKey: crypto.randomUUID(),
    })
  await record('Vecina de al lado', 'access')
  await record('Antiguo socio', 'erasure')
  await readRows(
    `update privacy_requests set received_on = received_on - 40,
      due_on = (now() at time zone 'Europe/Madrid')::date - 2
      where operator_id = $1 and number = 2 returning id::int`,
    [venue.operatorId],
  )
  await openPage(owner, '/privacy')
  await expect.element(register()).toMatchTextContent('vencida hace 2 días')
  await expect.element(register()).toMatchTextContent(/Antiguo socio.*Vecina de al lado.*quedan \d+ días/)
  await button('Antiguo socio').click()
  await expect.element(dialog('Solicitud 2').getByText('Supresión')).toBeVisible()
  await expect.element(button('Ampliar el plazo')).not.toBeInTheDocument()
})

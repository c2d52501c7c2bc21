import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })

test('an owner gives an inspector access, passes the link on, and revokes it', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/settings/inspectors')
  await expect.element(page.getByText('Ningún inspector tiene acceso')).toBeVisible()
  await button('Dar acceso').click()
  const form = dialog('Dar acceso')
  await form.getByRole('button', { name: 'Dar acceso' }).click()
  await expect.element(form.getByText('Escribe el nombre del inspector.')).toBeVisible()
  await form.getByLabelText('Nombre', { exact: false }).fill('Marta Inspectora')
  await form.getByLabelText('Email', { exact: false }).fill(`marta.${owner.id}@ajuntament.example`)
  await form.getByLabelText('Organismo', { exact: false }).fill('Ajuntament')
  await form.getByLabelText('Motivo o expediente', { exact: false }).fill('EXP-77')
  await form.getByRole('button', { name: 'Dar acceso' }).click()

  const link = dialog('Enlace para el inspector').getByLabelText('Enlace de invitación')
  await expect.element(link).toBeVisible()
  await dialog('Enlace para el inspector').getByRole('button', { name: 'Hecho' }).click()
  const [given] = await owner.call('GET /v1/inspectors', { query: {} })
  expect(given).toMatchObject({ authority: 'Ajuntament', reference: 'EXP-77', state: 'active', has_joined: false })

  const list = page.getByRole('table', { name: 'Accesos de inspección' })
  await expect.element(list).toMatchTextContent('Activo')
  await button('Revocar: Marta Inspectora').click()
  await dialog('¿Revocar el acceso de Marta Inspectora?').getByRole('button', { name: 'Revocar' }).click()
  await expect.element(list).toMatchTextContent('Revocado')
})

test('an access whose answer was lost is given once', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/settings/inspectors')
  await button('Dar acceso').click()
  const form = dialog('Dar acceso')
  await form.getByLabelText('Nombre', { exact: false }).fill('Marta Inspectora')
  await form.getByLabelText('Email', { exact: false }).fill(`marta.${owner.id}@ajuntament.example`)
  await form.getByLabelText('Organismo', { exact: false }).fill('Ajuntament')
  await form.getByLabelText('Motivo o expediente', { exact: false }).fill('EXP-77')
  await commands.breakLine({ path: '/v1/inspectors', fault: 'answer_lost', times: 1 })
  await form.getByRole('button', { name: 'Dar acceso' }).click()
  await expect.element(form.getByRole('alert')).toBeVisible()
  await commands.mendLine()
  await form.getByRole('button', { name: 'Dar acceso' }).click()
  await expect.element(dialog('Enlace para el inspector')).toBeVisible()
  expect(await owner.call('GET /v1/inspectors', { query: {} })).toHaveLength(1)
})

test('on a tablet the button stands beside the title', async () => {
  const { owner } = await openClub()
  await page.viewport(1180, 820)
  await openPage(owner, '/settings/inspectors')
  await expect.element(button('Dar acceso')).toBeVisible()
  const title = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect()
  const give = button('Dar acceso').element().getBoundingClientRect()
  expect(give.top).toBeLessThan(title.bottom)
  expect(give.left).toBeGreaterThan(title.right)
})

test('on a phone two buttons leave room for the name', async () => {
  const { owner, venue } = await openClub()
  const day = new Date().toISOString().slice(0, 10)
  const person = { name: 'Montserrat Puigdemont', email: `montserrat.${owner.id}@ajuntament.example` }
  const why = { authority: 'Ajuntament', reference: 'EXP-77', from: day, until: day, venue_ids: [venue.id] }
  await owner.call('POST /v1/inspectors', { body: { ...person, ...why }, idempotencyKey: crypto.randomUUID() })
  await page.viewport(390, 844)
  await openPage(owner, '/settings/inspectors')
  const name = page.getByText(person.name, { exact: true })
  await expect.element(button(`Nuevo enlace: ${person.name}`)).toBeVisible()
  expect(name.element().getBoundingClientRect().width).toBeGreaterThan(150)
})

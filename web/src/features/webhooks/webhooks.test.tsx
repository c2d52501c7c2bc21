import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enrolMember, openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const webhook = {
  name: 'Contabilidad',
  url: 'https://libros.example/aforo',
  events: ['member.created' as const],
  venue_ids: null,
}

test('an owner creates a webhook and sees its secret once', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/settings/webhooks')
  await button('Crear un webhook').click()
  const form = dialog('Crear un webhook')
  await form.getByLabelText('Nombre', { exact: false }).fill('Contabilidad')
  await form.getByLabelText('Dirección', { exact: false }).fill('libros.example')
  await form.getByRole('button', { name: 'Crear un webhook' }).click()
  await expect.element(form.getByText('Escribe una dirección completa', { exact: false })).toBeVisible()
  await expect.element(form.getByText('Elige al menos un aviso.')).toBeVisible()
  await form.getByLabelText('Dirección', { exact: false }).fill('https://192.168.1.4/aforo')
  await form.getByRole('checkbox', { name: 'Entrada', exact: true }).click()
  await form.getByRole('checkbox', { name: 'Retirada', exact: true }).click()
  await form.getByRole('button', { name: 'Crear un webhook' }).click()
  await expect.element(form.getByText('No se puede avisar a esa dirección', { exact: false })).toBeVisible()
  await form.getByLabelText('Dirección', { exact: false }).fill('https://libros.example/aforo')
  await form.getByRole('button', { name: 'Crear un webhook' }).click()

  const shown = dialog('Secreto del webhook').getByLabelText('Secreto')
  await expect.element(shown).toBeVisible()
  const secret = (shown.element() as HTMLInputElement).value
  expect(secret).toMatch(/^whsec_/)
  await dialog('Secreto del webhook').getByRole('button', { name: 'Ya lo he guardado' }).click()
  expect(await owner.call('GET /v1/webhooks', {})).toMatchObject([
    { name: 'Contabilidad', url: 'https://libros.example/aforo', events: ['visit.entered', 'sale.made'], is_on: true },
  ])
  const list = page.getByRole('table', { name: 'Webhooks' })
  await expect.element(list).toMatchTextContent('2 tipos')
  expect(document.body.textContent).not.toContain(secret)
})

test('a webhook shows what it was told, is tested, turned off and removed', async () => {
  const { owner } = await openClub()
  const { webhook: made } = await owner.call('POST /v1/webhooks', { body: webhook })
  const { number } = await enrolMember(owner, 'Rocío')
  await openPage(owner, `/settings/webhooks/${made.id}`)
  const log = page.getByRole('table', { name: 'Envíos' })
  await expect.element(log).toMatchTextContent('Alta de socio')
  await expect.element(log).toMatchTextContent(`Socio ${String(number).padStart(4, '0')}`)
  await expect.element(log).toMatchTextContent('Por enviar')
  await button('Enviar una prueba').click()
  await expect.element(log).toMatchTextContent('Prueba')
  await page.getByText('Perdido', { exact: true }).click()
  await expect.element(page.getByText('Ninguno en este estado')).toBeVisible()
  await button('Volver a enviar los perdidos').click()
  await expect.element(page.getByText('No había nada que volver a enviar')).toBeVisible()

  await button('Más acciones para Contabilidad').click()
  await page.getByRole('menuitem', { name: 'Apagar' }).click()
  await dialog('¿Apagar «Contabilidad»?').getByRole('button', { name: 'Apagar' }).click()
  await expect.element(page.getByText('Está apagado: lo que pasa ahora no se guarda ni se envía.')).toBeVisible()
  await expect.element(button('Enviar una prueba')).not.toBeInTheDocument()

  await button('Más acciones para Contabilidad').click()
  await page.getByRole('menuitem', { name: 'Quitar' }).click()
  await dialog('¿Quitar «Contabilidad»?').getByRole('button', { name: 'Quitar' }).click()
  await expect.element(page.getByText('Todavía no hay webhooks')).toBeVisible()
  expect(await owner.call('GET /v1/webhooks', {})).toEqual([])
})

test('a webhook is edited, and keeps what was not changed', async () => {
  const { owner } = await openClub()
  const { webhook: made } = await owner.call('POST /v1/webhooks', { body: webhook })
  await openPage(owner, `/settings/webhooks/${made.id}`)
  await button('Más acciones para Contabilidad').click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const form = dialog('Editar el webhook')
  await form.getByRole('checkbox', { name: 'Todos', exact: true }).click()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(form).not.toBeInTheDocument()
  const [changed] = await owner.call('GET /v1/webhooks', {})
  expect(changed).toMatchObject({ name: 'Contabilidad', url: webhook.url, venues: null, is_on: true })
  expect(changed?.events.length).toBeGreaterThan(10)
})

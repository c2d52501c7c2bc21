import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })

test('an owner creates a key, sees it once, and revokes it', async () => {
  const { owner } = await openClub()
  await openPage(owner, '/settings/api-keys')
  await button('Crear una clave').click()
  const form = dialog('Crear una clave')
  await form.getByRole('button', { name: 'Crear una clave' }).click()
  await expect.element(form.getByText('Elige al menos una cosa.')).toBeVisible()
  await form.getByLabelText('Nombre', { exact: false }).fill('Torno')
  await form.getByRole('checkbox', { name: 'Leer visitas y aforo' }).click()
  await form.getByText('En 30 días').click()
  await form.getByRole('button', { name: 'Crear una clave' }).click()

  const shown = dialog('Clave creada').getByLabelText('Clave')
  await expect.element(shown).toBeVisible()
  const key = (shown.element() as HTMLInputElement).value
  expect(key).toMatch(/^aforo_[\w-]{43}$/)
  await dialog('Clave creada').getByRole('button', { name: 'Ya la he guardado' }).click()

  const [made] = await owner.call('GET /v1/api-keys', {})
  expect(made).toMatchObject({ name: 'Torno', scopes: ['visits:read'], venues: null, hint: key.slice(-4) })
  const list = page.getByRole('table', { name: 'Claves de API' })
  await expect.element(list).toMatchTextContent('Leer visitas y aforo')
  expect(document.body.textContent).not.toContain(key)

  await button('Revocar: Torno').click()
  await dialog('¿Revocar «Torno»?').getByRole('button', { name: 'Revocar' }).click()
  await expect.element(page.getByText('Todavía no hay claves')).toBeVisible()
  expect(await owner.call('GET /v1/api-keys', {})).toEqual([])
})

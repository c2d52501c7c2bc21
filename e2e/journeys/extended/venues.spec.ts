import type { Page, Route } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { choosePicture } from '../../fixtures/fields.ts'
import { enter, expect, prepare, test } from '../../fixtures/staff.ts'

const labels = {
  es: {
    create: 'Crear Tienda',
    name: 'Nombre',
    address: 'Dirección',
    capacity: 'Aforo máximo',
    edit: 'Editar',
    update: 'Editar Tienda',
    save: 'Guardar cambios',
    saved: 'Cambios guardados',
    remove: 'Eliminar',
    noShops: 'Algo ha ido mal, no se han podido cargar las tiendas',
    noOwners: 'No se han podido cargar los dueños',
    removeFailed: 'No se ha podido eliminar la tienda',
    type: (name: string) => `Escribe ${name} para confirmarlo`,
    differs: 'El nombre no coincide.',
    search: 'Buscar tienda',
    places: '75 plazas',
    noMatch: 'Ninguna tienda coincide',
  },
  en: {
    create: 'Create Shop',
    name: 'Name',
    address: 'Address',
    capacity: 'Capacity',
    edit: 'Edit',
    update: 'Update Shop',
    save: 'Save changes',
    saved: 'Changes saved',
    remove: 'Delete',
    noShops: 'Something went wrong, could not load the shops',
    noOwners: 'Could not get shop owners data',
    removeFailed: 'Failed to delete shop',
    type: (name: string) => `Type ${name} to confirm`,
    differs: 'The name differs.',
    search: 'Search shop',
    places: '75 places',
    noMatch: 'No shop matches',
  },
} as const

const newName = () => `Terraza ${randomUUID().slice(0, 6)}`
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

test('a superadmin opens a venue, changes it and archives it', async ({ page, context }) => {
  const t = labels.es
  const name = newName()
  await prepare(context, 'es')
  await enter(page, 'superadmin', '/shops')
  await page.getByRole('button', { name: t.create }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.name).fill(name)
  await dialog.getByLabel(t.address).fill('C/ del Molino, 5 · 03002 Alicante')
  await dialog.getByLabel(t.capacity).fill('75')
  await choosePicture(page)
  await dialog.getByRole('button', { name: t.create }).click()
  await expect(dialog).toBeHidden()

  await page.getByLabel(t.search).fill(name.toUpperCase())
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(cardOf(page, name)).toContainText(t.places)
  await expect(cardOf(page, name).locator('img')).toHaveAttribute('src', /^blob:/)

  await cardOf(page, name).getByRole('button', { name: t.edit }).click()
  await expect(page.getByRole('dialog', { name: t.update })).toBeVisible()
  await dialog.getByLabel(t.name).fill(`${name} Norte`)
  await dialog.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.saved)).toBeVisible()

  await cardOf(page, `${name} Norte`).getByRole('button', { name: t.remove }).click()
  await dialog.getByLabel(t.type(`${name} Norte`)).fill(name)
  await dialog.getByRole('button', { name: t.remove }).click()
  await expect(dialog.getByText(t.differs)).toBeVisible()
  await dialog.getByLabel(t.type(`${name} Norte`)).fill(`${name} Norte`)
  await dialog.getByRole('button', { name: t.remove }).click()
  await expect(page.getByRole('heading', { name: t.noMatch })).toBeVisible()
})

test('a failed connection says what was not done', async ({ page, context }) => {
  const t = labels.es
  const oops = (route: Route) => route.fulfill({ status: 500, body: 'oops' })
  await prepare(context, 'es')
  await page.route('**/v1/venues/all*', oops)
  await enter(page, 'superadmin', '/shops')
  await expect(page.getByRole('heading', { name: t.noShops })).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/v1/venues/all*')
  await page.route('**/v1/users/all*', oops)
  await page.reload()
  await page.getByLabel(t.search).fill('Club Almirante')
  await page.getByRole('button', { name: `${t.edit} Club Almirante` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t.noOwners)).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Escape')
  await page.route(/\/v1\/venues\/\d+$/, oops)
  await page.getByRole('button', { name: `${t.remove} Club Almirante` }).click()
  await dialog.getByLabel(t.type('Club Almirante')).fill('Club Almirante')
  await dialog.getByRole('button', { name: t.remove }).click()
  await expect(dialog.getByRole('alert')).toContainText(t.removeFailed)
})

test.describe('venues', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('missing fields are marked, and what was typed is not discarded by mistake', async ({ page }) => {
    await enter(page, 'superadmin', '/shops')
    await page.getByRole('button', { name: 'Crear Tienda' }).click()
    const dialog = page.getByRole('dialog', { name: 'Crear Tienda' })
    await dialog.getByLabel('Nombre').fill('x')
    await dialog.getByLabel('Nombre').fill('')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Crear Tienda' }).click()
    await dialog.getByRole('button', { name: 'Crear Tienda' }).click()
    for (const fault of ['Escribe el nombre de la tienda.', 'Escribe la dirección de la tienda.']) {
      await expect(dialog.getByText(fault)).toBeVisible()
    }
    await expect(dialog.getByRole('alert')).toHaveText('Elige una imagen de la tienda.')
    await expect(dialog.getByLabel('Nombre')).toBeFocused()
    await dialog.getByLabel('Aforo máximo').fill('0')
    await dialog.getByLabel('Nombre').fill('Terraza')
    await expect(dialog.getByText('Escribe un número entre 1 y 100.000, o déjalo vacío.')).toBeVisible()

    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: '¿Descartar los cambios?' })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Seguir editando' }).click()
    await expect(dialog.getByLabel('Nombre')).toHaveValue('Terraza')
    await dialog.getByRole('button', { name: 'Cancelar' }).first().click()
    await question.getByRole('button', { name: 'Descartar' }).click()
    await expect(dialog).toBeHidden()
  })

  test('a list that cannot be loaded says so and appears by itself', async ({ page }) => {
    await page.route('**/v1/venues/all*', (route) => route.fulfill({ status: 500, body: 'oops' }))
    await enter(page, 'superadmin', '/shops')
    const failed = page.getByRole('heading', { name: 'Algo ha ido mal, no se han podido cargar las tiendas' })
    await expect(failed).toBeVisible({ timeout: 20_000 })
    await page.unroute('**/v1/venues/all*')
    await expect(failed).toBeHidden()
    await page.getByLabel('Buscar tienda').fill('Club Almirante')
    await expect(cardOf(page, 'Club Almirante')).toBeVisible()
  })

  for (const scheme of ['light', 'dark'] as const) {
    test(`its dialogs are accessible in ${scheme}`, async ({ page, context }) => {
      test.setTimeout(120_000)
      await context.addInitScript((theme) => localStorage.setItem('aforo.theme', theme), scheme)
      await enter(page, 'superadmin', '/shops')
      await page.getByLabel('Buscar tienda').fill('Club Almirante')
      for (const name of ['Crear Tienda', 'Editar Club Almirante', 'Eliminar Club Almirante']) {
        await page.getByRole('button', { name }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toBeVisible()
        await expectAccessible(page, name)
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
    })
  }
})

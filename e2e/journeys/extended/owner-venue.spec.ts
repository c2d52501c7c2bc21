import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { choosePicture } from '../../fixtures/fields.ts'
import { expect, hire, prepare, signIn, test } from '../../fixtures/staff.ts'

const newName = () => `Terraza ${randomUUID().slice(0, 6)}`
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

test.describe('venues', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('an owner opens a venue of their own and works there at once', async ({ page }) => {
    const owner = await hire(page, [], 'owner')
    const name = newName()
    await signIn(page, owner, 'es')
    await page.getByRole('navigation').getByRole('link', { name: 'Mis Venues' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tiendas')
    await page.getByRole('button', { name: 'Crear Tienda' }).click()
    const dialog = page.getByRole('dialog', { name: 'Crear Tienda' })
    await dialog.getByLabel('Nombre').fill(name)
    await dialog.getByLabel('Dirección').fill('C/ del Molino, 5')
    await choosePicture(page)
    await dialog.getByRole('button', { name: 'Crear Tienda' }).click()
    await expect(cardOf(page, name)).toContainText(owner.email)
    await page.getByRole('button', { name: 'Cambiar de tienda' }).click()
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
    await page.keyboard.press('Escape')

    await cardOf(page, name).getByRole('button', { name: 'Editar' }).click()
    const change = page.getByRole('dialog', { name: 'Editar Tienda' })
    await change.getByLabel('Dueños').first().click()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Tab')
    await change.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(change.getByRole('alert')).toHaveText('No puedes quitarte a ti de la lista de dueños.')
  })
})

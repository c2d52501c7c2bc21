import { scan } from '../../fixtures/door.ts'
import { enter, expect, prepare, screens, test } from '../../fixtures/staff.ts'

/** Fast, with one longer pause. */
const stutters = { gapsMs: [8, 42, 8, 8] }

test.describe('a slow reader', () => {
  test.beforeEach(({ context }) => prepare(context, 'es', 'dark'))
  test.use({ viewport: screens.tablet })

  test('writes nothing into a field that expects no card', async ({ page }) => {
    await enter(page, 'owner', '/my_shops')
    const search = page.getByLabel('Buscar tienda').first()
    await search.focus()
    await scan(page, '0412', stutters)
    await expect(page.getByText('Carné 0412 leído', { exact: true })).toBeVisible()
    await expect(search).toHaveValue('')
    await page.keyboard.type('0412', { delay: 150 })
    await expect(search).toHaveValue('0412')
  })

  test('is calibrated by three scans of one card', async ({ page }) => {
    await enter(page, 'doorman', '/settings')
    await page.getByRole('button', { name: 'Enseñar', exact: true }).click()
    const slow = { gapsMs: [90, 110, 70], end: 'Tab' } as const
    await scan(page, ';card12?', slow)
    await expect(page.getByText('•••• d12? · 8 caracteres')).toBeVisible()
    await scan(page, ';card34?', slow)
    await expect(page.getByText(/se empieza de nuevo con este/)).toBeVisible()
    await scan(page, ';card34?', slow)
    await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeDisabled()
    await scan(page, ';card34?', slow)
    await expect(page.getByRole('region', { name: 'Lo que ha aprendido' })).toContainText('Tabulador')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Lector aprendido')).toBeVisible()
    await page.getByRole('button', { name: 'Probar', exact: true }).click()
    await scan(page, ';card56?', slow)
    await expect(page.getByText('Leído: card56 (6 caracteres)')).toBeVisible()
  })
})

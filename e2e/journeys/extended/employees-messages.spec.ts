import { expectAccessible } from '../../fixtures/accessibility.ts'
import { expect, prepare, signIn, test } from '../../fixtures/staff.ts'

test.beforeEach(({ context }) => prepare(context, 'es'))

test('help is found by a word, leads to the page, and shows the state of the system', async ({ page }) => {
  await signIn(page, 'bartender', 'es')
  await page.getByRole('link', { name: 'Ayuda y soporte' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ayuda y soporte')
  await expect(page.getByText('Funciona')).toHaveCount(4)
  await page.keyboard.press('/')
  await page.keyboard.type('balanza')
  await expect(page.getByRole('group')).toHaveCount(1)
  await expect(page.getByText(/gramos de la balanza/)).toBeVisible()
  await expectAccessible(page, 'help')
  await page.getByRole('link', { name: 'Abrir la página: Pesar y cobrar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retirada')
  await page.goto('/support')
  await page.getByRole('searchbox').fill('puerta dice que no')
  await expect(page.getByText(/Lee el motivo/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Abrir la página/ })).toHaveCount(0)
})

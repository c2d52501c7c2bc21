import { expectAccessible } from '../../fixtures/accessibility.ts'
import { enter, expect, inviteAsOwner, prepare, screens, test } from '../../fixtures/staff.ts'

for (const scheme of ['light', 'dark'] as const) {
  test(`the open menus are accessible in ${scheme}`, async ({ page, context }) => {
    test.setTimeout(120_000)
    await prepare(context, 'es', scheme)
    await enter(page, 'owner', '/dashboard')
    for (const name of ['Cambiar de tienda', 'Cuenta de marta.ruiz@aforo.example']) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page, name)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
    }
    await page.setViewportSize(screens.phone)
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    await expect(page.getByRole('navigation')).toBeVisible()
    await expectAccessible(page, 'drawer')
  })

  test(`an invitation is accessible in ${scheme}`, async ({ page, context }) => {
    await prepare(context, 'es', scheme)
    await page.goto(await inviteAsOwner(page, `nora.${scheme}.${Date.now()}@aforo.example`, []))
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByText('Escribe tu contraseña.')).toBeVisible()
    await expectAccessible(page)
  })
}

test('the description of the API is a page that people can read', async ({ page }) => {
  await page.goto('/docs')
  await expect(page.getByText('Sign in with e-mail and password')).toBeVisible()
  await expect(page.getByRole('heading', { name: /Aforo/ })).toBeVisible()
})

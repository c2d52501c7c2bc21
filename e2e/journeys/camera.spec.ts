import { expect, hire, signIn, test } from '../fixtures/staff.ts'
import { chromium } from '../stage/chromium.ts'

// Headless Chromium cannot show the permission question, so the camera is allowed in advance.
test.use({ launchOptions: { ...chromium, args: [...chromium.args, '--use-fake-ui-for-media-stream'] } })

test('the camera takes a picture', async ({ page }) => {
  const person = await hire(page, ['let_in', 'let_out_early', 'overrule'])
  await signIn(page, person, 'es')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Usar la cámara' }).click()
  await page.getByRole('dialog', { name: 'Hacer una foto' }).getByRole('button', { name: 'Hacer la foto' }).click()
  await expect(page.getByText('Foto guardada')).toBeVisible()
})

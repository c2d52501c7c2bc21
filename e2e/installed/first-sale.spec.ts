import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { openShopAndSell } from '../fixtures/first-sale.ts'

const password = 'una-frase-larga'

test('the first superadmin invites an owner, who opens a shop and sells', async ({ page, browser }) => {
  const mark = randomUUID().slice(0, 8)
  await page.goto(process.env['INVITATION'] ?? '')
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Repite la contraseña').fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.goto('/superusers?people=all')
  await page.getByRole('button', { name: 'Crear Dueño' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Email/ }).fill(`olga.${mark}@aforo.example`)
  await dialog.getByRole('button', { name: 'Crear Dueño' }).click()
  const link = await page.getByRole('textbox', { name: 'Enlace de invitación' }).inputValue()

  const owner = await (await browser.newContext({ ignoreHTTPSErrors: true, locale: 'es-ES' })).newPage()
  await owner.goto(link)
  await openShopAndSell(owner, { password, shop: `Sala ${mark}`, memberEmail: `elena.${mark}@mail.example` })
  await owner.screenshot({ path: 'test-results/installed/sold.png' })
})

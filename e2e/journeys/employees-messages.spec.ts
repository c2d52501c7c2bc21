import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { choose, rowOf } from '../fixtures/fields.ts'
import { expect, hire, prepare, signIn, test } from '../fixtures/staff.ts'

test.beforeEach(({ context }) => prepare(context, 'es'))

const account = (page: Page, email: string) => page.getByRole('button', { name: `Cuenta de ${email}` })

/** Searches first, because other journeys add staff to the same venue. */
async function openHours(page: Page, email: string) {
  await page.goto('/owners')
  await page.getByRole('link', { name: 'Horas' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trabajador')
  await page.getByRole('searchbox', { name: 'Buscar nombre o email' }).fill(email)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  return rowOf(page, email)
}

test('an employee clocks in and out, and the owner sees, corrects and exports it', async ({ page, browser }) => {
  const worker = await hire(page, ['let_in', 'let_out_early', 'overrule'])
  await signIn(page, 'owner', 'es')
  const row = await openHours(page, worker.email)
  await expect(row).toContainText('Fuera')

  const context = await browser.newContext()
  await prepare(context, 'es')
  const other = await context.newPage()
  await signIn(other, worker, 'es')
  await account(other, worker.email).click()
  await other.getByRole('menuitem', { name: 'Fichar entrada' }).click()
  await expect(other.getByText(/Entrada fichada a las \d\d:\d\d/)).toBeVisible()
  await expect(row).toContainText(/Desde las \d\d:\d\d/)
  await account(other, worker.email).click()
  await expect(other.getByRole('menuitem', { name: /Fichar salida desde .*\d\d:\d\d/ })).toBeVisible()

  await row.getByRole('button', { name: /^Fichar salida:/ }).click()
  await expect(row).toContainText('Fuera')
  await expect(other.getByRole('menuitem', { name: 'Fichar entrada' })).toBeVisible()

  await row.getByRole('button', { name: /^Ver los turnos de/ }).click()
  const panel = page.getByRole('complementary', { name: 'Turnos' })
  await panel.getByRole('button', { name: /^Corregir \d\d:\d\d/ }).click()
  const dialog = page.getByRole('dialog')
  const began = new Date(Date.now() - 3 * 3_600_000)
  const wall = began.toLocaleString('sv-SE', { timeZone: 'Europe/Madrid' }).slice(0, 16).replace(' ', 'T')
  await dialog.getByLabel('Entrada').fill(wall)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Escribe el motivo.')).toBeVisible()
  await expectAccessible(page, 'a correction')
  await dialog.getByLabel('Motivo').fill('No fichó al llegar')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toBeHidden()
  // On the first of a month, the shift may have moved to the month before.
  await page.goto(`/employees?month=${wall.slice(0, 7)}`)
  await page.getByRole('searchbox', { name: 'Buscar nombre o email' }).fill(worker.email)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(row).toContainText(/3 h|2 h 59 min/)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  const line = file.split('\r\n').find((text) => text.includes(worker.email)) ?? ''
  const [day = '', time = ''] = wall.split('T')
  expect(line).toContain(`${day.split('-').toReversed().join('/')} ${time}`)
  expect(line).toContain('No fichó al llegar')

  await other.goto('/profile')
  await other.getByText('Corregido 1 vez').click()
  await expect(other.getByText('No fichó al llegar')).toBeVisible()
  await context.close()
})

test('a message to one person is counted on their screen at once, and both read it', async ({ page, browser }) => {
  const [laia, hugo] = [
    await hire(page, ['sell', 'discount', 'void_own', 'overrule']),
    await hire(page, ['let_in', 'let_out_early', 'overrule']),
  ]
  await signIn(page, laia, 'es')
  const context = await browser.newContext()
  await prepare(context, 'es')
  const other = await context.newPage()
  await signIn(other, hugo, 'es')
  const seen = other.waitForResponse('**/v1/messages/read')
  await other.goto('/messages')
  await seen
  await other.goto('/profile')
  await expect(other.getByRole('link', { name: 'Mensajes', exact: true })).toBeVisible()

  await page.getByRole('link', { name: /^Mensajes/ }).click()
  await choose(page, 'Para', hugo.email, hugo.email)
  const text = page.getByRole('textbox', { name: 'Escribe un mensaje' })
  await page.route('**/v1/messages', (route) => route.abort())
  await text.fill('Te dejo la llave')
  await text.press('Shift+Enter')
  await text.pressSequentially('en el cajón')
  await text.press('Enter')
  await expect(page.getByRole('alert')).toContainText('El texto sigue aquí')
  await page.unroute('**/v1/messages')
  await page.reload()
  await expect(text).toHaveValue('Te dejo la llave\nen el cajón')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(text).toHaveValue('')
  await expect(page.getByText('Solo para Nora').first()).toBeVisible()
  await expect(other.getByRole('link', { name: 'Mensajes: 1 sin leer' })).toBeVisible()

  await other.getByRole('link', { name: 'Mensajes: 1 sin leer' }).click()
  await expect(other.getByRole('listitem').filter({ hasText: 'Te dejo la llave' })).toContainText('Solo para ti')
  await expect(other.getByRole('link', { name: 'Mensajes', exact: true })).toBeVisible()
  await expectAccessible(other, 'messages')

  const note = other.getByRole('region', { name: 'Nota de relevo' })
  await note.getByRole('button', { name: /Fijar una nota|Cambiar/ }).click()
  await other.getByRole('dialog').getByRole('textbox').fill(`Nevera apagada, ${hugo.email}`)
  await other.getByRole('button', { name: 'Fijar', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Nota de relevo' })).toContainText(hugo.email)

  await page.getByRole('listitem').filter({ hasText: 'Te dejo la llave' }).getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click()
  await expect(other.getByText('Mensaje retirado').first()).toBeVisible()
  await context.close()
})

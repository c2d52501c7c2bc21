import { addDays } from '@aforo/domain'
import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { rowOf } from '../fixtures/fields.ts'
import { enter, expect, prepare, signIn, stage, test } from '../fixtures/staff.ts'

const venue = 'Club Almirante'
const authority = 'Ajuntament de Barcelona'
const password = 'ventana-con-luz-77'

/** The last day of the access, as the owner types it. By the calendar of the venue. */
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format(new Date())
const typed = (day: string) => day.split('-').toReversed().join('/')

async function giveAccess(page: Page, name: string, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Dar acceso', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Dar acceso' })
  await form.getByLabel('Nombre').fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Organismo').fill(authority)
  await form.getByLabel('Motivo o expediente').fill('EXP-77/2026')
  await form.getByLabel('Último día').fill(typed(addDays(today, 2)))
  await form.getByRole('button', { name: 'Dar acceso' }).click()
  const shown = page.getByRole('dialog', { name: 'Enlace para el inspector' })
  const link = await shown.getByLabel('Enlace de invitación').inputValue()
  await shown.getByRole('button', { name: 'Hecho' }).click()
  return link
}

/** Chooses the password, and comes back later with it. */
async function join(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Repite la contraseña').fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(venue)
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await signIn(page, { email, password }, 'es')
}

async function downloadCopy(page: Page): Promise<string> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Copia en CSV' }).click()
  const [, row = ''] = (await readFile(await (await saved).path(), 'utf8')).split('\r\n')
  return row
}

const statusOf = async (page: Page, path: string) => {
  const token = await page.evaluate(() => localStorage.getItem('kongToken'))
  const authorization = `Bearer ${token}`
  const me = await page.request.get('/v1/users/me', { headers: { authorization } })
  const { inspector } = (await me.json()) as { inspector: { venues: { id: number }[] } }
  const headers = { authorization, 'x-venue-id': String(inspector.venues[0]?.id) }
  return (await page.request.get(path, { headers })).status()
}

test('an inspector reads for the days that an owner gives, under their name, until the owner ends it', async ({
  page,
  context,
  browser,
}) => {
  const mark = randomUUID().slice(0, 8)
  const name = `Marta ${mark}`
  const email = `marta.${mark}@ajuntament.example`
  await prepare(context, 'es')
  await enter(page, 'owner', '/settings/inspectors')
  const link = await giveAccess(page, name, email)
  const given = rowOf(page, email)
  await expect(given).toContainText('Aún no ha elegido contraseña')

  const visitors = await browser.newContext({ baseURL: stage.url })
  await prepare(visitors, 'es')
  const theirs = await visitors.newPage()
  await join(theirs, link, email)
  const strip = theirs.getByRole('status').filter({ hasText: name })
  await expect(strip).toContainText(authority)
  await expect(strip).toContainText(`Acceso hasta el ${Number(addDays(today, 2).slice(8))} `)
  await expect(theirs.getByText(`${name} (${authority})`).first()).toBeVisible()
  expect(await downloadCopy(theirs)).toContain(`Copia para ${name} (${authority})`)

  for (const path of ['/customers', '/transactions', '/audit', '/settings/inspectors']) {
    await theirs.goto(path)
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(venue)
    await expect(theirs.getByRole('navigation')).toBeHidden()
  }
  expect(await statusOf(theirs, '/v1/inspector/room')).toBe(200)
  for (const path of ['/v1/registers', '/v1/audit', '/v1/inspectors']) expect(await statusOf(theirs, path)).toBe(403)

  await page.goto('/audit')
  const copied = rowOf(page, email).filter({ hasText: 'Descargó una copia de un libro' })
  await expect(copied).toContainText(name)
  await page.goto('/settings/inspectors')
  await expect(given).toContainText('Activo')
  await expect(given).not.toContainText('Aún no ha elegido contraseña')
  await given.getByRole('button', { name: `Revocar: ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revocar' }).click()
  await expect(given).toContainText('Revocado')

  await theirs.getByText('Sala ahora').click()
  await expect(theirs.getByText('Tu acceso a esta tienda se retiró el', { exact: false })).toBeVisible()
  await expect(theirs.getByText('Personas dentro')).toBeHidden()
  await theirs.reload()
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText('Tu acceso se retiró el')
  await visitors.close()
})

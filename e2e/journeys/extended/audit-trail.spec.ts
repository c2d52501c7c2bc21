import type { Page } from '@playwright/test'
import { choose, rowOf, searchField } from '../../fixtures/fields.ts'
import { expect, type Language, prepare, signIn, test } from '../../fixtures/staff.ts'
import { createOwnerWithVenue } from '../../fixtures/venues.ts'

const labels = {
  es: {
    record: 'Registro',
    edit: 'Editar',
    capacity: 'Aforo máximo',
    save: 'Guardar cambios',
    saved: 'Cambios guardados',
    changed: (name: string) => `Cambió la tienda ${name}`,
    created: (name: string) => `Creó la tienda ${name}`,
    person: 'Persona',
    kind: 'Qué se hizo',
    kindChanged: 'Tienda cambiada',
    from: 'Desde el día',
    to: 'Hasta el día',
    noMatch: 'Nada coincide con los filtros',
    clear: 'Quitar filtros',
  },
  en: {
    record: 'Activity log',
    edit: 'Edit',
    capacity: 'Capacity',
    save: 'Save changes',
    saved: 'Changes saved',
    changed: (name: string) => `Changed the shop ${name}`,
    created: (name: string) => `Created the shop ${name}`,
    person: 'Person',
    kind: 'What was done',
    kindChanged: 'Shop changed',
    from: 'From day',
    to: 'To day',
    noMatch: 'Nothing matches the filters',
    clear: 'Clear filters',
  },
} as const

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' })

async function changeCapacity(page: Page, language: Language, venue: string, capacity: number) {
  const t = labels[language]
  await page.goto('/my_shops')
  await page.getByRole('article').filter({ hasText: venue }).getByRole('button', { name: t.edit }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.capacity).fill(String(capacity))
  await dialog.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.saved)).toBeVisible()
  await expect(dialog).toBeHidden()
}

test('an owner finds who changed a venue, what, when and from where', async ({ page, context }) => {
  const t = labels.es
  await prepare(context, 'es')
  const owner = await createOwnerWithVenue(page)
  await signIn(page, owner, 'es')
  await changeCapacity(page, 'es', owner.venue, 90)
  await page.getByRole('link', { name: t.record }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.record)

  const row = rowOf(page, t.changed(owner.venue))
  await expect(row).toContainText(owner.email)
  await expect(row).toContainText(/127\.0\.0\.1|::1/)
  await expect(row).toContainText(owner.venue)
  await expect(row.locator('time')).toHaveAttribute('datetime', new RegExp(`^${new Date().toISOString().slice(0, 10)}`))
  const toggle = row.getByRole('button')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.hover()
  await expect(page.getByRole('tooltip')).toHaveText(/\d{2}:\d{2}:\d{2}/)
  await toggle.click()
  const opened = page.getByRole('row').filter({ has: page.locator('dt') })
  await expect(opened.locator('dt')).toHaveText([t.capacity])
  await expect(opened.locator('dd')).toHaveText(/80.*90/)

  await choose(page, t.person, owner.email.slice(0, 13), owner.email)
  await expect(page).toHaveURL(/staff=\d+/)
  await expect(page.locator('tbody tr:visible')).toHaveCount(4)
  await choose(page, t.kind, t.kindChanged, t.kindChanged)
  await expect(page).toHaveURL(/kind=venue\.changed/)
  await expect(rowOf(page, t.created(owner.venue))).toBeHidden()
  await expect(row).toBeVisible()

  await page.getByLabel(t.from).fill(today())
  await page.getByLabel(t.to).fill(today())
  await expect(row).toBeVisible()
  await page.getByLabel(t.to).fill('2024-01-31')
  await page.getByLabel(t.from).fill('2024-01-01')
  await expect(page.getByRole('heading', { name: t.noMatch })).toBeVisible()
  await page.reload()
  await expect(searchField(page, t.person)).toHaveValue(owner.email)
  await expect(page.getByLabel(t.from)).toHaveValue('01/01/2024')
  await page.goBack()
  await page.goBack()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: t.clear }).click()
  await expect(page).toHaveURL(/\/audit$/)
  await expect(rowOf(page, t.created(owner.venue))).toBeVisible()
})

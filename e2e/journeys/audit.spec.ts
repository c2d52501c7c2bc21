import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { choose, rowOf, searchField } from '../fixtures/fields.ts'
import { somePicture } from '../fixtures/sample-picture.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { enter, expect, hire, type Language, prepare, screens, signIn, test, walked } from '../fixtures/staff.ts'

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

/** An owner with a venue that nobody else in these journeys touches. */
async function createOwnerWithVenue(page: Page) {
  const owner = await hire(page, [], 'owner')
  const name = `Terraza ${randomUUID().slice(0, 6)}`
  const signedIn = await page.request.post('/api/token', { form: { username: owner.email, password: owner.password } })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  const me = await page.request.get('/v1/users/me', { headers })
  const { owned_venues: venues } = (await me.json()) as { owned_venues: { id: number }[] }
  await page.request.post('/v1/venues', {
    headers: { ...headers, 'x-venue-id': String(venues[0]?.id) },
    multipart: {
      new_venue: JSON.stringify({ name, address: 'C/ del Molino, 5', capacity: 80 }),
      image: somePicture,
    },
  })
  return { ...owner, venue: name }
}

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

for (const language of walked) {
  test(`an owner finds who changed a venue, what, when and from where, ${language}`, async ({ page, context }) => {
    const t = labels[language]
    await prepare(context, language)
    const owner = await createOwnerWithVenue(page)
    await signIn(page, owner, language)
    await changeCapacity(page, language, owner.venue, 90)
    await page.getByRole('link', { name: t.record }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.record)

    const row = rowOf(page, t.changed(owner.venue))
    await expect(row).toContainText(owner.email)
    await expect(row).toContainText(/127\.0\.0\.1|::1/)
    await expect(row).toContainText(owner.venue)
    await expect(row.locator('time')).toHaveAttribute(
      'datetime',
      new RegExp(`^${new Date().toISOString().slice(0, 10)}`),
    )
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
    await expect(page.locator('tbody tr')).toHaveCount(4)
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
    await expect(page.getByLabel(t.from)).toHaveValue('2024-01-01')
    await page.goBack()
    await page.goBack()
    await expect(row).toBeVisible()
    await page.getByRole('button', { name: t.clear }).click()
    await expect(page).toHaveURL(/\/audit$/)
    await expect(rowOf(page, t.created(owner.venue))).toBeVisible()
  })
}

test.describe('the record', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('is read with the keyboard alone', async ({ page }) => {
    const owner = await createOwnerWithVenue(page)
    await signIn(page, owner, 'es')
    await page.goto('/audit')
    const row = rowOf(page, `Creó la tienda ${owner.venue}`)
    await expect(row).toBeVisible()
    await searchField(page, 'Persona').focus()
    await page.keyboard.type(owner.email.slice(0, 13))
    await expect(page.getByRole('option')).toHaveText([owner.email])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/staff=\d+/)
    await page.keyboard.press('Tab')
    await expect(searchField(page, 'Qué se hizo')).toBeFocused()
    await page.keyboard.type('tienda creada')
    await expect(page.getByRole('option')).toHaveText(['Tienda creada'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/kind=venue\.created/)
    const toggle = row.getByRole('button')
    for (let presses = 0; presses < 15; presses += 1) {
      if (await toggle.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(toggle).toBeFocused()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await expect(page.locator('dd').filter({ hasText: 'C/ del Molino, 5' })).toBeVisible()
    await page.keyboard.press('Space')
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  })

  test('is closed to who works at the door', async ({ page }) => {
    await enter(page, 'doorman', '/audit')
    await expect(page.getByText('No tienes permisos para ver esto')).toBeVisible()
  })

  test('of a venue that is not one’s own says so', async ({ page }) => {
    await enter(page, 'otherOwner', '/audit?venue=1')
    await expect(page.getByRole('heading', { name: 'No tienes permisos para ver esto' })).toBeVisible()
  })

  test('is loaded page by page, and says when it could not be', async ({ page }) => {
    const owner = await createOwnerWithVenue(page)
    const signedIn = await page.request.post('/api/token', {
      form: { username: owner.email, password: owner.password },
    })
    const { access_token: token } = (await signedIn.json()) as { access_token: string }
    const headers = { authorization: `Bearer ${token}`, 'x-venue-id': '1' }
    const invited = await page.request.post('/v1/invitations', {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      data: {
        email: `nora.${randomUUID().slice(0, 8)}@aforo.example`,
        name: 'Nora',
        role: 'employee',
        capabilities: [],
      },
    })
    const { invitation_id: id } = (await invited.json()) as { invitation_id: number }
    for (let links = 0; links < 30; links += 1) await page.request.post(`/v1/invitations/${id}/link`, { headers })

    await page.route('**/v1/audit?*', (route) => route.fulfill({ status: 500, body: 'oops' }))
    await signIn(page, owner, 'es')
    await page.goto('/audit?kind=staff.link_made')
    const failed = page.getByRole('heading', { name: 'Algo ha ido mal, no se ha podido cargar el registro' })
    await expect(failed).toBeVisible({ timeout: 20_000 })
    await page.unroute('**/v1/audit?*')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await choose(page, 'Persona', owner.email.slice(0, 13), owner.email)
    await expect(page.locator('tbody tr')).toHaveCount(25)
    await page.getByRole('button', { name: 'Mostrar más' }).click()
    await expect(page.locator('tbody tr')).toHaveCount(30)
    await expect(page.getByRole('button', { name: 'Mostrar más' })).toBeHidden()
  })

  for (const scheme of ['light', 'dark'] as const) {
    test(`is sound in ${scheme}`, async ({ page, context }) => {
      await context.addInitScript((theme) => localStorage.setItem('aforo.theme', theme), scheme)
      const owner = await createOwnerWithVenue(page)
      await signIn(page, owner, 'es')
      await page.goto('/audit?kind=venue.created')
      await rowOf(page, owner.venue).getByRole('button').first().click()
      await expect(page.locator('dt').first()).toBeVisible()
      await expectAccessible(page, 'an open row')
      await searchField(page, 'Qué se hizo').click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectAccessible(page, 'an open list')
      await page.setViewportSize(screens.phone)
      await page.goto('/audit?kind=venue.created')
      await expect(page.getByRole('listitem').filter({ hasText: owner.venue })).toBeVisible()
      await expectAccessible(page, 'cards')
    })
  }
})

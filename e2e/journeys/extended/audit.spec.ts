import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { choose, rowOf, searchField } from '../../fixtures/fields.ts'
import { enter, expect, prepare, screens, signIn, test } from '../../fixtures/staff.ts'
import { createOwnerWithVenue } from '../../fixtures/venues.ts'

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

  test('is closed to the doorman', async ({ page }) => {
    await enter(page, 'doorman', '/audit')
    await expect(page.getByText('No tienes permisos para ver esto')).toBeVisible()
  })

  test('of a venue of another owner says that it is closed', async ({ page }) => {
    await enter(page, 'otherOwner', '/audit?venue=1')
    await expect(page.getByRole('heading', { name: 'No tienes permisos para ver esto' })).toBeVisible()
  })

  test('is loaded page by page, and shows a failed page', async ({ page }) => {
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
    await choose(page, 'Persona', owner.email.slice(0, 13), owner.email)
    await expect(page.locator('tbody tr:visible')).toHaveCount(25)
    await page.getByRole('button', { name: 'Mostrar más' }).click()
    await expect(page.locator('tbody tr:visible')).toHaveCount(30)
    await expect(page.getByRole('button', { name: 'Mostrar más' })).toBeHidden()
  })

  for (const scheme of ['light', 'dark'] as const) {
    test(`is accessible in ${scheme}`, async ({ page, context }) => {
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

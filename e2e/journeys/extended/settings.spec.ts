import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { scan } from '../../fixtures/door.ts'
import { tabTo } from '../../fixtures/keyboard.ts'
import { askAtVenue } from '../../fixtures/members.ts'
import { enter, expect, prepare, screens, test } from '../../fixtures/staff.ts'
import { labels } from '../../fixtures/venue-settings-words.ts'
import { createOwnerWithVenues, type TestVenue } from '../../fixtures/venues.ts'

/** The option with this name for a rule. */
const level = (page: Page, rule: string, name: string) =>
  page.getByRole('radiogroup', { name: rule }).getByRole('radio', { name })

test.describe('settings', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('are changed with the keyboard alone', async ({ page }) => {
    const t = labels.es
    const [venue] = (await createOwnerWithVenues(page, ['Terraza'])) as [TestVenue]
    await page.goto(`/settings?venue=${venue.id}`)
    const capacity = page.getByRole('textbox', { name: t.capacity, exact: true })
    await expect(capacity).toBeVisible()
    await tabTo(page, capacity)
    await page.keyboard.type('75')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${t.capacity}: ${t.saved}`)).toBeVisible()
    await expect(capacity).toHaveValue('76')

    await page.keyboard.press('Home')
    for (let stops = 0; stops < 30; stops += 1) await page.keyboard.press('Shift+Tab')
    const section = page.getByRole('navigation', { name: 'Apartados' }).getByRole('link', { name: t.rules })
    await tabTo(page, section)
    await page.keyboard.press('Enter')
    await expect(section).toHaveAttribute('aria-current', 'location')
    await page.keyboard.press('Tab')
    await expect(level(page, t.barred, t.levels.block)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText(`${t.barred}: guardado`)).toBeVisible()
    await page.reload()
    await expect(level(page, t.barred, t.levels.warn)).toBeChecked()
  })

  test('that another person changes meanwhile are kept, and undo says so', async ({ page }) => {
    const t = labels.es
    const [venue] = (await createOwnerWithVenues(page, ['Terraza'])) as [TestVenue]
    await page.goto(`/settings?venue=${venue.id}`)
    const age = page.getByRole('textbox', { name: t.age })
    const undo = page.getByRole('button', { name: t.undo })
    for (const years of ['20', '21']) {
      const earlier = await undo.elementHandles()
      await age.fill(years)
      await age.press('Enter')
      await expect(page.getByText(`${t.age}: ${t.saved}`).last()).toBeVisible()
      for (const one of earlier) await one.waitForElementState('hidden')
      await expect(undo).toHaveCount(1)
    }
    await undo.click()
    await expect(age).toHaveValue('20')
    await age.fill('22')
    await age.press('Enter')
    await expect(undo).toHaveCount(1)
    const theirs = await askAtVenue(page, 'PATCH', `/v1/venues/${venue.id}/settings`, { data: { age_limit: 25 } })
    expect(theirs.ok()).toBe(true)
    await undo.click()
    await expect(page.locator('#age').getByRole('alert')).toContainText('Otra persona lo ha cambiado mientras tanto.')
    await expect(age).toHaveValue('25')
  })

  test('of the device test a card reader, and show what it read', async ({ page }) => {
    await enter(page, 'doorman', '/settings')
    await page.getByRole('button', { name: 'Probar', exact: true }).click()
    await expect(page.getByText('Pasa un carné por el lector…')).toBeVisible()
    await scan(page, 'CARD1234')
    await expect(page.getByText('Leído: CARD1234 (8 caracteres)')).toBeVisible()
    await page.getByRole('switch', { name: 'Lector siempre listo' }).locator('..').click()
    await page
      .getByRole('navigation', { name: 'Menú principal' })
      .getByRole('link', { name: /^Entradas/ })
      .click()
    const field = page.getByRole('textbox', { name: 'Escanea el carné o escribe Nº socio…' })
    await expect(field).toBeEnabled()
    await page.getByText('AFORO ACTUAL').click()
    await expect(field).not.toBeFocused()
    await scan(page, 'CARD1234')
    await expect(page.getByRole('dialog', { name: 'Buscar Clientes' })).toBeVisible()
  })

  test('out of range are shown at the field and not sent', async ({ page }) => {
    const [venue] = (await createOwnerWithVenues(page, ['Terraza'])) as [TestVenue]
    await page.goto(`/settings?venue=${venue.id}`)
    const capacity = page.getByRole('textbox', { name: 'Aforo máximo', exact: true })
    await capacity.fill('0')
    await capacity.press('Tab')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByText('Escribe un número entre 1 y 100.000, o déjalo vacío.')).toBeVisible()
    const topUpMost = page.getByRole('textbox', { name: 'Recarga máxima de una vez' })
    await topUpMost.fill('0')
    await topUpMost.press('Tab')
    await expect(page.locator('#till')).toContainText(
      'Escribe un importe entre 0,01 € y 1.000.000,00 €, o déjalo vacío.',
    )
    const grams = page.locator('#grams')
    await grams.getByLabel('A partir del').fill('2020-01-01')
    await grams.getByLabel('Gramos al día').fill('1,2345')
    await grams.getByRole('button', { name: 'Guardar límite' }).click()
    await expect(grams.getByText('Elige hoy o un día posterior.')).toBeVisible()
    await expect(grams.getByText(/^Escribe los gramos, con tres decimales/)).toBeVisible()
  })

  test('of a venue are closed to employees', async ({ page }) => {
    await enter(page, 'doorman', '/settings')
    await expect(page.getByRole('heading', { name: 'Apariencia e idioma' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sala y aforo' })).toBeHidden()
    await expect(page.getByText('Pide acceso a la persona propietaria de la tienda.')).toBeVisible()
  })

  test('of a venue are locked for an owner who is only an employee there', async ({ page }) => {
    await enter(page, 'helper', '/settings?venue=1')
    await expect(page.getByRole('heading', { name: 'No puedes cambiar los ajustes de esta tienda' })).toBeVisible()
    await expect(page.getByText('Pide acceso a la persona propietaria de la tienda.')).toBeVisible()
  })

  test('of any venue are open to a superadmin, by its card', async ({ page }) => {
    await enter(page, 'superadmin', '/shops')
    await page.getByLabel('Buscar tienda').fill('Patio Norte')
    await page.getByRole('link', { name: 'Ajustes de Patio Norte' }).click()
    await expect(page.getByRole('textbox', { name: 'Aforo máximo', exact: true })).toHaveValue('120')
    await expect(page.locator('#room')).toContainText('Patio Norte')
  })

  test('that cannot be loaded say so and appear by themselves', async ({ page }) => {
    await page.route('**/v1/venues/*/settings', (route) => route.fulfill({ status: 500, body: 'oops' }))
    await enter(page, 'owner', '/settings')
    await expect(page.getByRole('heading', { name: /no se han podido cargar los ajustes/ })).toBeVisible({
      timeout: 20_000,
    })
    await page.unroute('**/v1/venues/*/settings')
    await expect(page.getByRole('textbox', { name: 'Aforo máximo', exact: true })).toBeVisible()
  })

  test('have touch targets that are large enough', async ({ page }) => {
    await page.setViewportSize(screens.phone)
    await enter(page, 'owner', '/settings')
    await expect(page.locator('#copy')).toBeVisible()
    const small = await page
      .locator('#content :is(button, input:not([type=radio], [type=hidden]), a, summary):visible')
      .evaluateAll((parts) =>
        parts.flatMap((part) => {
          const { height } = (part.closest('label') ?? part).getBoundingClientRect()
          return height < 44 ? [`${part.outerHTML.slice(0, 80)} ${height}`] : []
        }),
      )
    expect(small).toEqual([])
  })

  for (const scheme of ['light', 'dark'] as const) {
    test(`are accessible in ${scheme}, with what was saved, what failed and what is to be copied`, async ({
      page,
      context,
    }) => {
      test.setTimeout(150_000)
      await context.addInitScript((theme) => localStorage.setItem('aforo.theme', theme), scheme)
      const [venue] = (await createOwnerWithVenues(page, ['Terraza'])) as [TestVenue]
      await page.goto(`/settings?venue=${venue.id}`)
      const age = page.getByRole('textbox', { name: 'Edad mínima' })
      await age.fill('21')
      await age.press('Enter')
      await expect(page.getByText('Edad mínima: guardado')).toBeVisible()
      await page.route('**/v1/venues/*/settings', (route) => route.abort())
      await page.getByRole('radiogroup', { name: 'Sala llena' }).getByText('Bloquear').click()
      await expect(page.locator('#rules').getByRole('alert')).toBeVisible()
      await expectAccessible(page, 'saved and failed')
      await page.getByRole('combobox', { name: 'Zona horaria' }).fill('canary')
      await expect(page.getByRole('option')).toHaveText('Atlantic/Canary')
      await expectAccessible(page, 'zones')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Elegir tienda' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, 'copy')
      await page.keyboard.press('Escape')
      await enter(page, 'helper', '/settings?venue=1')
      await expectAccessible(page, 'locked')
    })
  }
})

import type { Page } from '@playwright/test'
import { tabTo } from './keyboard.ts'
import { type OwnVenue, settle } from './own-venues.ts'
import { expectSound } from './soundness.ts'
import { enter, expect, prepare, screens, test } from './staff.ts'
import { said } from './venue-settings-words.ts'

const firstOfNextMonth = () => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
}

/** The thing with this name, chosen or not. */
const level = (page: Page, rule: string, name: string) =>
  page.getByRole('radiogroup', { name: rule }).getByRole('radio', { name })

for (const language of ['es', 'en'] as const) {
  test(`an owner sets up a venue and gives another the same settings, ${language}`, async ({ page, context }) => {
    test.setTimeout(120_000)
    const t = said[language]
    await prepare(context, language)
    const [first, second] = (await settle(page, language, ['Terraza', 'Bodega'])) as [OwnVenue, OwnVenue]

    await page.goto('/my_shops')
    await page.getByRole('link', { name: new RegExp(`${t.settings} .*${first.name}`) }).click()
    await expect(page).toHaveURL(`/settings?venue=${first.id}`)
    await expect(page.locator('#room')).toContainText(first.name)
    const capacity = page.getByRole('textbox', { name: t.capacity, exact: true })
    await capacity.fill('80')
    await capacity.press('Enter')
    await expect(page.getByText(`${t.capacity}: ${t.saved}`)).toBeVisible()
    await page.getByRole('button', { name: t.closeNotice }).click()
    await expect(page.getByRole('button', { name: t.undo })).toHaveCount(0)
    const stepped = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.getByRole('button', { name: t.more }).click()
    await expect(capacity).toHaveValue('81')
    await stepped
    const undo = page.getByRole('button', { name: t.undo })
    await expect(undo).toHaveCount(1)
    await undo.click()
    await expect(page.getByText(t.undone)).toBeVisible()
    await expect(capacity).toHaveValue('80')

    await page.getByRole('radiogroup', { name: t.full }).getByText(t.levels.block).click()
    await expect(level(page, t.full, t.levels.block)).toBeChecked()
    await expect(page.getByText(t.fixed)).toHaveCount(7)

    const topUpMost = page.getByRole('textbox', { name: t.topUpMost })
    const balanceMost = page.getByRole('textbox', { name: t.balanceMost })
    const asksConsumption = page.getByRole('switch', { name: t.asksConsumption })
    await topUpMost.fill('250,5')
    await topUpMost.press('Enter')
    await expect(page.getByText(`${t.topUpMost}: ${t.saved}`)).toBeVisible()
    await expect(topUpMost).toHaveValue(t.changedTopUp)
    await expect(balanceMost).toHaveValue(t.usualBalance)
    await balanceMost.fill('')
    await balanceMost.press('Enter')
    await expect(page.getByText(`${t.balanceMost}: ${t.saved}`)).toBeVisible()
    await expect(asksConsumption).not.toBeChecked()
    await asksConsumption.locator('..').click()
    await expect(asksConsumption).toBeChecked()
    await expect(page.getByText(`${t.asksConsumption}: ${t.saved}`)).toBeVisible()

    const grams = page.locator('#grams')
    await expect(grams).toContainText(t.none)
    await grams.getByLabel(t.from, { exact: true }).fill(firstOfNextMonth())
    await grams.getByLabel(t.daily).fill('25,5')
    await grams.getByLabel(t.monthly).fill('50')
    await grams.getByRole('button', { name: t.saveLimit }).click()
    await expect(grams.getByText(t.limit)).toBeVisible()
    await grams.getByRole('button', { name: t.remove }).click()
    await expect(grams.getByText(t.limit)).toBeHidden()
    await expect(undo).toHaveCount(1)
    await undo.click()
    await expect(grams.getByText(t.limit)).toBeVisible()

    await page.getByRole('combobox', { name: t.currency }).focus()
    await page.keyboard.type(t.franc)
    await expect(page.getByRole('option')).toHaveText(new RegExp(t.franc))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${t.currency}: ${t.saved}`)).toBeVisible()
    await page.getByLabel(t.cutoff, { exact: true }).fill('05:30')
    await page.getByLabel(t.cutoff, { exact: true }).press('Enter')
    await expect(page.getByText(`${t.cutoff}: ${t.saved}`)).toBeVisible()
    await page.reload()
    await expect(capacity).toHaveValue('80')
    await expect(level(page, t.full, t.levels.block)).toBeChecked()
    await expect(topUpMost).toHaveValue(t.changedTopUp)
    await expect(balanceMost).toHaveValue('')
    await expect(asksConsumption).toBeChecked()
    await expect(grams.getByText(t.limit)).toBeVisible()
    await expect(page.getByRole('combobox', { name: t.currency })).toHaveValue(`CHF · ${t.franc}`)
    await expect(page.getByLabel(t.cutoff, { exact: true })).toHaveValue('05:30')

    await page.goto(`/settings?venue=${second.id}`)
    await page.getByRole('button', { name: t.copyOpen }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t.copyDo }).click()
    await expect(dialog.getByText(t.copyMissing)).toBeVisible()
    await dialog.getByRole('combobox', { name: t.copyFrom }).fill(first.name.toUpperCase())
    await dialog.getByRole('option', { name: first.name }).click()
    await dialog.getByRole('button', { name: t.copyDo }).click()
    await expect(page.getByText(t.copied(first.name, second.name))).toBeVisible()
    await expect(level(page, t.full, t.levels.block)).toBeChecked()
    await expect(topUpMost).toHaveValue(t.changedTopUp)
    await expect(asksConsumption).toBeChecked()
    await expect(page.getByRole('combobox', { name: t.currency })).toHaveValue(`CHF · ${t.franc}`)
    await expect(page.getByRole('textbox', { name: t.capacity, exact: true })).toHaveValue('')
  })

  test(`a save that fails is said where it happened, and the control goes back, ${language}`, async ({
    page,
    context,
  }) => {
    const t = said[language]
    await prepare(context, language)
    const [venue] = (await settle(page, language, ['Terraza'])) as [OwnVenue]
    await page.goto(`/settings?venue=${venue.id}`)
    await expect(level(page, t.full, t.levels.warn)).toBeChecked()
    await page.route('**/v1/venues/*/settings', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await page.getByRole('radiogroup', { name: t.full }).getByText(t.levels.block).click()
    await expect(page.locator('#rules').getByRole('alert')).toHaveText(t.lost)
    await expect(level(page, t.full, t.levels.warn)).toBeChecked()
    const age = page.getByRole('textbox', { name: t.age })
    await age.fill('21')
    await age.press('Enter')
    await expect(page.locator('#age').getByRole('alert')).toHaveText(t.lost)
    await expect(age).toHaveValue('18')
    await page.unroute('**/v1/venues/*/settings')
    await age.fill('21')
    await age.press('Enter')
    await expect(page.locator('#age').getByRole('alert')).toBeHidden()
    await expect(age).toHaveValue('21')
  })
}

test.describe('settings', () => {
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('are changed with the keyboard alone', async ({ page }) => {
    const t = said.es
    const [venue] = (await settle(page, 'es', ['Terraza'])) as [OwnVenue]
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

  test('out of range are said at the field and not sent', async ({ page }) => {
    const [venue] = (await settle(page, 'es', ['Terraza'])) as [OwnVenue]
    await page.goto(`/settings?venue=${venue.id}`)
    const capacity = page.getByRole('textbox', { name: 'Aforo máximo', exact: true })
    await capacity.fill('0')
    await capacity.press('Tab')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByText('Escribe un número entre 1 y 100.000, o déjalo vacío.')).toBeVisible()
    const topUpMost = page.getByRole('textbox', { name: 'Recarga máxima de una vez' })
    await topUpMost.fill('0')
    await topUpMost.press('Tab')
    await expect(page.locator('#wallet')).toContainText(
      'Escribe un importe entre 0,01 € y 1.000.000,00 €, o déjalo vacío.',
    )
    const grams = page.locator('#grams')
    await grams.getByLabel('A partir del').fill('2020-01-01')
    await grams.getByLabel('Gramos al día').fill('1,2345')
    await grams.getByRole('button', { name: 'Guardar límite' }).click()
    await expect(grams.getByText('Elige hoy o un día posterior.')).toBeVisible()
    await expect(grams.getByText(/^Escribe los gramos, con tres decimales/)).toBeVisible()
  })

  test('of a venue are nothing for employees', async ({ page }) => {
    await enter(page, 'doorman', '/settings')
    await expect(page.getByRole('heading', { name: 'Apariencia e idioma' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sala y aforo' })).toBeHidden()
  })

  test('of a venue are locked for who merely helps out there', async ({ page }) => {
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

  test('that cannot be loaded say so and can be asked for again', async ({ page }) => {
    await page.route('**/v1/venues/*/settings', (route) => route.fulfill({ status: 500, body: 'oops' }))
    await enter(page, 'owner', '/settings')
    await expect(page.getByRole('heading', { name: /no se han podido cargar los ajustes/ })).toBeVisible({
      timeout: 20_000,
    })
    await page.unroute('**/v1/venues/*/settings')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByRole('textbox', { name: 'Aforo máximo', exact: true })).toBeVisible()
  })

  test('are easy to hit with a thumb', async ({ page }) => {
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
    test(`are sound in ${scheme}, with what was saved, what failed and what is to be copied`, async ({
      page,
      context,
    }) => {
      test.setTimeout(150_000)
      await context.addInitScript((theme) => localStorage.setItem('aforo.theme', theme), scheme)
      const [venue] = (await settle(page, 'es', ['Terraza'])) as [OwnVenue]
      await page.goto(`/settings?venue=${venue.id}`)
      const age = page.getByRole('textbox', { name: 'Edad mínima' })
      await age.fill('21')
      await age.press('Enter')
      await expect(page.getByText('Edad mínima: guardado')).toBeVisible()
      await page.route('**/v1/venues/*/settings', (route) => route.abort())
      await page.getByRole('radiogroup', { name: 'Sala llena' }).getByText('Bloquear').click()
      await expect(page.locator('#rules').getByRole('alert')).toBeVisible()
      await expectSound(page, 'saved and failed')
      await page.getByRole('combobox', { name: 'Zona horaria' }).fill('canary')
      await expect(page.getByRole('option')).toHaveText('Atlantic/Canary')
      await expectSound(page, 'zones')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Elegir tienda' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectSound(page, 'copy')
      await page.keyboard.press('Escape')
      await enter(page, 'helper', '/settings?venue=1')
      await expectSound(page, 'locked')
    })
  }
})

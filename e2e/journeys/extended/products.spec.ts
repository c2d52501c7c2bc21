import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/accessibility.ts'
import { labels } from '../../fixtures/catalogue-words.ts'
import { ask, cardOf, chosenChip, lemon, makeCategory, makeLemon, openCatalogue } from '../../fixtures/catalogue.ts'
import { pressEnter, tabTo, typeByHand } from '../../fixtures/keyboard.ts'
import {
  emailOf,
  enter,
  expect,
  looks,
  passwordOf,
  type PersonName,
  prepare,
  screens,
  stage,
  test,
} from '../../fixtures/staff.ts'
const chip = (page: Page, name: string | RegExp) => page.getByRole('button', { name, pressed: false })

async function tokenOf(page: Page, name: PersonName): Promise<string> {
  const form = { username: emailOf(name), password: passwordOf(name) }
  const signedIn = await page.request.post(`${stage.url}/api/token`, { form })
  return ((await signedIn.json()) as { access_token: string }).access_token
}

test.describe('the catalogue', () => {
  const t = labels.es
  test.beforeEach(({ context }) => prepare(context, 'es'))

  for (const screen of ['desktop', 'tablet'] as const) {
    test(`an owner on a ${screen} makes categories and products, changes one, and clears up`, async ({ page }) => {
      test.setTimeout(120_000)
      await page.setViewportSize(screens[screen])
      await openCatalogue(page, 'es')
      await expect(page.getByText(t.none)).toBeVisible()
      await expect(page.getByRole('button', { name: t.make, exact: true })).toBeDisabled()
      await makeCategory(page, 'es', '  Flores  ')
      await page.getByRole('button', { name: t.addSubcategory, exact: true }).click()
      await page.getByRole('textbox', { name: t.newSubcategory }).fill('Cítricas')
      await page.keyboard.press('Enter')
      await expect(chosenChip(page, /^Cítricas 0/)).toBeVisible()

      await page.getByRole('button', { name: t.create }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: t.create }).click()
      await expect(dialog.getByText(t.missing)).toBeVisible()
      await dialog.getByLabel(t.name).fill(lemon.name)
      await dialog.getByLabel(t.price).fill('8,5')
      await dialog.getByLabel(t.stock).fill('124,5')
      await dialog.getByRole('button', { name: t.create }).click()
      await expect(dialog.getByText(t.whole)).toBeVisible()
      await dialog.getByText(t.unit.weight).click()
      await dialog.getByRole('button', { name: t.create }).click()
      await expect(dialog).toBeHidden()
      const card = cardOf(page, lemon.name)
      for (const words of [t.money, t.grams, 'Flores · Cítricas']) await expect(card).toContainText(words)
      await expect(chosenChip(page, /^Cítricas 1/)).toBeVisible()

      await page.getByRole('button', { name: t.edit(lemon.name) }).click()
      await dialog.getByLabel(t.low).fill('10')
      await dialog.getByLabel(t.stock).fill('6.4')
      await dialog.getByRole('button', { name: t.save, exact: true }).click()
      await expect(card).toContainText(t.lowBadge)
      await expect(page.getByRole('navigation').getByText(t.alert)).toBeAttached()

      await makeCategory(page, 'es', 'Bebidas')
      await chip(page, /^Flores 1/).click()
      await page.getByRole('button', { name: t.removeCategory('Flores') }).click()
      const question = page.getByRole('dialog', { name: t.categoryQuestion('Flores') })
      await expect(question).toContainText(t.holds)
      await question.getByRole('combobox', { name: t.moveTo }).click()
      await page.getByRole('option', { name: 'Bebidas' }).click()
      await question.getByRole('button', { name: t.confirmCategory }).click()
      await expect(chosenChip(page, t.all)).toBeVisible()
      await expect(card).toContainText('Bebidas')
      await expect(chip(page, /^Flores/)).toBeHidden()

      await page.getByRole('button', { name: t.remove(lemon.name) }).click()
      await page.getByRole('dialog', { name: t.removeQuestion }).getByRole('button', { name: t.removeProduct }).click()
      await expect(card).toBeHidden()
      await expect(page.getByText(t.none)).toBeVisible()
    })
  }

  test('two people change one product at once: the second is told what changed, and nothing is lost', async ({
    page,
  }) => {
    await openCatalogue(page, 'es')
    await makeCategory(page, 'es', 'Flores')
    const id = await makeLemon(page)
    await page.getByRole('button', { name: t.edit(lemon.name) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.name).fill('Limón del Patio')
    const now = (await (await ask(page, 'GET', `/v1/products/${id}`)).json()) as { category_id: number }
    const theirs = { ...lemon, category_id: now.category_id, price: 9, stock_quantity: 120, stock_version: 1 }
    await ask(page, 'PUT', `/v1/products/${id}`, theirs, await tokenOf(page, 'superadmin'))
    await dialog.getByRole('button', { name: t.save, exact: true }).click()
    await expect(dialog.getByRole('status')).toContainText(t.changed('Sergio Vila'))
    for (const change of t.changes) await expect(dialog.getByRole('status')).toContainText(change)
    await expect(dialog.getByLabel(t.name)).toHaveValue('Limón del Patio')
    await expect(dialog.getByLabel(t.price)).toHaveValue('9,00')
    await dialog.getByRole('button', { name: t.save, exact: true }).click()
    await expect(dialog).toBeHidden()
    const kept = (await (await ask(page, 'GET', `/v1/products/${id}`)).json()) as object
    expect(kept).toMatchObject({ name: 'Limón del Patio', price: 9, stock_quantity: 120, stock_version: 2 })
  })

  test('by keyboard alone: a category, a product, a search, and a product removed', async ({ page }) => {
    test.setTimeout(120_000)
    await openCatalogue(page, 'es')
    await tabTo(page, page.getByRole('textbox', { name: t.newCategory }))
    await typeByHand(page, 'Flores')
    await page.keyboard.press('Enter')
    await expect(chosenChip(page, /^Flores/)).toBeVisible()
    await page.getByRole('main').focus()
    await tabTo(page, page.getByRole('button', { name: t.create }).first())
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(t.name)).toBeFocused()
    await page.keyboard.type('Noche Azul')
    await tabTo(page, dialog.getByRole('radio', { name: t.unit.fixed }))
    await page.keyboard.press('ArrowRight')
    await tabTo(page, dialog.getByLabel(t.price))
    await page.keyboard.type('9')
    await tabTo(page, dialog.getByLabel(t.stock))
    await typeByHand(page, '86,2')
    await pressEnter(page)
    await expect(cardOf(page, 'Noche Azul')).toContainText(/86[.,]2 g/)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('azul')
    await expect(page).toHaveURL(/q=azul/)
    await tabTo(page, page.getByRole('button', { name: t.remove('Noche Azul') }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: t.cancel })).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: t.removeProduct }))
    await pressEnter(page)
    await expect(page.getByText(t.noMatch)).toBeVisible()
  })
})

test.describe('the catalogue', () => {
  const t = labels.es
  test.beforeEach(({ context }) => prepare(context, 'es'))

  test('a list that cannot be loaded says so, and a save that fails keeps what was typed', async ({ page }) => {
    await openCatalogue(page, 'es')
    await makeCategory(page, 'es', 'Flores')
    await page.route('**/v1/get-venue-products*', (route) => route.abort())
    await page.reload()
    await expect(page.getByText(t.loadError)).toBeVisible({ timeout: 30_000 })
    await page.unroute('**/v1/get-venue-products*')
    await expect(page.getByText('No hay productos en esta categoría')).toBeVisible()

    await page.route('**/v1/products', (route) => route.abort())
    await page.getByRole('button', { name: t.create }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.name).fill('Noche Azul')
    await dialog.getByLabel(t.price).fill('9')
    await dialog.getByLabel(t.stock).fill('6')
    await dialog.getByRole('button', { name: t.create }).click()
    await expect(dialog.getByRole('alert')).toContainText(t.offline)
    await expect(dialog.getByLabel(t.name)).toHaveValue('Noche Azul')
    await page.unroute('**/v1/products')
    await dialog.getByRole('button', { name: t.create }).dblclick()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  test('genetics open with the category that holds them', async ({ page }) => {
    await enter(page, 'owner', '/genetics')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.genetics)
    await expect(chosenChip(page, /^Genéticas 14/)).toBeVisible()
    await page.getByRole('button', { name: t.createGenetics }).click()
    await expect(page.getByRole('dialog').getByRole('combobox', { name: t.category })).toHaveValue('Genéticas')
  })

  test('a superadmin chooses the venue of the catalogue', async ({ page }) => {
    await enter(page, 'superadmin', '/product')
    await expect(page.getByText('Elige una tienda')).toBeVisible()
    await page.getByRole('combobox', { name: 'Tienda' }).fill('almirante')
    await page.getByRole('option', { name: 'Club Almirante' }).click()
    await expect(cardOf(page, 'Agua')).not.toHaveCount(0)
    await page.getByRole('link', { name: 'Agua 50 cl' }).click()
    await expect(page).toHaveURL(/\/product\/\d+\?venue=\d+/)
  })
})

for (const { name, screen, language, scheme } of looks) {
  test(`the catalogue is accessible on a ${name} in ${scheme}, with its dialogs, ${language}`, async ({
    page,
    context,
  }) => {
    const t = labels[language]
    test.setTimeout(120_000)
    await page.setViewportSize(screen)
    await prepare(context, language, scheme)
    await enter(page, 'owner', '/product?category=8')
    await expect(cardOf(page, 'Brisa Norte')).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: t.edit('Brisa Norte') }).click()
    await expect(page.getByRole('dialog').getByLabel(t.price)).toHaveValue(/^10[.,]00$/)
    await expectAccessible(page, 'edit dialog')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t.removeCategory('Genéticas') }).click()
    await expect(page.getByRole('dialog')).toContainText('14')
    await expectAccessible(page, 'category dialog')
  })
}

import { expect, type Page } from '@playwright/test'
import { emailOf, passwordOf } from '../fixtures/staff.ts'
import type { Item } from './club.ts'
import { uniqueMark, openSession } from './session.ts'
import { pauseRequests } from './faults.ts'
import { columnsOf } from './looks.ts'
import { atWidth, pageOf, show, showFresh } from './screens.ts'

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const chip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

/** The items about the office screens. */
export const officeItems: readonly Item[] = [
  {
    name: 'products: a row of categories filters the cards',
    check: async (club) => {
      const page = await showFresh(club, 'products', 'es')
      await chip(page, club.category.name).first().click()
      await expect(cardOf(page, club.flower.name)).toBeVisible()
      await expect(cardOf(page, club.cake.name)).toHaveCount(0)
      await page.getByRole('button', { name: /^Todos los productos/ }).click()
      await expect(cardOf(page, club.cake.name)).toBeVisible()
    },
  },
  {
    name: 'products: a subcategory has a button of its own',
    check: async (club) => {
      const page = await showFresh(club, 'category', 'es')
      await chip(page, club.subcategory.name).first().click()
      await expect(cardOf(page, club.flower.name)).toBeVisible()
    },
  },
  {
    name: 'products: a card has image, name, id, price, stock, Edit and Delete',
    check: async (club) => {
      const card = cardOf(await show(club, 'products', 'es'), club.cake.name)
      await expect(card.locator('svg, img').first()).toBeVisible()
      for (const words of [club.cake.name, `ID ${club.cake.id}`, '2,80 €', /Stock \d+ uds\./, 'Editar', 'Eliminar']) {
        await expect(card).toContainText(words)
      }
    },
  },
  {
    name: 'products: four columns of cards',
    check: async (club) => {
      const page = await show(club, 'products', 'es')
      const grid = cardOf(page, club.cake.name).locator('xpath=ancestor::*[contains(@class, "grid")][1]')
      expect(await columnsOf(grid)).toBe(4)
    },
  },
  {
    name: 'products: a category is made in the row and becomes the filter',
    check: async (club) => {
      const page = await showFresh(club, 'products', 'es')
      const name = `Resinas ${uniqueMark()}`
      await page.getByRole('textbox', { name: 'Nueva categoría' }).fill(name)
      await page.getByRole('button', { name: 'Crear', exact: true }).click()
      await expect(page.getByRole('button', { name: new RegExp(`^${name}`), pressed: true })).toBeVisible()
    },
  },
  {
    name: 'products: a subcategory is made with a name, in the category chosen',
    check: async (club) => {
      const page = await showFresh(club, 'category', 'es')
      const name = `Índicas ${uniqueMark()}`
      await page.getByRole('button', { name: 'Subcategoría', exact: true }).click()
      await page.getByRole('textbox', { name: 'Nueva subcategoría' }).fill(name)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: new RegExp(`^${name}`), pressed: true })).toBeVisible()
    },
  },
  {
    name: 'products: a category is deleted from the row, and the filter goes back to all',
    check: async (club) => {
      const data = { name: `Breve ${uniqueMark()}`, parent_id: null }
      const { id } = await club.owner.get<{ id: number }>('POST /v1/categories', { data })
      const page = await pageOf(club, 'owner', 'es')
      await page.goto(`/product?category=${id}`)
      await page.getByRole('button', { name: `Eliminar la categoría ${data.name}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Eliminar categoría' }).click()
      await expect(page.getByRole('button', { name: /^Todos los productos/, pressed: true })).toBeVisible()
      await expect(chip(page, data.name)).toHaveCount(0)
    },
  },
  {
    name: 'products: the modal creates without an id and changes what it was opened with',
    check: async (club) => {
      const fresh = await showFresh(club, 'newProduct', 'es')
      await expect(fresh.getByRole('dialog', { name: 'Crear Producto' }).getByLabel(/^Nombre/)).toHaveValue('')
      const page = await showFresh(club, 'changedProduct', 'es')
      const dialog = page.getByRole('dialog', { name: 'Editar Producto' })
      await expect(dialog.getByLabel(/^Nombre/)).toHaveValue(club.flower.name)
      await expect(dialog.getByLabel(/^Precio/)).toHaveValue('8,50')
    },
  },
  {
    name: 'genetics: opens with the category that holds them, id 8',
    check: async (club) => {
      const demo = await openSession(club.browser, club.request, {
        email: emailOf('owner'),
        secret: passwordOf('owner'),
      })
      const categories = await demo.get<{ id: number; genetics: boolean }[]>('GET /v1/categories')
      expect(categories.find(({ genetics }) => genetics)?.id).toBe(8)
      const page = await demo.screen('es')
      await page.goto('/genetics')
      await expect(page.getByRole('button', { name: /^Genéticas \d/, pressed: true })).toBeVisible()
      await page.context().close()
    },
  },
  {
    name: 'superusers: nobody can be deleted by accident: several are ticked first',
    check: async (club) => {
      const page = await pageOf(club, 'superadmin', 'es')
      await page.goto('/superusers?people=all')
      await expect(page.getByRole('button', { name: 'Borrar multiples usuarios' })).toBeDisabled()
      await page.getByRole('checkbox', { name: `Seleccionar ${club.newcomer.email}` }).check()
      await expect(page.getByRole('button', { name: /Borrar multiples usuarios/ })).toBeEnabled()
    },
  },
  ...(
    [
      [1440, 3],
      [1000, 2],
      [600, 1],
    ] as const
  ).map(([width, columns]): Item => ({
    name: `shops: ${columns} ${columns === 1 ? 'column' : 'columns'} of cards on ${width} pixels`,
    check: async (club) => {
      const page = await show(club, 'shops', 'es')
      await atWidth(page, width, async () => {
        await expect.poll(() => columnsOf(page.getByRole('list', { name: 'Tiendas' }))).toBe(columns)
      })
    },
  })),
  {
    name: 'shops: a card opens its modal with what it holds, and offers to delete it',
    check: async (club) => {
      const page = await showFresh(club, 'changedShop', 'es')
      await expect(page.getByRole('dialog').getByLabel(/^Nombre/)).toHaveValue(club.venue.name)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: `Eliminar ${club.cellar.name}` }).click()
      await expect(page.getByRole('dialog', { name: `¿Eliminar ${club.cellar.name}?` })).toBeVisible()
    },
  },
  {
    name: 'staff: a search box that finds by e-mail, whatever the capitals',
    check: async (club) => {
      const page = await showFresh(club, 'staff', 'es')
      await page.getByRole('searchbox').fill(club.employee.email.toUpperCase().slice(0, 14))
      await expect(page.getByRole('row').filter({ hasText: club.employee.email })).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: club.owner.email })).toHaveCount(0)
    },
  },
  {
    name: 'staff: somebody is edited',
    check: async (club) => {
      const page = await showFresh(club, 'staff', 'es')
      await page.getByRole('button', { name: `Editar ${club.employee.email}` }).click()
      await expect(page.getByText('Permisos por tienda')).toBeVisible()
    },
  },
  ...(['newEmployee', 'newShopOwner'] as const).map((screen): Item => ({
    name: `staff: the shops of a ${screen === 'newEmployee' ? 'new employee' : 'new owner'} are checkboxes`,
    check: async (club) => {
      const page = await show(club, screen, 'es')
      const shops = page.getByRole('dialog').getByRole('group', { name: /^Tiendas/ })
      await expect(shops.getByRole('checkbox', { name: new RegExp(club.venue.name) })).toBeVisible()
      await expect(shops.getByRole('checkbox', { name: new RegExp(club.cellar.name) })).toBeVisible()
    },
  })),
  {
    name: "staff: 'Loading users or no users found...' while the list is on its way",
    check: async (club) => {
      const page = await (await club.owner.newSession()).screen('en')
      const { resume } = await pauseRequests(page, '**/v1/users/all*')
      await page.goto('/owners')
      await expect(page.getByText('Loading users or no users found...')).toBeAttached()
      resume()
      await expect(page.getByRole('table', { name: 'Staff' })).toBeVisible()
      await page.context().close()
    },
  },
]

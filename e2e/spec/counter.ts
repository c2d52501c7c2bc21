import { expect, type Page } from '@playwright/test'
import type { Club, Item } from './club.ts'
import { columnsOf } from './looks.ts'
import { atWidth, pageOf, show, showFresh } from './screens.ts'

const shelf = (page: Page) => page.getByRole('list', { name: 'Productos', exact: true })
const cardOf = (page: Page, { aitana }: Club) => page.getByRole('region', { name: aitana.name })

async function serve(club: Club): Promise<Page> {
  const page = await pageOf(club, 'owner', 'es')
  await page.goto(`/dispenser?userId=${club.aitana.id}`)
  await expect(cardOf(page, club)).toBeVisible()
  return page
}

const cardSays = (what: string, words: (club: Club) => string | RegExp): Item => ({
  name: `counter: the card of the client has their ${what}`,
  check: async (club) => expect(cardOf(await serve(club), club)).toContainText(words(club)),
})

/** The items about the counter. */
export const counterItems: readonly Item[] = [
  {
    name: 'counter: only who is inside is found',
    check: async (club) => {
      const page = await showFresh(club, 'dispenser', 'es')
      await page.getByRole('textbox', { name: 'Buscar clientes...' }).fill('Ferrer')
      await expect(page.getByRole('button', { name: `Seleccionar a ${club.aitana.name}` })).toBeVisible()
      await expect(page.getByText(club.carla.name)).toHaveCount(0)
    },
  },
  {
    name: "counter: 'Seleccionar' picks the client",
    check: async (club) => {
      const page = await showFresh(club, 'dispenser', 'es')
      await page.getByRole('button', { name: `Seleccionar a ${club.aitana.name}` }).click()
      await expect(cardOf(page, club)).toBeVisible()
    },
  },
  {
    name: 'counter: a click on somebody picks them',
    check: async (club) => {
      const page = await showFresh(club, 'dispenser', 'es')
      await page.getByRole('heading', { level: 3, name: club.aitana.name }).click({ force: true })
      await expect(cardOf(page, club)).toBeVisible()
    },
  },
  {
    name: 'counter: userId in the address preselects',
    check: async (club) => {
      await expect(cardOf(await serve(club), club)).toBeVisible()
    },
  },
  {
    name: 'counter: the card of the client has their photo',
    check: async (club) => {
      await expect(
        cardOf(await serve(club), club)
          .locator('img, svg')
          .first(),
      ).toBeVisible()
    },
  },
  cardSays('name', ({ aitana }) => aitana.name),
  cardSays('e-mail', ({ aitana }) => aitana.email),
  cardSays('member id', ({ aitana }) => `Nº ${String(aitana.number).padStart(4, '0')}`),
  cardSays('credit', () => /\d+,\d\d\s€/),
  cardSays('minutes in the room', () => /\d+ min/),
  {
    name: 'counter: balance is added from the card',
    check: async (club) => {
      const page = await serve(club)
      await cardOf(page, club).getByRole('button', { name: 'Añadir crédito' }).click()
      await expect(page.getByRole('dialog', { name: /^Añadir crédito/ })).toBeVisible()
    },
  },
  {
    name: 'counter: a chip for each category',
    check: async (club) => {
      const page = await showFresh(club, 'serving', 'es')
      const chips = page.getByRole('group', { name: 'Categorías' })
      await chips.getByRole('button', { name: club.category.name }).click()
      await expect(shelf(page)).toContainText(club.flower.name)
      await expect(shelf(page)).not.toContainText(club.cake.name)
      await chips.getByRole('button', { name: 'Sin categoría' }).click()
      await expect(shelf(page)).toContainText(club.cake.name)
    },
  },
  {
    name: 'counter: cards are at most 200 pixels wide',
    check: async (club) => {
      const page = await showFresh(club, 'servingClosed', 'es')
      for (const width of [1440, 1000, 700, 390, 300]) {
        await atWidth(page, width, async () => {
          const widths = await shelf(page)
            .getByRole('button')
            .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().width))
          expect(Math.max(...widths)).toBeLessThanOrEqual(200)
        })
      }
    },
  },
  ...(
    [
      [1440, 6],
      [500, 3],
      [390, 2],
      [300, 1],
    ] as const
  ).map(([width, columns]): Item => ({
    name: `counter: ${columns} ${columns === 1 ? 'column' : 'columns'} of cards on ${width} pixels`,
    check: async (club) => {
      const page = await showFresh(club, 'servingClosed', 'es')
      await atWidth(page, width, async () => {
        await expect.poll(() => columnsOf(shelf(page))).toBe(columns)
      })
    },
  })),
  {
    name: 'counter: a product asks how much',
    check: async (club) => {
      const page = await show(club, 'weighing', 'es')
      await expect(page.getByRole('textbox', { name: 'Gramos', exact: true })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Euros', exact: true })).toBeVisible()
    },
  },
  {
    name: 'counter: one product is offered by the piece',
    check: async (club) => {
      const page = await serve(club)
      await shelf(page).getByRole('button', { name: club.cake.name }).click()
      await expect(page.getByRole('textbox', { name: 'Unidades', exact: true })).toBeVisible()
    },
  },
  {
    name: 'counter: the cart opens and closes',
    check: async (club) => {
      const page = await serve(club)
      const cart = page.getByRole('complementary', { name: 'Carrito' })
      await expect(cart).toBeVisible()
      await page.getByRole('button', { name: 'Ocultar carrito' }).click()
      await expect(cart).toBeHidden()
      await page.getByRole('button', { name: 'Ver carrito' }).click()
      await expect(cart).toBeVisible()
      await cart.getByRole('button', { name: 'Cerrar', exact: true }).first().click()
      await expect(cart).toBeHidden()
    },
  },
  {
    name: 'counter: on small screens the cart is a drawer',
    check: async (club) => {
      const page = await showFresh(club, 'servingClosed', 'es')
      await atWidth(page, 900, async () => {
        await page.getByRole('button', { name: 'Ver carrito' }).click()
        await expect(page.getByRole('dialog', { name: 'Carrito' })).toBeVisible()
        await page.keyboard.press('Escape')
      })
    },
  },
]

import { expect, type Page } from '@playwright/test'
import type { Club, Item, Person } from './club.ts'
import { pageOf, show, showFresh } from './screens.ts'

const rowOf = (page: Page, { name }: Person) => page.getByRole('row').filter({ hasText: name })
const numberOf = ({ number }: Person) => String(number).padStart(4, '0')

async function openMenuOf(club: Club, person: Person): Promise<Page> {
  const page = await showFresh(club, 'customers', 'es')
  await page.getByRole('button', { name: `Más acciones de ${person.name}` }).click()
  return page
}

const columnOfRoom = (page: Page, column: number) =>
  page.getByRole('table', { name: 'Socios en sala' }).locator(`tbody tr > :nth-child(${column})`).allTextContents()

async function sortBy(page: Page, column: string) {
  await page.getByRole('columnheader', { name: column }).getByRole('button').click()
}

/** The items about members and the door. */
export const houseItems: readonly Item[] = [
  {
    name: 'members: a row has e-mail, member number and the balance with two decimals',
    check: async (club) => {
      const row = rowOf(await show(club, 'customers', 'es'), club.carla)
      for (const words of [club.carla.email, numberOf(club.carla), /63,65\s€/]) await expect(row).toContainText(words)
    },
  },
  {
    name: 'members: the dispenser is opened with userId',
    check: async (club) => {
      const row = rowOf(await show(club, 'customers', 'es'), club.aitana)
      await expect(row.getByRole('link', { name: /^Retirada/ })).toHaveAttribute(
        'href',
        `/dispenser?userId=${club.aitana.id}`,
      )
    },
  },
  {
    name: 'members: balance is added from the row',
    check: async (club) => {
      const page = await showFresh(club, 'customers', 'es')
      await page.getByRole('button', { name: `Añadir crédito a ${club.carla.name}` }).click()
      await expect(page.getByRole('dialog', { name: /^Añadir crédito/ })).toBeVisible()
    },
  },
  ...(['Dar de baja…', 'Eliminar datos…'] as const).map((entry): Item => ({
    name: `members: one of two ways to remove somebody, '${entry}'`,
    check: async (club) => {
      const page = await openMenuOf(club, club.carla)
      await page.getByRole('menuitem', { name: entry }).click()
      await expect(page.getByRole('dialog').first()).toBeVisible()
    },
  })),
  {
    name: 'members: Prev and Next turn the pages',
    check: async (club) => {
      const page = await showFresh(club, 'customers', 'en')
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByText(/^Page 2 of \d/)).toBeVisible({ timeout: 15_000 })
      await page.getByRole('button', { name: 'Prev' }).click()
      await expect(page.getByText(/^Page 1 of \d/)).toBeVisible({ timeout: 15_000 })
    },
  },
  {
    name: "member: the form is closed until 'Editar', and what is saved stays",
    check: async (club) => {
      const member = await club.enrol('Irene')
      const page = await pageOf(club, 'owner', 'es')
      await page.goto(`/customers?member=${member.id}`)
      const panel = page.getByRole('dialog')
      const city = panel.getByLabel('Ciudad')
      await expect(city).not.toBeEditable()
      await panel.getByRole('button', { name: 'Editar', exact: true }).click()
      await city.fill('Gandía')
      await panel.getByRole('button', { name: /^Guardar/ }).click()
      await expect(city).not.toBeEditable()
      await expect(city).toHaveValue('Gandía')
    },
  },
  {
    name: 'door: the count is of who is inside',
    check: async (club) => {
      const page = await show(club, 'door', 'es')
      const { inside } = await club.owner.get<{ inside: number }>('GET /v1/occupancy')
      const figure = page.getByRole('region', { name: 'AFORO ACTUAL' }).locator('b').first()
      await expect(figure).toHaveText(String(inside))
    },
  },
  {
    name: "door: 'Nuevo Socio' opens the enrolment",
    check: async (club) => {
      const page = await show(club, 'doorNewMember', 'es')
      await expect(page.getByRole('dialog', { name: 'Crear Socio' })).toBeVisible()
    },
  },
  {
    name: "door: who is not inside has 'Entrada', who is has not",
    check: async (club) => {
      const page = await showFresh(club, 'doorSearch', 'es')
      const search = page.getByRole('dialog', { name: 'Buscar Clientes' })
      await search.getByRole('textbox').fill('Ferrer')
      const found = search.getByRole('listitem')
      const carla = found.filter({ hasText: club.carla.name })
      await expect(carla.getByRole('button', { name: `Entrada de ${club.carla.name}` })).toHaveText(/Entrada/)
      await search.getByRole('textbox').fill('Aitana')
      await expect(found.filter({ hasText: club.aitana.name })).toContainText('Ya está en sala')
      await expect(search.getByRole('button', { name: /^Entrada de Aitana/ })).toHaveCount(0)
    },
  },
  ...(
    [
      ['e-mail', ({ aitana }) => aitana.email.toUpperCase()],
      ['member number', ({ aitana }) => numberOf(aitana)],
    ] as const satisfies readonly (readonly [string, (club: Club) => string])[]
  ).map(([what, typed]): Item => ({
    name: `door: the filter finds by ${what}`,
    check: async (club) => {
      const page = await showFresh(club, 'door', 'es')
      await page.getByRole('searchbox', { name: 'Filtrar socios...' }).fill(typed(club))
      await expect(rowOf(page, club.aitana)).toBeVisible()
      await expect(rowOf(page, club.bruno)).toHaveCount(0)
    },
  })),
  ...(
    [
      ['email', 'Socio · email', 1],
      ['id', 'Nº socio', 2],
      ['balance', 'Crédito', 3],
    ] as const
  ).map(([what, column, position]): Item => ({
    name: `door: sorted by ${what}, up and down`,
    check: async (club) => {
      const page = await showFresh(club, 'door', 'es')
      const head = page.getByRole('columnheader', { name: column })
      await expect(rowOf(page, club.bruno)).toBeVisible()
      await sortBy(page, column)
      await expect(head).toHaveAttribute('aria-sort', 'ascending')
      const up = await columnOfRoom(page, position)
      expect(new Set(up).size).toBeGreaterThan(1)
      await sortBy(page, column)
      await expect(head).toHaveAttribute('aria-sort', 'descending')
      await expect.poll(() => columnOfRoom(page, position)).toEqual(up.toReversed())
    },
  })),
  {
    name: 'door: the entry time, with a countdown in mm:ss',
    check: async (club) => {
      const row = rowOf(await show(club, 'door', 'es'), club.aitana)
      await expect(row.getByText(/^Entró \d\d:\d\d$/)).toBeVisible()
      await expect(row.getByText(/^\d\d:\d\d$/)).toBeVisible()
    },
  },
  {
    name: 'door: a row leads to the dispenser, adds balance and lets out',
    check: async (club) => {
      const page = await show(club, 'door', 'es')
      const row = rowOf(page, club.aitana)
      const link = row.getByRole('link', { name: `Retirada para ${club.aitana.name}` })
      await expect(link).toHaveAttribute('href', `/dispenser?userId=${club.aitana.id}`)
      await expect(row.getByRole('button', { name: `Añadir crédito a ${club.aitana.name}` })).toBeVisible()
      await expect(row.getByRole('button', { name: `Salida de ${club.aitana.name}` })).toBeVisible()
    },
  },
  {
    name: 'books: rows are ticked',
    check: async (club) => {
      const page = await showFresh(club, 'books', 'es')
      await page
        .getByRole('checkbox', { name: /^Seleccionar la transacción/ })
        .first()
        .check()
      await expect(page.getByText('1 seleccionada', { exact: true })).toBeVisible()
    },
  },
  {
    name: "books: 'Recargar' asks again",
    check: async (club) => {
      const page = await showFresh(club, 'books', 'es')
      const asked = page.waitForRequest('**/v1/get-all-transactions*')
      await page.getByRole('button', { name: 'Recargar' }).click()
      await asked
    },
  },
]

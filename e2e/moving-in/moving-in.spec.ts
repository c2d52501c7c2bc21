import type { Page } from '@playwright/test'
import { countedHands } from '../fixtures/counted-hands.ts'
import { askAtVenue } from '../fixtures/members.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'
import { createOwnerWithVenues } from '../fixtures/venues.ts'
import { memberTable, productTable } from './old-program.ts'

const members = 5_000
const products = 300
const patient = { timeout: 10 * 60_000 }
const grouped = (count: number) => count.toLocaleString('es-ES', { useGrouping: 'always' })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
type Hands = ReturnType<typeof countedHands>
type Kind = { kind: 'members' | 'products'; dear: readonly string[]; one: string }

/** From the file to the result, as somebody does it who corrects nothing. Counts every hand movement. */
async function bring(page: Page, hands: Hands, { kind, dear, one }: Kind, table: ReturnType<typeof memberTable>) {
  const count = table.rows.length - 1
  await page.goto(`/imports/new?kind=${kind}`)
  const file = {
    name: `${kind}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(table.rows.map((row) => row.join(';')).join('\r\n')),
  }
  await hands.chooseFile(page.getByLabel('Elegir archivo').last(), file)
  for (const heading of dear) await hands.press(button(page, `Confirmar ${heading}`))
  await hands.press(button(page, `Comprobar ${grouped(count)} filas`))
  await expect(page.getByRole('heading', { name: `${table.faulty} filas con errores` })).toBeVisible(patient)
  await hands.press(button(page, `Importar ${grouped(count - table.faulty)} ${one}`))
  await expect(page.getByText(`Han entrado ${grouped(count - table.faulty)} ${one}`)).toBeVisible(patient)
}

async function undo(page: Page, hands: Hands): Promise<void> {
  await hands.press(button(page, 'Deshacer la importación'))
  await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Deshacer la importación' }))
  await expect(page.getByText('La importación está deshecha')).toBeVisible(patient)
}

type Check = { running: boolean; last: { at: string; differences: number } | null }

/** The differences that a new check of the books finds. */
async function bookDifferences(page: Page): Promise<number> {
  const startedAt = Date.now()
  expect((await askAtVenue(page, 'POST', '/v1/book-checks')).ok()).toBe(true)
  const read = async () => (await (await askAtVenue(page, 'GET', '/v1/book-checks/latest')).json()) as Check
  let latest = await read()
  while (latest.running || latest.last === null || Date.parse(latest.last.at) < startedAt) {
    await page.waitForTimeout(1_000)
    latest = await read()
  }
  return latest.last.differences
}

test('5,000 members and 300 products move in, out and in again', async ({ page, context }) => {
  await prepare(context, 'es')
  const [venue] = await createOwnerWithVenues(page, ['Mudanza'])
  await page.evaluate((id) => localStorage.setItem('aforo.venue', String(id)), venue?.id)
  const people: Kind = { kind: 'members', dear: ['MONEDERO'], one: 'socios' }
  const goods: Kind = { kind: 'products', dear: ['PVP', 'Existencias'], one: 'productos' }
  const hands = countedHands()
  const seconds: Record<string, string> = {}
  const timed = async (what: string, act: () => Promise<void>): Promise<void> => {
    const beganAt = performance.now()
    await act()
    seconds[`${what}_seconds`] = ((performance.now() - beganAt) / 1000).toFixed(1)
  }

  await timed('members', () => bring(page, hands, people, memberTable(members)))
  await timed('undo', () => undo(page, hands))
  await timed('members_again', () => bring(page, hands, people, memberTable(members)))
  await timed('products', () => bring(page, hands, goods, productTable(products)))
  await timed('products_undo', () => undo(page, hands))
  await timed('products_again', () => bring(page, hands, goods, productTable(products)))
  const differences = await bookDifferences(page)
  expect(differences).toBe(0)
  const figures = { members, products, interactions: hands.count(), ...seconds, differences }
  process.stdout.write(
    `${Object.entries(figures)
      .map(([name, figure]) => `${name}=${figure}`)
      .join(' ')} verdict=ok\n`,
  )
})

import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Club, enrolMember, letIn, offerProduct, openClub, somePicture } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

let club: Club

beforeEach(async () => {
  await page.viewport(1440, 900)
  club = await openClub('Club Almirante')
})

const spend = (amount: number) =>
  club.owner.call('POST /v1/expenses', {
    body: { amount, method: 'transfer', category: 'rent' },
    idempotencyKey: crypto.randomUUID(),
  })

/** Sells for 20 euros. */
async function sell(): Promise<void> {
  const { owner } = club
  const cake = await offerProduct(owner, 'Magdalena', { price: 2, unit_type: 'fixed' })
  const member = await enrolMember(owner, 'Ona', { cash_balance: 50 })
  await letIn(owner, member)
  const items = [{ product_id: cake.id, quantity: 10, unit_price: 2 }]
  await owner.call('POST /v1/make-purchase', { body: { user_id: member.id, items } })
}

describe('an owner of several shops', () => {
  test('sees all of them together, ranked by result', async () => {
    const { owner, venue } = club
    const new_venue = { name: 'La Azotea', address: 'C/ Mayor, 1', shop_owner: [] }
    await owner.call('POST /v1/venues', { multipart: { new_venue, image: somePicture() } })
    await sell()
    await spend(50)
    const screen = await openPage(owner, '/dashboard')
    await screen.getByRole('combobox', { name: 'Tienda' }).click()
    await screen.getByRole('option', { name: 'Todas mis tiendas' }).click()
    await expect.element(screen.getByPlaceholder('Todas mis tiendas')).toBeVisible()
    const ranking = screen.getByRole('table', { name: 'Tiendas por resultado' }).getByRole('row')
    await expect.element(ranking.nth(1)).toMatchTextContent('La Azotea')
    await expect.element(ranking.nth(2)).toMatchTextContent(/Club Almirante.*20,00 €.*−30,00 €/)
    await expect.element(ranking.nth(2)).toMatchTextContent('Tienda nueva')
    expect(window.location.search).toContain(String(venue.id))
  })
})

test('the result is income less expenses, with its margin', async () => {
  await sell()
  await spend(5)
  const screen = await openPage(club.owner, '/dashboard')
  const card = screen.getByRole('region', { name: 'Resultado' })
  await expect.element(card.getByText('15,00 €', { exact: true })).toBeVisible()
  await expect.element(card).toMatchTextContent('Margen 75,0 %')
})

test('an explanation opens with a press', async () => {
  const screen = await openPage(club.owner, '/dashboard')
  await screen.getByRole('button', { name: 'Explicación: Ventas totales' }).click()
  await expect.element(screen.getByText(/descontadas anulaciones y devoluciones\./)).toBeVisible()
  expect(window.location.pathname).toBe('/dashboard')
})

test.each([
  ['¿Cuánto he ganado?', '/transactions'],
  ['¿Cuadra la caja?', '/till'],
  ['¿Adónde fue el stock?', '/product'],
  ['¿Quién hizo qué?', '/audit'],
])('the question "%s" is one press from its answer', async (question, path) => {
  const screen = await openPage(club.owner, '/dashboard')
  await screen.getByRole('link', { name: question }).click()
  await expect.poll(() => window.location.pathname).toBe(path)
})

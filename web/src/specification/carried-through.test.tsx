import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type Club,
  type Desk,
  enrolMember,
  letIn,
  offerProduct,
  openClub,
  readRows,
  seedEmployee,
  seedSuperadmin,
  somePicture,
} from '../../testing/club.ts'
import { openPage } from '../../testing/open-page.tsx'

let club: Club
let owner: Desk

beforeEach(async () => {
  await page.viewport(1440, 900)
  club = await openClub('Club')
  owner = club.owner
})

const isGone = async (table: string, column: string, id: number) => {
  const [row] = await readRows<{ gone: boolean }>(`select ${column} is not null as gone from ${table} where id = $1`, [
    id,
  ])
  return row?.gone ?? true
}

/** What is pressed is done, in the database too. */
describe('screens', () => {
  test('products: a product that is deleted leaves the cards and the catalogue', async () => {
    const product = await offerProduct(owner, 'Limón Sierra')
    const screen = await openPage(owner, '/product')
    await screen.getByRole('button', { name: 'Eliminar Limón Sierra' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Eliminar producto' }).click()
    await expect.element(screen.getByRole('article').filter({ hasText: 'Limón Sierra' })).not.toBeInTheDocument()
    expect(await isGone('products', 'archived_at', product.id)).toBe(true)
  })

  test('products: a category that is deleted leaves the row and the catalogue', async () => {
    const category = await owner.call('POST /v1/categories', { body: { name: 'Flores', parent_id: null } })
    const screen = await openPage(owner, `/product?category=${category.id}`)
    await screen.getByRole('button', { name: 'Eliminar la categoría Flores' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Eliminar categoría' }).click()
    await expect.element(screen.getByRole('button', { name: /^Flores/ })).not.toBeInTheDocument()
    expect(await isGone('categories', 'archived_at', category.id)).toBe(true)
  })

  test('shops: a shop that is deleted leaves the cards and the list', async () => {
    const new_venue = { name: 'Bodega', address: 'C/ del Molino, 5', shop_owner: [] }
    const cellar = await owner.call('POST /v1/venues', { multipart: { new_venue, image: somePicture() } })
    const screen = await openPage(owner, '/my_shops')
    await screen.getByRole('button', { name: 'Eliminar Bodega' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Bodega')
    await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await expect.element(screen.getByRole('button', { name: 'Eliminar Bodega' })).not.toBeInTheDocument()
    expect(await isGone('venues', 'archived_at', cellar.id)).toBe(true)
  })

  test('staff: somebody who is deleted leaves the list and cannot work any more', async () => {
    const employee = await seedEmployee(club.venue, ['let_in', 'let_out_early', 'overrule'])
    const screen = await openPage(owner, '/owners')
    await screen.getByRole('button', { name: `Eliminar ${employee.email}` }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('textbox').fill(employee.email)
    await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await expect.element(screen.getByText(`${employee.email} ya no trabaja aquí`)).toBeVisible()
    expect(await readRows('select 1 from grants where staff_id = $1', [employee.id])).toEqual([])
  })

  test('superusers: several who are ticked are deleted together, and nobody else', async () => {
    const people = [
      await seedEmployee(club.venue, ['let_in', 'let_out_early', 'overrule']),
      await seedEmployee(club.venue, ['let_in', 'let_out_early', 'overrule']),
    ]
    const bystander = await seedEmployee(club.venue, ['let_in', 'let_out_early', 'overrule'])
    const screen = await openPage(await seedSuperadmin(), '/superusers?people=all')
    for (const { email } of people) {
      // The list is paged, and other tests add people to it.
      await screen.getByRole('searchbox', { name: 'Buscar email o ID' }).fill(email)
      await screen.getByRole('checkbox', { name: `Seleccionar ${email}`, exact: true }).click()
    }
    await screen.getByRole('button', { name: 'Borrar multiples usuarios' }).click()
    const dialog = screen.getByRole('dialog', { name: '¿Eliminar a 2 usuarios?' })
    await dialog.getByRole('textbox').fill('2')
    await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await expect.element(screen.getByText('2 usuarios eliminados')).toBeVisible()
    for (const { id } of people) expect(await isGone('staff', 'deactivated_at', id)).toBe(true)
    expect(await isGone('staff', 'deactivated_at', bystander.id)).toBe(false)
  })

  test("door: 'Entrada' lets a member in", async () => {
    const carla = await enrolMember(owner, 'Carla')
    const screen = await openPage(owner, '/control')
    await screen.getByRole('button', { name: 'Nueva Entrada' }).click()
    await screen.getByRole('dialog', { name: 'Buscar Clientes' }).getByRole('textbox').fill('Carla')
    await screen.getByRole('button', { name: `Entrada de ${carla.name}` }).click()
    const inside = () =>
      readRows('select 1 from visits where member_id = $1 and venue_id = $2 and left_at is null', [
        carla.id,
        club.venue.id,
      ])
    await expect.poll(inside).toHaveLength(1)
    await expect.element(screen.getByRole('row').filter({ hasText: carla.name })).toBeVisible()
  })

  test('counter: a checkout books the sale, takes credit and stock, and empties the cart', async () => {
    const cake = await offerProduct(owner, 'Magdalena', { price: 2.8, unit_type: 'fixed', stock_quantity: 10 })
    const bruno = await enrolMember(owner, 'Bruno', { cash_balance: 20 })
    await letIn(owner, bruno)
    await owner.call('PUT /v1/carts/{user_id}/items/{product_id}', {
      params: { user_id: bruno.id, product_id: cake.id },
      body: { id: crypto.randomUUID(), quantity: 2, seen: 0 },
    })
    const screen = await openPage(owner, `/dispenser?userId=${bruno.id}`)
    const cart = screen.getByRole('complementary', { name: 'Carrito' })
    await expect.element(cart.getByText('Magdalena')).toBeVisible()
    await cart.getByRole('button', { name: /^Checkout/ }).click()
    const sales = () =>
      readRows<{ amount: number }>(
        "select amount_cents::int as amount from transactions where member_id = $1 and kind = 'purchase'",
        [bruno.id],
      )
    await expect.poll(sales).toEqual([{ amount: 560 }])
    await expect.element(cart.getByText('Magdalena')).not.toBeInTheDocument()
    expect(await readRows('select 1 from cart_lines where member_id = $1', [bruno.id])).toEqual([])
    const { profile } = await owner.call('GET /v1/counter/members/{id}', { params: { id: bruno.id } })
    expect(profile.cash_balance).toBe(14.4)
    const product = await owner.call('GET /v1/products/{id}', { params: { id: cake.id } })
    expect(product.stock_quantity).toBe(8)
  })
})

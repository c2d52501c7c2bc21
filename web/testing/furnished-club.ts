import {
  type Desk,
  enrolMember,
  letIn,
  type Member,
  offerProduct,
  openClub,
  seedEmployee,
  seedNewOwner,
  seedSuperadmin,
  somePicture,
  unique,
} from './club.ts'

export type FurnishedClub = Awaited<ReturnType<typeof furnishClub>>

async function sell(owner: Desk, { id }: Member, product: { id: number; price: number }): Promise<void> {
  const items = [{ product_id: product.id, quantity: 0.1, unit_price: product.price }]
  await owner.call('POST /v1/make-purchase', { body: { user_id: id, items } })
}

/** A club with two venues, staff of every role, a catalogue, members inside and outside, and a sale to each gender. */
export async function furnishClub() {
  const { venue, owner } = await openClub('Club')
  const [superadmin, newOwner, employee] = [
    await seedSuperadmin(),
    await seedNewOwner(),
    await seedEmployee(venue, ['let_in', 'let_out_early', 'overrule', 'sell', 'discount', 'void_own']),
  ]
  const new_venue = { name: `Bodega ${unique()}`, address: 'C/ del Molino, 5', shop_owner: [] }
  const cellar = await owner.call('POST /v1/venues', { multipart: { new_venue, image: somePicture() } })
  const category = await owner.call('POST /v1/categories', { body: { name: 'Flores', parent_id: null } })
  const flower = await offerProduct(owner, 'Limón Sierra', { category_id: category.id })
  const cake = await offerProduct(owner, 'Magdalena', { price: 2.8, unit_type: 'fixed' })
  // One after another: the API takes only a few uploads of one person at a time.
  const aitana = await enrolMember(owner, 'Aitana', { gender: 'female', cash_balance: 64.5 })
  const bruno = await enrolMember(owner, 'Bruno', { gender: 'male', cash_balance: 70 })
  const carla = await enrolMember(owner, 'Carla', { gender: 'other', cash_balance: 64.5 })
  // More than one page of the list.
  for (const name of ['Dora', 'Eva', 'Fermín', 'Gala']) await enrolMember(owner, name)
  for (const buyer of [carla, bruno, aitana]) {
    await letIn(owner, buyer)
    await sell(owner, buyer, flower)
  }
  await owner.call('PUT /v1/carts/{user_id}/items/{product_id}', {
    params: { user_id: bruno.id, product_id: cake.id },
    body: { id: crypto.randomUUID(), quantity: 2, seen: 0 },
  })
  await owner.call('PATCH /v1/checkout', { query: { user_id: carla.id, early: 'true' } })
  return { venue, cellar, owner, superadmin, newOwner, employee, category, flower, cake, aitana, bruno, carla }
}

import type { Capability } from '@aforo/domain'
import { type Desk, enrolMember, letIn, type Member, offerProduct, openClub, seedEmployee, type Venue } from './club.ts'

const sells: readonly Capability[] = ['sell', 'discount', 'overrule', 'see_members']

export type ApprovalsClub = { venue: Venue; owner: Desk; nerea: Desk; ivan: Desk; bruno: Member }

/** Gives somebody a name and a PIN. */
async function named(desk: Desk, name: string, pin: string): Promise<Desk> {
  await desk.call('PUT /v1/users/me', { body: { name } })
  await desk.call('PUT /v1/users/me/pin', { body: { password: desk.password, pin } })
  return desk
}

/** A counter where Nerea may discount 1 euro, Iván may approve more, and Bruno has 2 cakes in his cart. */
export async function openApprovalsClub(): Promise<ApprovalsClub> {
  const { venue, owner } = await openClub()
  await owner.call('PATCH /v1/venues/{id}/settings', {
    params: { id: venue.id },
    body: { discount_most: 1, gate_levels: { dispense_discount: 'warn' } },
  })
  const nerea = await named(await seedEmployee(venue, sells), 'Nerea', '3719')
  const ivan = await named(await seedEmployee(venue, [...sells, 'approve']), 'Iván', '8042')
  const cake = await offerProduct(owner, 'Magdalena', { price: 2.8, unit_type: 'fixed', stock_quantity: 10 })
  const bruno = await enrolMember(owner, 'Bruno', { cash_balance: 50 })
  await letIn(owner, bruno)
  await nerea.call('PUT /v1/carts/{user_id}/items/{product_id}', {
    params: { user_id: bruno.id, product_id: cake.id },
    body: { id: crypto.randomUUID(), quantity: 2, seen: 0 },
  })
  return { venue, owner, nerea, ivan, bruno }
}

/** Signs in on the shared device of this browser. Returns the token. */
export async function comeInByPin({ id }: Desk, pin: string): Promise<string> {
  const response = await fetch('/v1/device/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ staff_id: id, pin }),
  })
  const { access_token: token } = (await response.json()) as { access_token: string }
  return token
}

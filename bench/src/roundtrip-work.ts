import { randomUUID } from 'node:crypto'
import type { Capability } from '@aforo/domain'
import { makePerson, password } from '../../server/testing/people.ts'
import type { Environment } from './environment.ts'
import { keyed, must, type Call, type Who } from './grams-club.ts'

type Club = { here: Who; memberId: number; productId: number }

const pin = '8042'
const clerkMay: Capability[] = ['sell', 'discount', 'overrule', 'let_in', 'top_up']

/** A clerk asks for more than they may, and the owner allows it. Returns the clerk. */
async function askForApproval(environment: Environment, call: Call, { here, memberId, productId }: Club): Promise<Who> {
  const place = { venueId: here.venueId, role: 'employee' as const, capabilities: clerkMay }
  const { id, token } = await makePerson(environment.db, 'employee', [place])
  const clerk = { id, token, venueId: here.venueId }
  const settings = { gate_levels: { dispense_discount: 'warn' as const }, discount_most: 5 }
  await must(call('PATCH /v1/venues/{id}/settings', { params: { id: here.venueId }, body: settings }, here))
  const items = [{ product_id: productId, quantity: 2, unit_price: 8 }]
  const act = { kind: 'sale' as const, user_id: memberId, items, discount_percent: 50 as const, amount: 8 }
  const asked = { act, limit: 'dispense_discount_limit' as const, reason: 'Nuestro error' }
  const { id: approvalId } = await must(call('POST /v1/approvals', keyed({ body: asked }), clerk))
  const params = { id: approvalId }
  await must(call('POST /v1/approvals/{id}/decision', { params, body: { approve: true, words: 'Bien' } }, here))
  return clerk
}

/** A shared device that holds the leases of the venue and did something without a connection. */
async function workOffline(environment: Environment, call: Call, { here, memberId }: Club, clerk: Who): Promise<void> {
  await must(call('PUT /v1/users/me/pin', { body: { password, pin } }, { token: clerk.token }))
  await must(call('PUT /v1/employees/{id}/card', { params: { id: clerk.id }, body: { code: 'STAFF-0042' } }, here))
  const { headers } = await call('POST /v1/devices', { body: { name: 'Barra' } }, here)
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  await must(call('POST /v1/device/sign-in', { body: { staff_id: clerk.id, pin } }, { cookie }))
  // Selling without a connection was allowed long enough ago.
  await environment.asAdmin(`update venues set offline_selling = true where id = ${here.venueId};
    insert into offline_leases (operator_id, venue_id, place, created_at, device_id, fence, granted_at, renewed_at)
    select operator_id, venue_id, place, now() - interval '3 days', id, 7, now() - interval '2 days', now()
    from devices cross join unnest(array['counter', 'door']) place where venue_id = ${here.venueId}
    on conflict (operator_id, venue_id, place) do update set device_id = excluded.device_id, fence = 7,
      granted_at = excluded.granted_at, renewed_at = now();
    insert into offline_claims (operator_id, venue_id, member_id, number)
    select operator_id, id, ${memberId}, 1 from venues where id = ${here.venueId} on conflict do nothing`)
  const now = new Date().toISOString()
  const command = {
    kind: 'top_up' as const,
    key: randomUUID(),
    number: 1,
    fence: 7,
    staff_id: clerk.id,
    user_id: memberId,
    made_at: now,
    amount: 10,
    till_id: null,
    reason: '',
  }
  await must(call('POST /v1/device/offline-commands', { body: { command, sent_at: now } }, { cookie }))
}

/** Somebody from outside looks at private data, and an owner takes it out and erases a member. */
async function openPrivateData(environment: Environment, call: Call, { here, memberId }: Club): Promise<void> {
  const { token } = await makePerson(environment.db, 'superadmin')
  const superadmin = { token, venueId: here.venueId }
  const { id } = await must(
    call('POST /v1/support-requests', { body: { reason: 'Una duda del club', minutes: 30 } }, superadmin),
  )
  await must(call('POST /v1/support-requests/{id}/decision', { params: { id }, body: { grant: true } }, here))
  await must(call('POST /v1/inspections', { body: { reason: 'Una duda del club' } }, superadmin))
  await must(call('GET /v1/members/{id}', { params: { id: memberId } }, superadmin))
  const { operatorId } = await environment.db
    .selectFrom('venues')
    .select('operatorId')
    .where('id', '=', here.venueId)
    .executeTakeFirstOrThrow()
  await must(call('DELETE /v1/inspections/open/{operator_id}', { params: { operator_id: operatorId } }, { token }))
  await must(call('GET /v1/members/{id}', { params: { id: memberId } }, here))
}

/** What people do besides selling: approvals, a shared device, messages, mappings of files, exceptions. */
export async function workAround(environment: Environment, call: Call, club: Club): Promise<void> {
  const { here, memberId, productId } = club
  const clerk = await askForApproval(environment, call, club)
  const said = await must(call('POST /v1/messages', keyed({ body: { text: 'Ha llegado el pedido' } }), here))
  await must(call('PUT /v1/messages/read', { body: { until: said.id } }, clerk))
  const change = {
    params: { user_id: memberId, product_id: productId },
    body: { id: randomUUID(), quantity: 2, seen: 0 },
  }
  await must(call('PUT /v1/carts/{user_id}/items/{product_id}', change, here))
  const columns = [{ heading: 'NUM_SOCIO', field: 'number' as const }]
  await must(call('PUT /v1/import-mappings', { body: { kind: 'members', name: 'socios.csv', columns } }, here))
  const { exceptions } = await must(call('GET /v1/exceptions', { query: {} }, here))
  const other = exceptions.find(({ own, reviewed }) => !own && reviewed === null)
  if (other !== undefined) {
    await must(call('POST /v1/exceptions/reviews', { body: { event_ids: other.event_ids } }, here))
  }
  await workOffline(environment, call, club, clerk)
  await openPrivateData(environment, call, club)
}

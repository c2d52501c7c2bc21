import { randomUUID } from 'node:crypto'
import { buildRequest, type Endpoint, endpoints } from '@aforo/contract'
import { type ApiEndpoint, capabilities } from '@aforo/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApi, type TestApi } from '../../testing/api.ts'
import { makeFace, makeMember } from '../../testing/members.ts'
import { makePerson, makeVenue } from '../../testing/people.ts'

/**
 * Every call that takes a member id, made at one venue about a member of another venue of the same operator. The answer
 * must be the same as for an id that does not exist, and nothing may change. The list of calls is read from the
 * contract: a new call fails here until its request is added below.
 */

/** What an id in a request refers to, by the name of its field. */
const fieldsOfMembers = ['user_id', 'user_ids', 'member_id', 'sponsor_id', 'except_id']
const fieldsOfOthers = [
  'operator_ids',
  'id', // The key of a command, or what the path names: see below.
  'venue_id',
  'operator_id',
  'venueID',
  'venue_ids',
  'from_venue_id',
  'to_venue_id',
  'shop_id',
  'staff_id',
  'sale_id',
  'till_session_id',
  'till_id',
  'staff_role_id',
  'staff_role_ids',
  'product_id',
  'batch_id',
  'supplier_id',
  'category_id',
  'categoryId',
  'subcategory_id',
  'parent_id',
  'sign_in_id',
  'delivery_id',
  'transaction_id',
  'event_ids',
  'trace_id', // Random numbers of a press.
  'span_id',
  'client_id', // A number that people read out, not an id.
  'member', // The form of a member.
  'tax_id',
  'device_id',
  'rawId', // The name of a passkey, as browsers send it.
]

/** What `{id}` refers to, by the path segment before it. */
const pathsOfMembers = ['members']
const pathsOfOthers = [
  'commands',
  'devices',
  'staff-roles',
  'people',
  'sign-ins',
  'passkeys',
  'invitations',
  'venues',
  'users',
  'categories',
  'products',
  'batches',
  'transfers',
  'delete-product',
  'suppliers',
  'purchase-orders',
  'transactions',
  'visits',
  'sales',
  'time-records',
  'employees',
  'messages',
  'expenses',
  'till-sessions',
  'failed-jobs',
  'operators',
  'operator-exports',
  'announcements',
  'api-keys',
  'inspectors',
  'webhooks',
  'support-requests',
  'support-grants',
  'privacy-requests',
  'imports',
  'documents',
  'approvals',
  'alerts',
  'count-sheets',
]

type Named = Record<string, Schema>
type Schema = {
  properties?: Named
  $defs?: Named
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

function fieldsOf({ properties = {}, $defs = {}, items, anyOf = [], oneOf = [], allOf = [] }: Schema): string[] {
  const parts = [...Object.values($defs), ...(items === undefined ? [] : [items]), ...anyOf, ...oneOf, ...allOf]
  const own = Object.entries(properties)
  return [...own.flatMap(([name, inner]) => [name, ...fieldsOf(inner)]), ...parts.flatMap(fieldsOf)]
}

const namesId = (field: string) => /(^id|_ids?|Id|ID)$|^(member|user|client|sponsor)s?$/.test(field)

function idsSentTo(key: ApiEndpoint): string[] {
  const { params, query, body, form, multipart }: Endpoint = endpoints[key]
  const sent = [params, query, body, form, multipart].filter((part) => part !== undefined)
  const fields = sent.flatMap((part) =>
    fieldsOf(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as unknown as Schema),
  )
  const beforeId = /\/([\w-]+)\/\{id\}/.exec(key)?.[1]
  return [...new Set(fields.filter(namesId)), ...(beforeId === undefined ? [] : [`${beforeId}/{id}`])]
}

const isOfMember = (name: string) =>
  fieldsOfMembers.includes(name) || pathsOfMembers.some((path) => name === `${path}/{id}`)
const isOfOther = (name: string) =>
  fieldsOfOthers.includes(name) || pathsOfOthers.some((path) => name === `${path}/{id}`)

const keys = Object.keys(endpoints) as ApiEndpoint[]
const taken = keys.flatMap((key) => idsSentTo(key).flatMap((name) => (isOfMember(name) ? [`${key} · ${name}`] : [])))

test('every id that a call takes is listed as a member id or as another id', () => {
  const unknown = keys.flatMap((key) =>
    idsSentTo(key)
      .filter((name) => !isOfMember(name) && !isOfOther(name))
      .map((name) => `${key} · ${name}`),
  )
  expect(unknown).toEqual([])
})

type Question = ReturnType<typeof buildRequest>

const theirs = { email: 'them@mail.example', document_number: '00000142G', phone: '612000142' }
const form = { email: 'own@mail.example', registered_on: '2026-01-01', version: 1 }
let ownId: number
let productId: number
let venueId: number
let ownerId: number
let deviceCookie: string

/** The request of each call about a member. */
const questions: Record<string, (id: number) => Question | Promise<Question>> = {
  'POST /v1/create-client · sponsor_id': async (id) =>
    buildRequest('POST /v1/create-client', {
      multipart: {
        new_user: { email: 'new@mail.example', cash_balance: 0, sponsor_id: id },
        image: await makeFace(),
      },
    }),
  'POST /v1/members/duplicates · except_id': (id) =>
    buildRequest('POST /v1/members/duplicates', { body: { ...theirs, except_id: id } }),
  'GET /v1/members/{id} · members/{id}': (id) => buildRequest('GET /v1/members/{id}', { params: { id } }),
  'PUT /v1/members/{id} · members/{id}': (id) =>
    buildRequest('PUT /v1/members/{id}', {
      params: { id },
      multipart: { member: { ...form, owned_shops: [venueId] } },
    }),
  'PUT /v1/members/{id} · sponsor_id': (id) =>
    buildRequest('PUT /v1/members/{id}', {
      params: { id: ownId },
      multipart: { member: { ...form, owned_shops: [venueId], sponsor_id: id } },
    }),
  'PUT /v1/members/{id}/standing · members/{id}': (id) =>
    buildRequest('PUT /v1/members/{id}/standing', { params: { id }, body: { standing: 'banned', reason: 'Because' } }),
  'PUT /v1/members/{id}/card · members/{id}': (id) =>
    buildRequest('PUT /v1/members/{id}/card', { params: { id }, body: {} }),
  'DELETE /v1/members/{id}/card · members/{id}': (id) =>
    buildRequest('DELETE /v1/members/{id}/card', { params: { id } }),
  'PUT /v1/members/{id}/contract · members/{id}': async (id) =>
    buildRequest('PUT /v1/members/{id}/contract', { params: { id }, multipart: { image: await makeFace() } }),
  'DELETE /v1/members/{id}/contract · members/{id}': (id) =>
    buildRequest('DELETE /v1/members/{id}/contract', { params: { id } }),
  'GET /v1/members/{id}/reads · members/{id}': (id) =>
    buildRequest('GET /v1/members/{id}/reads', { params: { id }, query: {} }),
  'GET /v1/members/{id}/file · members/{id}': (id) => buildRequest('GET /v1/members/{id}/file', { params: { id } }),
  'POST /v1/members/{id}/erasure · members/{id}': (id) =>
    buildRequest('POST /v1/members/{id}/erasure', { params: { id } }),
  'POST /v1/add-cash · user_id': (id) => buildRequest('POST /v1/add-cash', { body: { user_id: id, amount: 5 } }),
  'POST /v1/members/{id}/fee · members/{id}': (id) =>
    buildRequest('POST /v1/members/{id}/fee', {
      params: { id },
      body: { method: 'cash' },
      idempotencyKey: randomUUID(),
    }),
  'GET /v1/members/{id}/payout · members/{id}': (id) => buildRequest('GET /v1/members/{id}/payout', { params: { id } }),
  'POST /v1/members/{id}/payout · members/{id}': (id) =>
    buildRequest('POST /v1/members/{id}/payout', {
      params: { id },
      body: { amount: 5, method: 'cash', reason: 'Asked for it' },
      idempotencyKey: randomUUID(),
    }),
  'GET /v1/members/{id}/transactions · members/{id}': (id) =>
    buildRequest('GET /v1/members/{id}/transactions', { params: { id }, query: {} }),
  'GET /v1/members/{id}/statement · members/{id}': (id) =>
    buildRequest('GET /v1/members/{id}/statement', { params: { id } }),
  'GET /v1/members/{id}/months · members/{id}': (id) => buildRequest('GET /v1/members/{id}/months', { params: { id } }),
  'GET /v1/allowances · user_id': (id) =>
    buildRequest('GET /v1/allowances', { query: { on: '2099-03-01', grams: 1, user_id: id } }),
  'GET /v1/privacy-requests · user_id': (id) => buildRequest('GET /v1/privacy-requests', { query: { user_id: id } }),
  'POST /v1/privacy-requests · user_id': (id) =>
    buildRequest('POST /v1/privacy-requests', {
      body: { kind: 'access', user_id: id, received_on: '2026-01-01' },
      idempotencyKey: randomUUID(),
    }),
  'POST /v1/entries · user_id': (id) => buildRequest('POST /v1/entries', { body: { user_id: id, reason: 'Please' } }),
  'PATCH /v1/checkout · user_id': (id) => buildRequest('PATCH /v1/checkout', { query: { user_id: id, early: 'true' } }),
  'GET /v1/active-entries · user_ids': (id) =>
    buildRequest('GET /v1/active-entries', { query: { user_ids: String(id) } }),
  'GET /v1/door/members · user_id': (id) => buildRequest('GET /v1/door/members', { query: { user_id: id } }),
  'GET /v1/visits · user_id': (id) => buildRequest('GET /v1/visits', { query: { user_id: id } }),
  'GET /v1/visits/export · user_id': (id) => buildRequest('GET /v1/visits/export', { query: { user_id: id } }),
  'POST /v1/make-purchase · user_id': (id) =>
    buildRequest('POST /v1/make-purchase', {
      body: { user_id: id, items: [{ product_id: productId, quantity: 1, unit_price: 5 }] },
    }),
  'POST /make_purchase/ · user_id': (id) =>
    buildRequest('POST /make_purchase/', {
      body: { user_id: id, items: [{ product_id: productId, quantity: 1, unit_price: 5 }] },
    }),
  'GET /v1/counter/members/{id} · members/{id}': (id) =>
    buildRequest('GET /v1/counter/members/{id}', { params: { id } }),
  'GET /v1/counter/members/{id}/habits · members/{id}': (id) =>
    buildRequest('GET /v1/counter/members/{id}/habits', { params: { id } }),
  'GET /v1/carts/{user_id} · user_id': (id) => buildRequest('GET /v1/carts/{user_id}', { params: { user_id: id } }),
  'PUT /v1/carts/{user_id}/items/{product_id} · user_id': (id) =>
    buildRequest('PUT /v1/carts/{user_id}/items/{product_id}', {
      params: { user_id: id, product_id: productId },
      body: { id: randomUUID(), quantity: 1, seen: 0 },
    }),
  'DELETE /v1/carts/{user_id} · user_id': (id) =>
    buildRequest('DELETE /v1/carts/{user_id}', { params: { user_id: id } }),
  'POST /v1/approvals · user_id': (id) =>
    buildRequest('POST /v1/approvals', {
      body: { act: { kind: 'entry', user_id: id }, limit: 'entry_overrules_limit', reason: 'Please' },
      idempotencyKey: randomUUID(),
    }),
  'GET /v1/device/members/{id}/face · members/{id}': (id) =>
    buildRequest('GET /v1/device/members/{id}/face', { params: { id } }),
  'POST /v1/device/offline-commands · user_id': (id) =>
    buildRequest('POST /v1/device/offline-commands', {
      body: {
        sent_at: new Date().toISOString(),
        command: {
          kind: 'exit',
          key: randomUUID(),
          number: 1,
          fence: 1,
          staff_id: ownerId,
          user_id: id,
          made_at: new Date().toISOString(),
          early: false,
        },
      },
    }),
  'GET /v1/get-all-transactions · user_id': (id) =>
    buildRequest('GET /v1/get-all-transactions', { query: { user_id: id } }),
  'GET /v1/transactions/totals · user_id': (id) =>
    buildRequest('GET /v1/transactions/totals', { query: { user_id: id } }),
  'GET /v1/transactions/export · user_id': (id) =>
    buildRequest('GET /v1/transactions/export', { query: { user_id: id } }),
  'GET /v1/transactions/workbook · user_id': (id) =>
    buildRequest('GET /v1/transactions/workbook', { query: { user_id: id } }),
}

test('every call that takes a member id is tested below', () => {
  expect(Object.keys(questions).toSorted()).toEqual(taken.toSorted())
})

let api: TestApi
let operatorId: number
let theirId: number
const tokens: Record<string, string> = {}

beforeAll(async () => {
  api = await openTestApi()
  const { db } = api.database
  const there = await makeVenue(db, 'Club Almirante')
  const here = await makeVenue(db, 'La Azotea', there.operatorId)
  operatorId = there.operatorId
  venueId = here.id
  const asThem = {
    token: (await makePerson(db, 'owner', [{ venueId: there.id, role: 'owner' }])).token,
    venueId: there.id,
  }
  const owner = await makePerson(db, 'owner', [{ venueId, role: 'owner' }])
  const manager = await makePerson(db, 'employee', [{ venueId, role: 'employee', capabilities: [...capabilities] }])
  ownerId = owner.id
  Object.assign(tokens, { owner: owner.token, 'an employee with every right': manager.token })
  theirId = (await makeMember(api, asThem, { ...theirs, document_kind: 'dni', cash_balance: 50 })).id
  await api.call('PUT /v1/members/{id}/card', { params: { id: theirId }, body: { code: 'CARD-THEIRS' } }, asThem)
  await api.call('POST /v1/entries', { body: { user_id: theirId } }, asThem)
  const asOwner = { token: owner.token, venueId }
  const device = await api.call('POST /v1/devices', { body: { name: 'Barra 1' } }, asOwner)
  deviceCookie = device.headers.get('set-cookie')?.split(';')[0] ?? ''
  const settings = { params: { id: venueId }, body: { offline_selling: true } }
  await api.call('PATCH /v1/venues/{id}/settings', settings, asOwner)
  ownId = (await makeMember(api, asOwner, { email: form.email })).id
  const product = { name: 'Grinder', price: 5, stock_quantity: 9, unit_type: 'fixed', category_id: null } as const
  productId = (await api.call('POST /v1/products', { multipart: { product } }, asOwner)).body.id
})
afterAll(() => api.close())

const unknownId = 987_654_321

async function ask(id: number, key: string, token: string) {
  const asked = await questions[key]?.(id)
  if (asked === undefined) throw new Error(`Nobody knows how to ask ${key}.`)
  const { method, path, headers, body } = asked
  const response = await fetch(api.url + path, {
    method,
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      'x-venue-id': String(venueId),
      'accept-language': 'en',
      cookie: deviceCookie,
    },
    body,
  })
  const type = response.headers.get('content-type')
  const isText = /json|csv/.test(type ?? '')
  const text = isText ? (await response.text()).replaceAll(String(id), 'ID') : (await response.arrayBuffer()).byteLength
  return { status: response.status, type, text }
}

/** All members of the operator, and all records about this member. */
const state = () =>
  api.database.asAdmin(
    `select
      (select json_agg(members order by id) from members where operator_id = $1) as members,
      (select json_agg(wallets order by member_id) from wallets where operator_id = $1) as wallets,
      (select json_agg(visits order by id) from visits where operator_id = $1) as visits,
      (select count(*) from transactions where operator_id = $1) as transactions,
      (select count(*) from cart_lines where operator_id = $1) as cart_lines,
      (select count(*) from member_reads where operator_id = $1) as reads,
      (select count(*) from audit_events where operator_id = $1 and subject_kind = 'member') as events`,
    [operatorId],
  )

describe.each(['owner', 'an employee with every right'])('at another venue, called by %s', (person) => {
  test.each(Object.keys(questions))('%s answers as for an id that does not exist', async (key) => {
    const before = await state()
    const token = tokens[person] ?? ''
    const answer = await ask(theirId, key, token)
    expect(answer.status).toBeLessThan(500)
    expect(answer).toEqual(await ask(unknownId, key, token))
    expect(await state()).toEqual(before)
  })
})

import { randomUUID } from 'node:crypto'
import { type CallInput, type Endpoint, endpoints, nextCursorHeader } from '@aforo/contract'
import {
  apiAccess,
  type ApiEndpoint,
  hiddenText,
  isAboutMembers,
  memberNumberText,
  supportReadBlocker,
} from '@aforo/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeFace, makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue, password } from '../../../testing/people.ts'
import { picturesFolder } from '../../../testing/pictures-folder.ts'
import { beginRegime } from '../../../testing/regime.ts'
import { openSupportSession } from '../../../testing/support.ts'

/**
 * Every call that support may make during a session, after a member has done everything that a member can do. No reply
 * may contain anything that says who she is; the replies to an owner do.
 */
const zzyzx = {
  name: 'Zzyzx',
  last_name: 'Qwertzuiop',
  email: 'ximena.zz@mail.example',
  document_kind: 'passport',
  document_number: 'ZZPASS4711',
  identity_seen: true,
  birth_date: '1971-02-03',
  gender: 'female',
  phone: '+34 699 887 766',
  address: 'Calle del Yunque, 99',
  postal_code: '99887',
  city: 'Villazorro',
  consumption_type: 'therapeutic',
  notes: 'Toca el theremín',
  cash_balance: 200,
} as const
const card = 'ZZCARD-4711'
/** Staff type names into reasons. */
const reason = 'Lo pide Zzyzx Qwertzuiop'
const customer = { name: 'Zzyzx Qwertzuiop', tax_id: '12345678Z', address: 'Calle del Yunque, 99', country: 'ES' }

const { name, last_name, email, document_number, birth_date, phone, address, postal_code, city, notes } = zzyzx
const tellsWho = [
  name,
  last_name,
  email,
  document_number,
  birth_date,
  phone,
  address,
  postal_code,
  city,
  zzyzx.consumption_type,
  notes,
  card,
  customer.tax_id,
  '/v1/pictures/',
].map((text) => text.toLowerCase())

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let owner: As
let support: As
let member: { id: number; number: number; picturePath: string }
/** What `{id}` in a path is, by the segment before it. */
let ids: Record<string, number>

const once = () => ({ idempotencyKey: randomUUID() })
async function must<T>(work: Promise<{ status: number; body: T; error: { code: string } }>): Promise<T> {
  const { status, body, error } = await work
  if (status >= 300) throw new Error(`refused: ${status} ${error.code}`)
  return body
}

beforeAll(async () => {
  api = await openTestApi({ env: { PICTURES_FOLDER: await picturesFolder() } })
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  const boss = await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  owner = { token: boss.token, venueId: venue.id }
  support = { token: (await makePerson(db, 'superadmin')).token, venueId: venue.id }
  ids = { users: boss.id, venues: venue.id, venue_id: venue.id, operators: venue.operatorId }
  await beginRegime(api, owner)
  await enrolZzyzx()
  await visitAndBuy()
  await moveCash()
  await workOffline()
  await must(
    api.call(
      'PUT /v1/members/{id}/standing',
      { params: { id: member.id }, body: { standing: 'suspended', reason } },
      owner,
    ),
  )
  await openSupportSession(api, { owner: { token: boss.token }, superadmin: support, venue })
})
afterAll(() => api.close())

async function enrolZzyzx() {
  const aunt = await makeMember(api, owner, { ...zzyzx, email: 'aunt@mail.example', document_number: 'ZZPASS4710' })
  const { id, profile } = await makeMember(api, owner, { ...zzyzx, sponsor_id: aunt.id })
  member = { id, number: profile.client_id, picturePath: profile.image_path ?? '' }
  Object.assign(ids, { members: id, user_id: id })
  const params = { id }
  await must(api.call('PUT /v1/members/{id}/card', { params, body: { code: card } }, owner))
  await must(api.call('PUT /v1/members/{id}/contract', { params, multipart: { image: await makeFace() } }, owner))
  const request = { kind: 'access', user_id: id, received_on: todayIso(), details: reason } as const
  const made = await must(api.call('POST /v1/privacy-requests', { body: request, ...once() }, owner))
  ids['privacy-requests'] = made.id
}
const todayIso = () => new Date().toISOString().slice(0, 10)

async function visitAndBuy() {
  const product = {
    name: 'Limón Sierra',
    price: 8.5,
    stock_quantity: 1,
    unit_type: 'weight',
    category_id: null,
  } as const
  const goods = await must(api.call('POST /v1/products', { multipart: { product } }, owner))
  ids['products'] = goods.id
  const delivery = { kind: 'receive', quantity: 500, batch: { code: 'VS-14' } } as const
  await must(
    api.call('POST /v1/products/{id}/movements', { params: { id: goods.id }, body: delivery, ...once() }, owner),
  )
  await must(
    api.call(
      'PATCH /v1/venues/{id}/settings',
      { params: { id: venue.id }, body: { gate_levels: { entry_room_full: 'warn' }, capacity: 1 } },
      owner,
    ),
  )
  const other = await makeMember(api, owner, { identity_seen: true })
  await must(api.call('POST /v1/entries', { body: { user_id: other.id, reason: 'Vale' } }, owner))
  await must(api.call('POST /v1/entries', { body: { user_id: member.id, reason } }, owner))
  const items = [{ product_id: goods.id, quantity: 2, unit_price: 8.5 }]
  const sell = (part: Partial<CallInput<'POST /v1/make-purchase'>['body']> = {}) =>
    must(api.call('POST /v1/make-purchase', { body: { user_id: member.id, items, reason, ...part } }, owner))
  const sale = await sell({ invoice_to: customer })
  ids['sales'] = sale.transaction_id
  await must(
    api.call(
      'POST /v1/sales/{id}/returns',
      {
        params: { id: sale.transaction_id },
        body: { reason, items: [{ line: 1, quantity: 1, restock: true }] },
        ...once(),
      },
      owner,
    ),
  )
  const wrong = await sell()
  await must(
    api.call('POST /v1/sales/{id}/void', { params: { id: wrong.transaction_id }, body: { reason }, ...once() }, owner),
  )
  await must(
    api.call(
      'PUT /v1/carts/{user_id}/items/{product_id}',
      { params: { user_id: member.id, product_id: goods.id }, body: { id: randomUUID(), quantity: 1, seen: 0 } },
      owner,
    ),
  )
  const [batch] = await must(api.call('GET /v1/products/{id}/batches', { params: { id: goods.id }, query: {} }, owner))
  ids['batches'] = batch?.id ?? 0
  const documents = await must(api.call('GET /v1/fiscal/documents', { query: {} }, owner))
  ids['documents'] = documents.find(({ recipient }) => recipient !== null)?.id ?? 0
}

async function moveCash() {
  const till = await must(api.call('POST /v1/till-sessions', { body: { till: 'Barra', float: 100 }, ...once() }, owner))
  ids['till-sessions'] = till.id
  const params = { id: till.id }
  const atTill = { ...owner, tillId: till.till_id }
  await must(
    api.call('POST /v1/till-sessions/{id}/cash', { params, body: { way: 'in', amount: 5, reason }, ...once() }, atTill),
  )
  await must(api.call('POST /v1/add-cash', { body: { user_id: member.id, amount: 20, reason } }, atTill))
  await must(
    api.call(
      'POST /v1/members/{id}/payout',
      { params: { id: member.id }, body: { amount: 1, method: 'cash', reason }, ...once() },
      atTill,
    ),
  )
  const spent = { amount: 3, method: 'cash', category: 'other', supplier: 'Qwertzuiop', reason } as const
  const { transaction_id: id } = await must(api.call('POST /v1/expenses', { body: spent, ...once() }, atTill))
  await must(
    api.call('PUT /v1/expenses/{id}/receipt', { params: { id }, multipart: { image: await makeFace() } }, owner),
  )
  await must(
    api.call('POST /v1/till-sessions/{id}/closing', { params, body: { counted: 1, reason }, ...once() }, atTill),
  )
}

/** A device sells to her without a connection. */
async function workOffline() {
  const { db } = api.database
  const place = { venueId: venue.id, role: 'employee', capabilities: ['sell', 'let_in', 'top_up'] } as const
  const nerea = await makePerson(db, 'employee', [{ ...place, capabilities: [...place.capabilities] }])
  ids['employees'] = nerea.id
  await must(api.call('PUT /v1/users/me/pin', { body: { password, pin: '3719' } }, { token: nerea.token }))
  const device = await api.call('POST /v1/devices', { body: { name: 'Barra 1' } }, owner)
  const cookie = device.headers.get('set-cookie')?.split(';')[0] ?? ''
  await must(api.call('POST /v1/device/sign-in', { body: { staff_id: nerea.id, pin: '3719' } }, { cookie }))
  await api.database.asAdmin(`update venues set offline_selling = true where id = ${venue.id}`)
  await api.database.asAdmin(
    `insert into offline_leases (operator_id, venue_id, place, created_at, device_id, fence, granted_at, renewed_at)
     values (${venue.operatorId}, ${venue.id}, 'counter', now() - interval '3 days', ${device.body.id}, 4,
       now() - interval '2 days', now())
     on conflict (operator_id, venue_id, place) do update set device_id = ${device.body.id}, fence = 4, renewed_at = now()`,
  )
  const command = {
    kind: 'top_up',
    key: randomUUID(),
    number: 1,
    fence: 4,
    staff_id: nerea.id,
    user_id: member.id,
    till_id: null,
    made_at: new Date(Date.now() - 60_000).toISOString(),
    amount: 5,
    reason,
  } as const
  const body = { command, sent_at: new Date().toISOString() }
  await must(api.call('POST /v1/device/offline-commands', { body }, { cookie }))
}

/** What a call needs in addition to its path. */
const asked: Partial<Record<ApiEndpoint, () => { query?: Record<string, unknown>; body?: unknown }>> = {
  'GET /v1/occupancies': () => ({ query: { venue_ids: venue.id } }),
  'GET /v1/allowances': () => ({ query: { on: todayIso(), grams: 1, user_id: member.id } }),
  'GET /v1/door/members': () => ({ query: { user_id: member.id } }),
  'GET /v1/door/search': () => ({ query: { q: memberNumberText(member.number) } }),
  'GET /v1/offline/summary': () => ({ query: { since: '2026-01-01T00:00:00Z' } }),
  'POST /v1/verdicts': () => ({ body: { card } }),
  'POST /v1/book-checks': () => ({}),
}

const texts: Record<string, string> = {
  subdomain: 'none',
  day: todayIso(),
  key: 'none',
  size: 'small',
  kind: 'members',
}

function pathOf(key: ApiEndpoint): string {
  const [, template = ''] = key.split(' ')
  const path = template.replaceAll(/(?:([\w-]+)\/)?\{(\w+)\}/g, (_whole, before: string | undefined, part: string) => {
    const value = (part === 'id' ? ids[before ?? ''] : ids[part]) ?? texts[part] ?? 987_654
    return before === undefined ? String(value) : `${before}/${value}`
  })
  const query = Object.entries(asked[key]?.().query ?? {}).map(([field, value]) => `${field}=${String(value)}`)
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

/** The whole answer, headers and cursors included, in lower case. */
async function ask(key: ApiEndpoint, { token, venueId }: As, path = pathOf(key)) {
  const [method] = key.split(' ')
  const sent = asked[key]?.().body
  const response = await fetch(api.url + path, {
    method: method ?? 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      'x-venue-id': String(venueId),
      ...(sent !== undefined && { 'content-type': 'application/json' }),
    },
    body: sent === undefined ? null : JSON.stringify(sent),
  })
  const cursor = Buffer.from(response.headers.get(nextCursorHeader) ?? '', 'base64url').toString()
  const text = `${await response.text()} ${cursor} ${JSON.stringify([...response.headers])}`.toLowerCase()
  return { status: response.status, told: tellsWho.filter((secret) => text.includes(secret)), text }
}

const keys = Object.keys(endpoints) as ApiEndpoint[]
const isStream = (key: ApiEndpoint) => (endpoints[key] as Endpoint).contentType === 'text/event-stream'
const readable = keys.filter(
  (key) => !isStream(key) && supportReadBlocker(key) === null && (key.startsWith('GET ') || key in asked),
)
const aboutMembers = readable.filter((key) => isAboutMembers(apiAccess[key]))

/** The calls in which an owner reads who she is. A call that does not appear here shows nobody. */
const showing: ApiEndpoint[] = [
  'GET /v1/active-entries',
  'GET /v1/batches/{id}/members',
  'GET /v1/carts',
  'GET /v1/counter/members/{id}',
  'GET /v1/dashboard/orders',
  'GET /v1/door/members',
  'GET /v1/door/search',
  'GET /v1/fiscal/documents',
  'GET /v1/fiscal/documents/{id}',
  'GET /v1/get-all-transactions',
  'GET /v1/get-shop-clients',
  'GET /v1/members/{id}',
  'GET /v1/members/{id}/transactions',
  'GET /v1/offline/commands',
  'GET /v1/sales/{id}',
  'GET /v1/till-sessions',
  'GET /v1/till-sessions/{id}',
  'GET /v1/venue-clients',
  'GET /v1/visits',
]

describe('support, during a session,', () => {
  test('reads nowhere who a member is, and owners read it in every one of these calls', async () => {
    const found: ApiEndpoint[] = []
    for (const key of aboutMembers) {
      const [theirs, ours] = [await ask(key, owner), await ask(key, support)]
      expect([key, theirs.status, ours.status]).toEqual([key, 200, 200])
      expect([key, ...ours.told]).toEqual([key])
      if (theirs.told.length > 0) found.push(key)
    }
    expect(found.toSorted()).toEqual(showing.toSorted())
  })

  test('reads it in no other call either, such as the audit record', async () => {
    for (const key of readable.filter((one) => !aboutMembers.includes(one))) {
      const { status, text } = await ask(key, support)
      expect([key, status === 400 || status >= 500]).toEqual([key, false])
      // Pictures of the shop, its goods and its staff are shown here.
      const told = tellsWho.filter((secret) => secret !== '/v1/pictures/' && text.includes(secret))
      expect([key, ...told]).toEqual([key])
    }
  })

  test('reads her number, her money, and who of the staff served her', async () => {
    const { body } = await api.call('GET /v1/members/{id}', { params: { id: member.id } }, support)
    expect(body).toMatchObject({
      email: hiddenText,
      profile: { client_id: member.number, name: hiddenText, last_name: '', image_path: null },
      document_kind: 'passport',
      document_number: hiddenText,
      birth_date: null,
      gender: null,
      consumption_type: null,
      phone: hiddenText,
      notes: hiddenText,
      standing_reason: hiddenText,
      sponsor: { client_id: member.number - 1, name: hiddenText },
      card: { code: hiddenText },
      contract: { image_path: '' },
    })
    expect(body.profile.cash_balance).toBeGreaterThan(0)
    const seen = await must(api.call('GET /v1/members/{id}', { params: { id: member.id } }, owner))
    expect([body.changed_by, body.registered_on]).toEqual([seen.changed_by, seen.registered_on])
  })

  test('sees what is not filled in as it is', async () => {
    const plain = await makeMember(api, owner, { name: '' })
    const { body } = await api.call('GET /v1/members/{id}', { params: { id: plain.id } }, support)
    expect(body).toMatchObject({ profile: { name: '' }, phone: null, notes: '', standing_reason: '' })
  })

  const searches = ['/v1/venue-clients', '/v1/get-shop-clients', '/v1/members/counts', '/v1/door/search'] as const
  test.each([...searches, '/v1/visits', '/v1/get-all-transactions', '/v1/transactions/totals'])(
    'cannot find out at %s whether somebody of a name is a member',
    async (path) => {
      for (const q of ['Zzyzx', 'zz', 'Nobody', zzyzx.email, 'ZZPASS4711', '+34699887766']) {
        const { status, text } = await ask('GET /v1/venue-clients', support, `${path}?q=${encodeURIComponent(q)}`)
        expect([q, status, text.includes('support_search_number')]).toEqual([q, 422, true])
      }
      expect((await ask('GET /v1/venue-clients', owner, `${path}?q=Zzyzx`)).status).toBe(200)
    },
  )

  test('finds a member by number, and by no other digits of theirs', async () => {
    const found = async (q: string) =>
      (await must(api.call('GET /v1/venue-clients', { query: { q } }, support))).map(({ id }) => id)
    const atDoor = async (q: string) =>
      (await must(api.call('GET /v1/door/search', { query: { q } }, support))).items.map(({ id }) => id)
    const visits = async (q: string) =>
      (await must(api.call('GET /v1/visits', { query: { q } }, support))).map(({ user_id: id }) => id)
    const number = String(member.number)
    for (const q of [number, memberNumberText(member.number), `#${number}`]) {
      expect([q, await found(q), await atDoor(q), await visits(q)]).toEqual([q, [member.id], [member.id], [member.id]])
    }
    expect((await must(api.call('GET /v1/venue-clients', { query: { q: '699887766' } }, owner))).length).toBe(2)
    for (const q of ['699887766', '699', '4711', '71']) {
      expect([q, await found(q), await atDoor(q), await visits(q)]).toEqual([q, [], [], []])
    }
  })

  test('finds a member with a long number', async () => {
    const late = await makeMember(api, owner, { client_id: 71_234, name: '1234 71234', email: '234@mail.example' })
    const found = async (q: string) =>
      (await must(api.call('GET /v1/venue-clients', { query: { q } }, support))).map(({ id }) => id)
    expect([await found('71234'), await found('1234'), await found('234')]).toEqual([[late.id], [], []])
  })

  test('gets no list by name, in which the place of a member and the cursor would tell it', async () => {
    const query = { sort: 'name', direction: 'desc', limit: 1 } as const
    const cursorFor = async (as: As) => {
      const { headers } = await api.call('GET /v1/venue-clients', { query }, as)
      return Buffer.from(headers.get(nextCursorHeader) ?? '', 'base64url').toString()
    }
    expect(await cursorFor(owner)).toContain('zzyzx')
    expect(await cursorFor(support)).toMatch(/^\["\d+",\d+\]$/)
  })

  test('may not ask who is the same person', async () => {
    const body = { name: zzyzx.name, last_name: zzyzx.last_name, email: zzyzx.email }
    expect(await must(api.call('POST /v1/members/duplicates', { body }, owner))).not.toEqual([])
    expect((await api.call('POST /v1/members/duplicates', { body }, support)).error.code).toBe('support_read_only')
  })

  test('sees neither faces nor contracts nor receipts, even with their address', async () => {
    const { contract } = await must(api.call('GET /v1/members/{id}', { params: { id: member.id } }, owner))
    const booked = await must(api.call('GET /v1/get-all-transactions', { query: { type: 'expense' } }, owner))
    const [bought] = booked.transactions
    for (const path of [member.picturePath, contract?.image_path, bought?.expense?.receipt_path]) {
      const statusFor = async ({ token }: As) =>
        (await fetch(`${api.url}${path}/small`, { headers: { authorization: `Bearer ${token}` } })).status
      expect([path, await statusFor(owner), await statusFor(support)]).toEqual([path, 200, 404])
    }
  })
})

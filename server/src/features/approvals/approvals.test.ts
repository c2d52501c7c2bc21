import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import { type Capability, pinTriesMost } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { openLiveScreen } from '../../../testing/live-screen.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue, password } from '../../../testing/people.ts'
import { holdLock, until } from '../../../testing/waiting.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let owner: As
type Staff = As & { id: number; token: string; venueId: number }
let nerea: Staff
let marta: Staff
let member: number
let flower: number

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

async function employ(capabilities: readonly Capability[], venueId = venue.id): Promise<Staff> {
  const place = { venueId, role: 'employee' as const, capabilities: [...capabilities] }
  const { id, token } = await makePerson(api.database.db, 'employee', [place])
  return { id, token, venueId }
}

const key = () => ({ idempotencyKey: randomUUID() })
const set = (body: CallInput<'PATCH /v1/venues/{id}/settings'>['body']) =>
  api.call('PATCH /v1/venues/{id}/settings', { params: { id: venue.id }, body }, owner)

beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  const { token } = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  owner = { token, venueId: venue.id }
  nerea = await employ(['sell', 'discount', 'overrule'])
  marta = await employ(['sell', 'approve'])
  member = (await makeMember(api, owner, { identity_seen: true, cash_balance: 200 })).id
  await api.call('POST /v1/entries', { body: { user_id: member } }, owner)
  const product = { name: 'Limón', price: 10, stock_quantity: 100, unit_type: 'weight', category_id: null } as const
  flower = (await api.call('POST /v1/products', { multipart: { product } }, owner)).body.id
  await set({ gate_levels: { dispense_discount: 'warn' }, discount_most: 5 })
})

type Asking = CallInput<'POST /v1/approvals'>['body']
const half = (quantity = 2): Asking['act'] => ({
  kind: 'sale',
  user_id: member,
  items: [{ product_id: flower, quantity, unit_price: 10 }],
  discount_percent: 50,
  amount: quantity * 5,
})
const ask = (part: Partial<Asking> = {}, by: As = nerea) =>
  api.call(
    'POST /v1/approvals',
    { body: { act: half(), limit: 'dispense_discount_limit', reason: 'Our mistake', ...part }, ...key() },
    by,
  )
const decide = (id: number, approve = true, by: As = marta, words = '') =>
  api.call('POST /v1/approvals/{id}/decision', { params: { id }, body: { approve, words } }, by)
const sell = (approvalId: number | undefined, quantity = 2, by: As = nerea, id: string = randomUUID()) =>
  api.call(
    'POST /v1/make-purchase',
    {
      body: {
        id,
        user_id: member,
        items: [{ product_id: flower, quantity, unit_price: 10 }],
        discount_percent: 50,
        amount: quantity * 5,
        reason: 'A birthday',
      },
      ...(approvalId === undefined ? {} : { approvalId }),
    },
    by,
  )
const approved = async (part: Partial<Asking> = {}, by: As = nerea) => {
  const { id } = (await ask(part, by)).body
  expect((await decide(id)).status).toBe(200)
  return id
}
const read = (id: number, by: As = nerea) => api.call('GET /v1/approvals/{id}', { params: { id } }, by)
const age = (id: number, minutes: number) =>
  api.database.asAdmin(`update approvals set expires_at = expires_at - $2 * interval '1 minute' where id = $1`, [
    id,
    minutes,
  ])
const events = async (action: string) => {
  const { body } = await api.call('GET /v1/audit', { query: { kind: action as 'sale.made' } }, owner)
  return body
}

describe('asking', () => {
  test('shows the approver what the books say, with the member, the products and the history', async () => {
    expect((await sell(undefined)).error.code).toBe('dispense_discount_limit')
    const { body } = await ask()
    expect(body).toMatchObject({
      kind: 'sale',
      state: 'waiting',
      limit: 'dispense_discount_limit',
      most: 5,
      figure: 10,
      amount_before: 20,
      amount_after: 10,
      client: { id: member, standing: 'active' },
      items: [{ product_id: flower, name: 'Limón', unit_type: 'weight', quantity: 2 }],
      asked_by: { id: nerea.id },
      reason: 'Our mistake',
      decided: null,
      asked_recently: 1,
      approved_by_you: 0,
    })
    expect(Date.parse(body.expires_at) - Date.parse(body.asked_at)).toBeCloseTo(300_000, -2)
    await decide(body.id)
    const second = (await ask()).body.id
    expect((await api.call('GET /v1/approvals', {}, marta)).body).toMatchObject([
      { id: second, asked_recently: 2, approved_by_you: 1 },
    ])
    expect((await events('approval.asked'))[0]).toMatchObject({
      who: { id: nerea.id },
      subject: { kind: 'member', id: member },
      after: { limit: 'dispense_discount_limit', figure: 10, most: 5, reason: 'Our mistake' },
    })
  })

  test('is needless within the limit', async () => {
    expect((await ask({ act: half(1) })).error.code).toBe('approval_needless')
  })

  test('is refused with another price or total, and with a limit of another act', async () => {
    const act = half()
    expect((await ask({ act: { ...act, amount: 9 } as Asking['act'] })).error.code).toBe('dispense_price_changed')
    expect((await ask({ limit: 'void_limit' })).error.code).toBe('request_invalid')
  })

  test('names only somebody else who may approve', async () => {
    expect((await ask({ asked_of: marta.id })).body.asked_of).toMatchObject({ id: marta.id })
    expect((await ask({ asked_of: nerea.id })).error.code).toBe('approval_own')
    expect((await ask({ asked_of: (await employ(['sell'])).id })).error.code).toBe('staff_not_found')
  })

  test('with the same key asks once', async () => {
    const body = { act: half(), limit: 'dispense_discount_limit', reason: 'Ours' } as const
    const idempotencyKey = randomUUID()
    const first = await api.call('POST /v1/approvals', { body, idempotencyKey }, nerea)
    expect((await api.call('POST /v1/approvals', { body, idempotencyKey }, nerea)).body.id).toBe(first.body.id)
  })

  test('reaches the screens of the venue, and a phone of an approver who looks at another venue', async () => {
    const elsewhere = await makeVenue(api.database.db, 'La Azotea')
    await api.database.db
      .insertInto('grants')
      .values({ staffId: marta.id, venueId: elsewhere.id, role: 'employee', rights: ['sell'] })
      .execute()
    const counter = await openLiveScreen(api.url, { token: nerea.token, venueId: venue.id })
    const phone = await openLiveScreen(api.url, { token: marta.token, venueId: elsewhere.id })
    await counter.hello()
    await phone.hello()
    await ask()
    const hears = (screen: typeof phone) => screen.hints().some(({ event }) => event.topic === 'approvals')
    await until('both screens get the hint', () => hears(counter) && hears(phone))
    counter.leave()
    phone.leave()
  })

  test('lists who may approve, without the asker', async () => {
    const { body } = await api.call('GET /v1/approvers', { query: {} }, nerea)
    expect(body.map(({ id }) => id)).toContain(marta.id)
    expect(body.map(({ id }) => id)).not.toContain(nerea.id)
    expect(body.find(({ id }) => id === marta.id)).toMatchObject({ online: true, pin_digits: null })
    expect((await api.call('GET /v1/approvers', { query: {} }, marta)).body.map(({ id }) => id)).not.toContain(marta.id)
  })
})

describe('deciding on a device of one’s own', () => {
  test('is up to somebody with the right, and never to the asker', async () => {
    const { id } = (await ask()).body
    expect((await decide(id, true, await employ(['sell']))).error.code).toBe('privileges_missing')
    const boss = await employ(['sell', 'discount', 'overrule', 'approve'])
    const own = (await ask({}, boss)).body.id
    expect((await decide(own, true, boss)).error.code).toBe('approval_own')
    expect((await api.call('GET /v1/approvals', {}, boss)).body.map((one) => one.id)).toEqual([id])
  })

  test('is refused with words, which the asker reads', async () => {
    const { id } = (await ask()).body
    expect((await decide(id, false, marta, 'Not tonight')).body.state).toBe('refused')
    expect((await read(id)).body).toMatchObject({
      state: 'refused',
      decided: { by: { id: marta.id }, how: 'own_device', words: 'Not tonight' },
    })
    expect((await sell(id)).error.code).toBe('approval_void')
    expect((await events('approval.refused'))[0]).toMatchObject({
      who: { id: marta.id },
      after: { reason: 'Not tonight' },
    })
  })

  test('comes too late after 5 minutes, or once it is decided or taken back', async () => {
    const late = (await ask()).body.id
    await age(late, 5)
    expect((await decide(late)).error.code).toBe('approval_decided')
    expect((await read(late)).body.state).toBe('expired')
    expect((await api.call('GET /v1/approvals', {}, marta)).body).toEqual([])
    const twice = await approved()
    expect((await decide(twice, false)).error.code).toBe('approval_decided')
    const taken = (await ask()).body.id
    const cancel = (by: As) => api.call('DELETE /v1/approvals/{id}', { params: { id: taken } }, by)
    expect((await cancel(marta)).error.code).toBe('approval_not_found')
    expect((await cancel(nerea)).status).toBe(204)
    expect((await decide(taken)).error.code).toBe('approval_decided')
    expect((await cancel(nerea)).error.code).toBe('approval_decided')
  })

  test('needs a fresh proof', async () => {
    const { id } = (await ask()).body
    await api.database.asAdmin(`update sign_ins set proved_at = now() - interval '11 minutes' where staff_id = $1`, [
      marta.id,
    ])
    await api.database.asAdmin(`update sign_ins set started_at = now() - interval '11 minutes' where staff_id = $1`, [
      marta.id,
    ])
    expect((await decide(id)).error.code).toBe('proof_needed')
  })

  test('is done once, even if two people decide at the same moment', async () => {
    const { id } = (await ask()).body
    const sql = 'select from approvals where operator_id = $1 and id = $2 for update'
    const held = { sql, values: [venue.operatorId, id], operatorId: venue.operatorId }
    const answers = await holdLock(api.database, held, 2, () =>
      Promise.all([decide(id, true, marta), decide(id, false, owner)]),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('approval_decided')
  })

  test('is not possible at another venue, and others do not see the request', async () => {
    const { id } = (await ask()).body
    const sister = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    expect((await decide(id, true, await employ(['approve'], sister.id))).error.code).toBe('approval_not_found')
    expect((await read(id, await employ(['sell']))).error.code).toBe('approval_not_found')
    expect((await read(id, marta)).body.id).toBe(id)
  })
})

describe('on the shared device where it was asked', () => {
  const pin = '3719'
  let tablet: { id: number; cookie: string }
  let asker: Staff

  const givePin = (person: Staff, digits: string) =>
    api.call('PUT /v1/users/me/pin', { body: { password, pin: digits } }, { token: person.token })
  const enrol = async (name: string) => {
    const { body, headers } = await api.call('POST /v1/devices', { body: { name } }, owner)
    return { id: body.id, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
  }
  const comeIn = async (person: Staff, cookie: string, digits: string): Promise<Staff> => {
    const { body } = await api.call(
      'POST /v1/device/sign-in',
      { body: { staff_id: person.id, pin: digits } },
      { cookie },
    )
    return { ...person, token: body.access_token }
  }
  type Given = CallInput<'POST /v1/approvals/{id}/decision-here'>['body']
  const here = (id: number, given: Given, by: As = asker) =>
    api.call('POST /v1/approvals/{id}/decision-here', { params: { id }, body: given }, by)

  beforeEach(async () => {
    tablet = await enrol('Barra 1')
    await givePin(nerea, '8042')
    await givePin(marta, pin)
    asker = await comeIn(nerea, tablet.cookie, '8042')
  })

  test('a PIN approves, and the act carries both names', async () => {
    const { id, device } = (await ask({}, asker)).body
    expect(device).toBe('Barra 1')
    const { body } = await here(id, { staff_id: marta.id, pin })
    expect(body).toMatchObject({ state: 'approved', decided: { by: { id: marta.id }, how: 'pin' } })
    expect((await sell(id, 2, asker)).status).toBe(200)
    const approver = body.decided?.by.name
    expect((await events('sale.made'))[0]).toMatchObject({
      who: { id: nerea.id },
      device: 'Barra 1',
      after: { approvedBy: approver, approvalId: id },
    })
    expect((await events('approval.approved'))[0]).toMatchObject({ who: { id: marta.id }, device: 'Barra 1' })
    expect((await read(id, asker)).body.state).toBe('used')
  })

  test('a staff card approves', async () => {
    await api.call('PUT /v1/employees/{id}/card', { params: { id: marta.id }, body: { code: 'STAFF-1' } }, owner)
    const { id } = (await ask({}, asker)).body
    expect((await here(id, { card: 'STAFF-0' })).error.code).toBe('staff_card_unknown')
    expect((await here(id, { card: 'STAFF-1' })).body).toMatchObject({ state: 'approved', decided: { how: 'card' } })
  })

  test('wrong PINs are counted as at the sign-in, and lock the person on the device', async () => {
    const { id } = (await ask({}, asker)).body
    const codes: string[] = []
    for (let tries = 0; tries < pinTriesMost; tries += 1) {
      codes.push((await here(id, { staff_id: marta.id, pin: '9999' })).error.code)
    }
    expect(codes).toEqual(['pin_wrong', 'pin_wrong', 'pin_wrong', 'pin_wrong_last', 'pin_locked'])
    expect((await here(id, { staff_id: marta.id, pin })).error.code).toBe('pin_locked')
    expect((await read(id, asker)).body.state).toBe('waiting')
  })

  test('the PIN of the asker, of a person without the right or of a stranger does not count', async () => {
    const { id } = (await ask({}, asker)).body
    expect((await here(id, { staff_id: nerea.id, pin: '8042' })).error.code).toBe('approval_own')
    const colleague = await employ(['sell'])
    await givePin(colleague, pin)
    expect((await here(id, { staff_id: colleague.id, pin })).error.code).toBe('privileges_missing')
    await api.call('PUT /v1/employees/{id}/card', { params: { id: nerea.id }, body: { code: 'STAFF-2' } }, owner)
    expect((await here(id, { card: 'STAFF-2' })).error.code).toBe('approval_own')
    expect((await read(id, asker)).body.state).toBe('waiting')
  })

  test('it is possible only there and for the asker, and a decision as on a phone is not', async () => {
    const { id } = (await ask({}, asker)).body
    const given = { staff_id: marta.id, pin }
    expect((await here(id, given, nerea)).error.code).toBe('approval_not_here')
    const other = await comeIn(nerea, (await enrol('Puerta')).cookie, '8042')
    expect((await here(id, given, other)).error.code).toBe('approval_not_here')
    const colleague = await employ(['sell'])
    await givePin(colleague, '4826')
    expect((await here(id, given, await comeIn(colleague, tablet.cookie, '4826'))).error.code).toBe(
      'approval_not_found',
    )
    const onTablet = await comeIn(marta, tablet.cookie, pin)
    expect((await decide(id, true, onTablet)).error.code).toBe('own_device_required')
  })
})

describe('an approval', () => {
  test('gets one sale past the limit, and a repeated key repeats its answer', async () => {
    const id = await approved()
    const saleKey = randomUUID()
    const made = await sell(id, 2, nerea, saleKey)
    expect(made.status).toBe(200)
    expect((await sell(id, 2, nerea, saleKey)).body).toEqual(made.body)
    expect((await sell(id)).error.code).toBe('approval_void')
    expect((await read(id)).body.state).toBe('used')
    const [row] = await api.database.asAdmin('select used_key from approvals where id = $1', [id])
    expect(row).toEqual({ used_key: saleKey })
  })

  test('is not used by a sale within the limit', async () => {
    const id = await approved()
    await set({ discount_most: 50 })
    expect((await sell(id)).status).toBe(200)
    expect((await read(id)).body.state).toBe('approved')
  })

  test.each<[string, (id: number) => Promise<unknown>, () => Promise<{ quantity?: number; by?: As }>]>([
    ['for a changed cart', async () => undefined, async () => ({ quantity: 3 })],
    ['for another person', async () => undefined, async () => ({ by: await employ(['sell', 'discount', 'overrule']) })],
    ['after its life', (id) => age(id, 5), async () => ({})],
    [
      'once the approver has lost the right',
      () => api.database.asAdmin(`update grants set rights = '{sell}' where staff_id = $1`, [marta.id]),
      async () => ({}),
    ],
  ])('does not count %s', async (_title, change, otherwise) => {
    const id = await approved()
    await change(id)
    const { quantity = 2, by = nerea } = await otherwise()
    expect((await sell(id, quantity, by)).error.code).toBe('approval_void')
    const [row] = await api.database.asAdmin('select used_at from approvals where id = $1', [id])
    expect(row).toEqual({ used_at: null })
  })

  test('that waits, or does not exist, does not count', async () => {
    expect((await sell((await ask()).body.id)).error.code).toBe('approval_void')
    expect((await sell(987_654_321)).error.code).toBe('approval_void')
  })

  test('of another venue does not count', async () => {
    const sister = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    await api.database.db
      .insertInto('grants')
      .values({ staffId: nerea.id, venueId: sister.id, role: 'employee', rights: ['sell'] })
      .execute()
    const id = await approved()
    await api.database.asAdmin('update approvals set venue_id = $2 where id = $1', [id, sister.id])
    expect((await sell(id)).error.code).toBe('approval_void')
  })

  test('is used once by two sales at the same moment', async () => {
    const id = await approved()
    const sql = 'select from approvals where operator_id = $1 and id = $2 for update'
    const held = { sql, values: [venue.operatorId, id], operatorId: venue.operatorId }
    const answers = await holdLock(api.database, held, 2, () => Promise.all([sell(id), sell(id)]))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('loses what people typed when the member is erased', async () => {
    const { id } = (await ask()).body
    await decide(id, false, marta, 'Not him')
    await api.call('PATCH /v1/checkout', { query: { user_id: member, early: 'true' } }, owner)
    await api.call(
      'POST /v1/members/{id}/payout',
      { params: { id: member }, body: { amount: 200, method: 'card', reason: 'Leaves' }, ...key() },
      owner,
    )
    expect((await api.call('POST /v1/members/{id}/erasure', { params: { id: member } }, owner)).status).toBe(200)
    const [row] = await api.database.asAdmin('select reason, words from approvals where id = $1', [id])
    expect(row).toEqual({ reason: '', words: '' })
  })
})

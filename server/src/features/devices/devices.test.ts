import { randomUUID } from 'node:crypto'
import { pinTriesMost } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, startApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue, password } from '../../../testing/people.ts'
import { inOperator } from '../../db/transaction.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const pin = '3719'
type Venue = Awaited<ReturnType<typeof makeVenue>>
type Person = Awaited<ReturnType<typeof makePerson>>

let venue: Venue
let owner: Person
let nerea: Person

const cookieFrom = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''

async function enrol(name: string, by = owner, at = venue) {
  const { body, headers, status } = await api.call(
    'POST /v1/devices',
    { body: { name } },
    { token: by.token, venueId: at.id },
  )
  expect(status).toBe(200)
  return { id: body.id, cookie: cookieFrom(headers) }
}

const givePin = async (person: Person, digits = pin) => {
  const set = await api.call('PUT /v1/users/me/pin', { body: { password, pin: digits } }, { token: person.token })
  expect(set.status).toBe(204)
}

const knock = (cookie: string, staffId: number, digits: string) =>
  api.call('POST /v1/device/sign-in', { body: { staff_id: staffId, pin: digits } }, { cookie })

const me = (token: string) => api.call('GET /v1/users/me', {}, { token })

beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  const capabilities = ['sell', 'let_in', 'overrule', 'see_members', 'read_private', 'change_members'] as const
  nerea = await makePerson(api.database.db, 'employee', [
    { venueId: venue.id, role: 'employee', capabilities: [...capabilities] },
  ])
})

describe('a shared device', () => {
  test('has a secret of its own in a cookie that scripts cannot read', async () => {
    const { headers } = await api.call(
      'POST /v1/devices',
      { body: { name: 'Barra 1' } },
      { token: owner.token, venueId: venue.id },
    )
    const cookie = headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^__Secure-aforo_device=/)
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/v1/device']) expect(cookie).toContain(part)
  })

  test('shows the people of its venue and who is on shift, without a sign-in', async () => {
    const { cookie } = await enrol('Barra 1')
    await givePin(nerea)
    await api.call(
      'POST /v1/time-records/clock-in',
      { idempotencyKey: randomUUID() },
      { token: nerea.token, venueId: venue.id },
    )
    const { body } = await api.call('GET /v1/device', {}, { cookie })
    expect(body).toMatchObject({ name: 'Barra 1', venue: { id: venue.id, name: 'Club Almirante' }, lock_minutes: 2 })
    expect(body.people.map(({ id, pin_digits }) => [id, pin_digits])).toEqual([
      [nerea.id, 4],
      [owner.id, null],
    ])
    expect(body.people[0]?.on_shift_since).not.toBeNull()
    expect(JSON.stringify(body)).not.toContain('@')
  })

  test.each(['', '__Secure-aforo_device=made-up'])('is unknown with the cookie "%s"', async (cookie) => {
    expect((await api.call('GET /v1/device', {}, { cookie })).error.code).toBe('device_unknown')
    expect((await knock(cookie, nerea.id, pin)).error.code).toBe('device_unknown')
  })

  test('cannot have the name of another one at the venue', async () => {
    const first = await enrol('Barra 1')
    const second = await enrol('Puerta')
    const as = { token: owner.token, venueId: venue.id }
    const taken = await api.call('PATCH /v1/devices/{id}', { params: { id: second.id }, body: { name: 'barra 1' } }, as)
    expect(taken.error.code).toBe('device_name_taken')
    await api.call('DELETE /v1/devices/{id}', { params: { id: first.id } }, as)
    const free = await api.call('PATCH /v1/devices/{id}', { params: { id: second.id }, body: { name: 'Barra 1' } }, as)
    expect(free.body.name).toBe('Barra 1')
  })

  test('that is revoked ends its sign-in at once and lets nobody in', async () => {
    const device = await enrol('Barra 1')
    await givePin(nerea)
    const { body, headers } = await knock(device.cookie, nerea.id, pin)
    const renewal =
      headers
        .getSetCookie()
        .find((one) => one.includes('renewal'))
        ?.split(';')[0] ?? ''
    const as = { token: owner.token, venueId: venue.id }
    expect((await api.call('GET /v1/devices', {}, as)).body).toMatchObject([
      { name: 'Barra 1', used_by: expect.any(String) },
    ])
    expect((await api.call('DELETE /v1/devices/{id}', { params: { id: device.id } }, as)).status).toBe(204)
    expect((await me(body.access_token)).status).toBe(401)
    expect((await api.call('POST /v1/sign-in/renewal', {}, { cookie: renewal })).error.code).toBe('renewal_refused')
    expect((await knock(device.cookie, nerea.id, pin)).error.code).toBe('device_unknown')
    expect((await api.call('GET /v1/devices', {}, as)).body).toEqual([])
    const { body: events } = await api.call('GET /v1/audit', { query: {} }, as)
    expect(events.map(({ action }) => action)).toContain('venue.device_revoked')
  })

  test('of another venue is not found', async () => {
    const device = await enrol('Barra 1')
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const stranger = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    const as = { token: stranger.token, venueId: elsewhere.id }
    const params = { id: device.id }
    expect((await api.call('DELETE /v1/devices/{id}', { params }, as)).error.code).toBe('device_not_found')
    expect((await api.call('PATCH /v1/devices/{id}', { params, body: { name: 'x' } }, as)).error.code).toBe(
      'device_not_found',
    )
    expect((await api.call('GET /v1/device', {}, { cookie: device.cookie })).status).toBe(200)
  })

  test('of an archived venue lets nobody in', async () => {
    const device = await enrol('Barra 1')
    await givePin(nerea)
    const { body } = await knock(device.cookie, nerea.id, pin)
    const gone = { archivedAt: new Date() }
    await api.database.db.updateTable('venues').set(gone).where('id', '=', venue.id).execute()
    expect((await me(body.access_token)).status).toBe(401)
    expect((await knock(device.cookie, nerea.id, pin)).error.code).toBe('device_unknown')
  })
})

describe('a person on a shared device', () => {
  test('acts at its venue only, also with places elsewhere', async () => {
    const other = await makeVenue(api.database.db, 'Other', venue.operatorId)
    const both = await makePerson(api.database.db, 'owner', [
      { venueId: venue.id, role: 'owner' },
      { venueId: other.id, role: 'owner' },
    ])
    await givePin(both)
    const { cookie } = await enrol('Barra 1')
    const { access_token: token } = (await knock(cookie, both.id, pin)).body
    const { body } = await me(token)
    expect(body.on_shared_device).toBe(true)
    expect(body.owned_venues.map(({ id }) => id)).toEqual([venue.id])
    expect((await api.call('GET /v1/occupancy', {}, { token, venueId: venue.id })).status).toBe(200)
    expect((await api.call('GET /v1/occupancy', {}, { token, venueId: other.id })).status).toBe(403)
    await enrol('Barra', both, other)
    const { body: events } = await api.call('GET /v1/audit', { query: {} }, { token, venueId: venue.id })
    expect(new Set(events.map((event) => event.venue?.id))).toEqual(new Set([venue.id]))
  })

  test('cannot manage an account, venues, or another device there', async () => {
    await givePin(owner)
    const { cookie } = await enrol('Barra 1')
    const { access_token: token } = (await knock(cookie, owner.id, pin)).body
    const as = { token, venueId: venue.id }
    const answers = [
      await api.call('PUT /v1/users/me/password', { body: { current_password: password, new_password: 'x' } }, as),
      await api.call('PUT /v1/users/me/pin', { body: { password, pin: '8042' } }, as),
      await api.call('PUT /v1/users/me/card', { body: { password, code: '04A1B2C3' } }, as),
      await api.call('GET /v1/sign-ins', {}, as),
      await api.call('POST /v1/sign-out-everywhere', {}, as),
      await api.call('GET /v1/users/all', { query: {} }, as),
      await api.call('GET /v1/venues/{id}/settings', { params: { id: venue.id } }, as),
      await api.call('POST /v1/devices', { body: { name: 'Mine' } }, as),
    ]
    expect(answers.map(({ error }) => error.code)).toEqual(answers.map(() => 'own_device_required'))
    expect((await api.call('POST /v1/sign-out', {}, as)).status).toBe(204)
  })

  test('ends the sign-in of the person before, and nobody else', async () => {
    await givePin(nerea)
    await givePin(owner, '8042')
    const [bar, door] = [await enrol('Barra 1'), await enrol('Puerta')]
    const first = (await knock(bar.cookie, nerea.id, pin)).body.access_token
    const elsewhere = (await knock(door.cookie, nerea.id, pin)).body.access_token
    const second = (await knock(bar.cookie, owner.id, '8042')).body.access_token
    expect((await me(first)).status).toBe(401)
    for (const token of [second, elsewhere, nerea.token]) expect((await me(token)).status).toBe(200)
  })

  test('stays for a shift at most, however often it is renewed', async () => {
    await givePin(nerea)
    const { cookie } = await enrol('Barra 1')
    const { headers } = await knock(cookie, nerea.id, pin)
    const renewal =
      headers
        .getSetCookie()
        .find((one) => one.includes('renewal'))
        ?.split(';')[0] ?? ''
    const startedAt = new Date(Date.now() - 15.9 * 60 * 60 * 1000)
    const ofDevice = api.database.db.updateTable('signIns').set({ startedAt }).where('deviceId', 'is not', null)
    await ofDevice.where('staffId', '=', nerea.id).execute()
    const { body } = await api.call('POST /v1/sign-in/renewal', {}, { cookie: renewal })
    expect((await me(body.access_token)).status).toBe(200)
    const kept = await api.database.db
      .selectFrom('signIns')
      .select(['expiresAt', 'tokenExpiresAt'])
      .where('staffId', '=', nerea.id)
      .where('deviceId', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(kept.expiresAt.getTime() - startedAt.getTime()).toBe(16 * 60 * 60 * 1000)
    expect(kept.tokenExpiresAt <= kept.expiresAt).toBe(true)
  })

  test('is out with the next call after losing the place there, and cannot come back', async () => {
    await givePin(nerea)
    const { cookie } = await enrol('Barra 1')
    const { access_token: token } = (await knock(cookie, nerea.id, pin)).body
    await api.database.db.deleteFrom('grants').where('staffId', '=', nerea.id).execute()
    expect((await me(token)).status).toBe(401)
    expect((await knock(cookie, nerea.id, pin)).error.code).toBe('pin_wrong')
  })

  test('cannot come in when deactivated', async () => {
    await givePin(nerea)
    const { cookie } = await enrol('Barra 1')
    const gone = { deactivatedAt: new Date() }
    await api.database.db.updateTable('staff').set(gone).where('id', '=', nerea.id).execute()
    expect((await knock(cookie, nerea.id, pin)).error.code).toBe('pin_wrong')
  })

  test('is on record with the device, for a command and for its audit event', async () => {
    await givePin(nerea)
    const device = await enrol('Barra 1')
    const { access_token: token } = (await knock(device.cookie, nerea.id, pin)).body
    const member = await makeMember(api, { token: owner.token, venueId: venue.id })
    const entered = await api.call(
      'POST /v1/entries',
      { body: { user_id: member.id, reason: 'Known here' } },
      { token, venueId: venue.id },
    )
    expect(entered.status).toBe(200)
    const [event] = (
      await api.call('GET /v1/audit', { query: { kind: 'door.entered' } }, { token: owner.token, venueId: venue.id })
    ).body
    expect(event).toMatchObject({ who: { id: nerea.id }, device: 'Barra 1' })
    const stored = await inOperator(api.database.db, venue.operatorId, (trx) =>
      trx.selectFrom('commands').select(['kind', 'staffId', 'deviceId']).where('deviceId', 'is not', null).execute(),
    )
    expect(stored).toEqual([{ kind: 'door.enter', staffId: nerea.id, deviceId: device.id }])
  })
})

describe('a PIN', () => {
  test.each([
    ['1234', 'pin_easy'],
    ['1987', 'pin_easy'],
    ['12', 'pin_malformed'],
  ])('%s is refused: %s', async (digits, code) => {
    const set = await api.call('PUT /v1/users/me/pin', { body: { password, pin: digits } }, { token: nerea.token })
    expect(set.error.code).toBe(code)
  })

  test('is set only with the password', async () => {
    const set = await api.call('PUT /v1/users/me/pin', { body: { password: 'guess', pin } }, { token: nerea.token })
    expect(set.error.code).toBe('password_wrong')
    expect((await api.call('GET /v1/users/me/pin', {}, { token: nerea.token })).body.pin_set_at).toBeNull()
  })

  test('is stored as a slow hash', async () => {
    await givePin(nerea)
    const row = await api.database.db
      .selectFrom('staffPins')
      .selectAll()
      .where('staffId', '=', nerea.id)
      .executeTakeFirstOrThrow()
    expect(row.pinHash).toMatch(/^\$argon2id\$/)
  })

  test('that is guessed is locked on that device, also after a restart, until a manager unlocks it', async () => {
    await givePin(nerea)
    const [bar, door] = [await enrol('Barra 1'), await enrol('Puerta')]
    const codes: string[] = []
    for (let guess = 0; guess < pinTriesMost; guess += 1) {
      codes.push((await knock(bar.cookie, nerea.id, `904${guess}`)).error.code)
    }
    expect(codes).toEqual(['pin_wrong', 'pin_wrong', 'pin_wrong', 'pin_wrong_last', 'pin_locked'])
    expect((await knock(bar.cookie, nerea.id, pin)).error.code).toBe('pin_locked')
    const restarted = await startApi(api.database)
    const body = { staff_id: nerea.id, pin }
    const after = await restarted.call('POST /v1/device/sign-in', { body }, { cookie: bar.cookie })
    expect(after.error.code).toBe('pin_locked')
    await restarted.app.close()
    expect((await knock(door.cookie, nerea.id, pin)).status).toBe(200)

    const as = { token: owner.token, venueId: venue.id }
    const params = { id: nerea.id }
    const state = await api.call('GET /v1/employees/{id}/pin', { params }, as)
    expect(state.body.locked_on).toEqual([{ id: bar.id, name: 'Barra 1' }])
    expect((await api.call('POST /v1/employees/{id}/pin/unlock', { params }, as)).status).toBe(204)
    expect((await knock(bar.cookie, nerea.id, pin)).status).toBe(200)
    const { body: events } = await api.call('GET /v1/audit', { query: { kind: 'staff.pin_unlocked' } }, as)
    expect(events).toMatchObject([{ who: { id: owner.id }, subject: { id: nerea.id } }])
  })

  test('guessed many times at once is checked five times at most', async () => {
    await givePin(nerea)
    const { cookie } = await enrol('Barra 1')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => knock(cookie, nerea.id, `${9040 + guess}`)),
    )
    const codes = answers.map(({ error }) => error.code).filter((code) => code === 'pin_locked')
    expect(codes).toHaveLength(12 - pinTriesMost + 1)
  })

  test('is unlocked by signing in with the password', async () => {
    await givePin(nerea)
    const { cookie } = await enrol('Barra 1')
    for (let guess = 0; guess < pinTriesMost; guess += 1) await knock(cookie, nerea.id, `904${guess}`)
    await api.call('POST /api/token', { form: { username: nerea.email, password } })
    expect((await knock(cookie, nerea.id, pin)).status).toBe(200)
  })

  test('that is wrong and a person who is not there get the same answers', async () => {
    await givePin(nerea)
    const { cookie } = await enrol('Barra 1')
    const stranger = await makePerson(api.database.db, 'employee')
    await givePin(stranger)
    const answersOf = async (staffId: number, digits: string) => {
      const answers = []
      for (let guess = 0; guess <= pinTriesMost; guess += 1) {
        const { status, error } = await knock(cookie, staffId, digits)
        answers.push([status, error])
      }
      return answers
    }
    const wrong = await answersOf(nerea.id, '9041')
    expect(await answersOf(stranger.id, pin)).toEqual(wrong)
    expect(await answersOf(owner.id, '9041')).toEqual(wrong)
    expect(await answersOf(987_654_321, '9041')).toEqual(wrong)
  })

  test('is cleared by a manager, who can never set it', async () => {
    await givePin(nerea)
    const { cookie } = await enrol('Barra 1')
    const as = { token: owner.token, venueId: venue.id }
    expect((await api.call('DELETE /v1/employees/{id}/pin', { params: { id: nerea.id } }, as)).status).toBe(204)
    expect((await knock(cookie, nerea.id, pin)).error.code).toBe('pin_wrong')
  })

  test('of an owner is not cleared by an employee who looks after staff', async () => {
    await givePin(owner)
    const place = { venueId: venue.id, role: 'employee' as const, capabilities: ['staff' as const] }
    const manager = await makePerson(api.database.db, 'employee', [place])
    const as = { token: manager.token, venueId: venue.id }
    const params = { id: owner.id }
    expect((await api.call('DELETE /v1/employees/{id}/pin', { params }, as)).error.code).toBe('staff_beyond_own')
    const code = '04A1B2C3'
    expect((await api.call('PUT /v1/employees/{id}/card', { params, body: { code } }, as)).error.code).toBe(
      'staff_beyond_own',
    )
  })
})

describe('a staff card', () => {
  const code = '04A1B2C3D4'
  const byCard = (cookie: string, card: string) => api.call('POST /v1/device/sign-in', { body: { card } }, { cookie })

  test('lets its holder in without a PIN and unlocks the PIN', async () => {
    await givePin(nerea)
    const { cookie } = await enrol('Barra 1')
    const as = { token: owner.token, venueId: venue.id }
    await api.call('PUT /v1/employees/{id}/card', { params: { id: nerea.id }, body: { code } }, as)
    for (let guess = 0; guess < pinTriesMost; guess += 1) await knock(cookie, nerea.id, `904${guess}`)
    const { body } = await byCard(cookie, code)
    expect((await me(body.access_token)).body.id).toBe(nerea.id)
    expect((await knock(cookie, nerea.id, pin)).status).toBe(200)
  })

  test('is unknown at another operator, after it was revoked, and when nobody has it', async () => {
    const { cookie } = await enrol('Barra 1')
    const as = { token: owner.token, venueId: venue.id }
    await api.call('PUT /v1/users/me/card', { body: { password, code } }, { token: nerea.token, venueId: venue.id })
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const stranger = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    const other = await enrol('Barra 1', stranger, elsewhere)
    expect((await byCard(other.cookie, code)).error.code).toBe('staff_card_unknown')
    expect((await byCard(cookie, 'F00DF00D')).error.code).toBe('staff_card_unknown')
    expect((await byCard(cookie, code)).status).toBe(200)
    await api.call('DELETE /v1/employees/{id}/card', { params: { id: nerea.id } }, as)
    expect((await byCard(cookie, code)).error.code).toBe('staff_card_unknown')
  })

  test('belongs to one person', async () => {
    const as = { token: owner.token, venueId: venue.id }
    await api.call('PUT /v1/employees/{id}/card', { params: { id: nerea.id }, body: { code } }, as)
    const own = await api.call('PUT /v1/users/me/card', { body: { password, code } }, as)
    expect(own.error.code).toBe('staff_card_taken')
  })
})

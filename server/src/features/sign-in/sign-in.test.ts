import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, startApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue, password } from '../../../testing/people.ts'
import { holdLock } from '../../../testing/waiting.ts'

let api: TestApi
const log: string[] = []

beforeAll(async () => {
  api = await openTestApi({ log })
})
afterAll(() => api.close())

const signIn = (email: string, typed: string, language = 'en') =>
  api.call('POST /api/token', { form: { username: email, password: typed } }, { language })

const renewalFrom = (headers: Headers) =>
  /^__Secure-aforo_renewal=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[0] ?? ''

describe('signing in', () => {
  test('with the right password returns a token for the person and their venues', async () => {
    const venue = await makeVenue(api.database.db, 'Club Almirante')
    const person = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    const { status, body } = await signIn(person.email.toUpperCase(), password)
    expect(status).toBe(200)
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'bearer', expires_in: 900 })

    const me = await api.call('GET /v1/users/me', {}, { token: body.access_token })
    expect(me.body).toMatchObject({
      email: person.email,
      access_privileges: 'owner',
      owned_venues: [
        { id: venue.id, name: 'Club Almirante', role: 'owner', currency: 'EUR', time_zone: 'Europe/Madrid' },
      ],
    })
  })

  test('accepts the form exactly as the specification sends it', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const response = await fetch(`${api.url}/api/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `grant_type=&username=${encodeURIComponent(person.email)}&password=${password}&scope=&client_id=&client_secret=`,
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toHaveProperty('access_token')
  })

  test.each([
    ['es', 'Email o contraseña incorrectos.'],
    ['en', 'Incorrect email or password.'],
  ])('refuses a wrong password and an unknown person with the same message (%s)', async (language, words) => {
    const person = await makePerson(api.database.db, 'employee')
    for (const email of [person.email, 'nobody@aforo.example']) {
      const { status, error } = await signIn(email, 'not the password', language)
      expect(status).toBe(401)
      expect(error).toEqual({ detail: words, code: 'credentials_invalid' })
    }
  })

  test('takes as long for an unknown person as for a wrong password', async () => {
    const person = await makePerson(api.database.db, 'employee')
    // Processor time, because on a busy machine the time on the wall says little.
    const timeOf = async (email: string) => {
      const before = process.cpuUsage()
      await signIn(email, 'not the password')
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 6; round += 1) {
      known.push(await timeOf(person.email))
      unknown.push(await timeOf(`nobody-${round}@aforo.example`))
    }
    const quickest = (times: number[]) => Math.min(...times)
    // Without the dummy hash, the reply for an unknown e-mail address is several times faster.
    expect(quickest(unknown)).toBeGreaterThan(quickest(known) * 0.5)
  })

  test('is refused to a deactivated person, and their token stops working with the next call', async () => {
    const person = await makePerson(api.database.db, 'employee')
    await api.database.db.updateTable('staff').set({ deactivatedAt: new Date() }).where('id', '=', person.id).execute()
    expect((await signIn(person.email, password)).error.code).toBe('credentials_invalid')
    expect((await api.call('GET /v1/users/me', {}, { token: person.token })).status).toBe(401)
  })

  test('stores only hashes of tokens and passwords, and logs none of them', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const { body, headers } = await signIn(person.email, password)
    const [family = '', renewal = ''] = (renewalFrom(headers).split('=')[1] ?? '').split('.')
    const secrets = [password, body.access_token, family, renewal]
    const rows = await api.database.asAdmin(
      'select to_jsonb(s) as row from sign_ins s union all select to_jsonb(p) from staff p',
    )
    const everything = JSON.stringify(rows) + log.join('')
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(10)
      expect(everything).not.toContain(secret)
      // The format of a bytea column.
      expect(everything).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })
})

describe('a token', () => {
  test('that is missing, unknown or malformed is refused with the same message', async () => {
    for (const token of [undefined, 'x'.repeat(43), 'not a token']) {
      const { status, error } = await api.call('GET /v1/users/me', {}, token === undefined ? {} : { token })
      expect(status).toBe(401)
      expect(error.code).toBe('sign_in_required')
    }
  })

  test('expires after 15 minutes', async () => {
    const person = await makePerson(api.database.db, 'employee')
    await api.database.db
      .updateTable('signIns')
      .set({ tokenExpiresAt: new Date(Date.now() - 1) })
      .where('id', '=', person.signInId)
      .execute()
    expect((await api.call('GET /v1/users/me', {}, { token: person.token })).status).toBe(401)
  })
})

describe('the renewal', () => {
  const renew = (cookie: string) => api.call('POST /v1/sign-in/renewal', {}, { cookie })
  const longAgo = () => new Date(Date.now() - 10 * 60 * 1000)

  test('is sent in a cookie that scripts cannot read and other calls do not receive', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const { headers } = await signIn(person.email, password)
    const cookie = headers.get('set-cookie') ?? ''
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('Secure')
    expect(cookie).toContain('SameSite=Strict')
    expect(cookie).toContain('Path=/v1/sign-in/renewal')
  })

  test('has a cookie name that requires HTTPS, except on a server without HTTPS', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const { headers } = await signIn(person.email, password)
    expect(headers.get('set-cookie')).toMatch(/^__Secure-aforo_renewal=/)
    const bare = renewalFrom(headers).replace('__Secure-', '')
    expect((await renew(bare)).error.code).toBe('renewal_refused')
    const local = await startApi(api.database, { env: { PUBLIC_URL: 'http://localhost:5173' } })
    const form = { username: person.email, password }
    const unencrypted = (await local.call('POST /api/token', { form })).headers.get('set-cookie') ?? ''
    expect(unencrypted).toMatch(/^aforo_renewal=/)
    expect(unencrypted).not.toContain('Secure')
    await local.app.close()
  })

  test('gives a new token, and the previous one stops working', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const first = await signIn(person.email, password)
    const second = await renew(renewalFrom(first.headers))
    expect(second.status).toBe(200)
    expect((await api.call('GET /v1/users/me', {}, { token: second.body.access_token })).status).toBe(200)
    expect((await api.call('GET /v1/users/me', {}, { token: first.body.access_token })).status).toBe(401)
  })

  test('can be repeated if its reply was lost', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const first = await signIn(person.email, password)
    await renew(renewalFrom(first.headers))
    const again = await renew(renewalFrom(first.headers))
    expect(again.status).toBe(200)
    expect((await api.call('GET /v1/users/me', {}, { token: again.body.access_token })).status).toBe(200)
  })

  test('can be repeated several times for half a minute', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const first = renewalFrom((await signIn(person.email, password)).headers)
    for (let round = 0; round < 4; round += 1) expect((await renew(first)).status).toBe(200)
    await api.database.db
      .updateTable('signIns')
      .set({ renewedAt: longAgo() })
      .where('staffId', '=', person.id)
      .execute()
    expect((await renew(first)).error.code).toBe('renewal_refused')
  })

  test('sent several times at once succeeds each time, one after the other', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const cookie = renewalFrom((await signIn(person.email, password)).headers)
    const answers = await holdLock(
      api.database,
      { sql: 'select from sign_ins where staff_id = $1 for update', values: [person.id] },
      3,
      () => Promise.all([renew(cookie), renew(cookie), renew(cookie)]),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const asks = answers.map(({ body }) => api.call('GET /v1/users/me', {}, { token: body.access_token }))
    const statuses = (await Promise.all(asks)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('is checked against the current data after waiting for a lock', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const cookie = renewalFrom((await signIn(person.email, password)).headers)
    // The state after a thief has renewed twice with the same cookie.
    const spent = "renewal_hash = sha256('second'), previous_renewal_hash = sha256('first')"
    const late = await holdLock(
      api.database,
      { sql: `update sign_ins set ${spent} where staff_id = $1`, values: [person.id] },
      1,
      () => renew(cookie),
    )
    expect(late.error.code).toBe('renewal_refused')
  })

  test('is refused to a deactivated person', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const { headers } = await signIn(person.email, password)
    await api.database.db.updateTable('staff').set({ deactivatedAt: new Date() }).where('id', '=', person.id).execute()
    expect((await renew(renewalFrom(headers))).error.code).toBe('renewal_refused')
  })

  test('used again later ends the whole sign-in', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const stolen = renewalFrom((await signIn(person.email, password)).headers)
    const second = await renew(stolen)
    await api.database.db
      .updateTable('signIns')
      .set({ renewedAt: longAgo() })
      .where('staffId', '=', person.id)
      .execute()

    expect((await renew(stolen)).error.code).toBe('renewal_refused')
    expect((await renew(renewalFrom(second.headers))).error.code).toBe('renewal_refused')
    expect((await api.call('GET /v1/users/me', {}, { token: second.body.access_token })).status).toBe(401)
  })

  test('that is invented ends no sign-in', async () => {
    const person = await makePerson(api.database.db, 'employee')
    expect((await renew('__Secure-aforo_renewal=made.up')).error.code).toBe('renewal_refused')
    expect((await renew('other=1')).error.code).toBe('renewal_refused')
    expect((await api.call('GET /v1/users/me', {}, { token: person.token })).status).toBe(200)
  })

  test('is refused after a week without use', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const { headers } = await signIn(person.email, password)
    await api.database.db
      .updateTable('signIns')
      .set({ expiresAt: longAgo() })
      .where('staffId', '=', person.id)
      .execute()
    expect((await renew(renewalFrom(headers))).status).toBe(401)
  })
})

describe('signing out', () => {
  test('takes effect with the next call, also for the renewal', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const { body, headers } = await signIn(person.email, password)
    expect((await api.call('POST /v1/sign-out', {}, { token: body.access_token })).status).toBe(204)
    expect((await api.call('GET /v1/users/me', {}, { token: body.access_token })).status).toBe(401)
    const cookie = renewalFrom(headers)
    expect((await api.call('POST /v1/sign-in/renewal', {}, { cookie })).status).toBe(401)
  })

  test('by the cookie alone ends only that sign-in and clears no cookie', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const [first, second] = [await signIn(person.email, password), await signIn(person.email, password)]
    const ended = await api.call('DELETE /v1/sign-in/renewal', {}, { cookie: renewalFrom(first.headers) })
    expect(ended.status).toBe(204)
    expect(ended.headers.get('set-cookie')).toBeNull()
    expect((await api.call('GET /v1/users/me', {}, { token: first.body.access_token })).status).toBe(401)
    expect((await api.call('GET /v1/users/me', {}, { token: second.body.access_token })).status).toBe(200)
    for (const cookie of [renewalFrom(first.headers), '__Secure-aforo_renewal=made.up', 'other=1']) {
      expect((await api.call('DELETE /v1/sign-in/renewal', {}, { cookie })).status).toBe(204)
    }
  })

  test('is not possible with a cookie that was used long ago', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const spent = renewalFrom((await signIn(person.email, password)).headers)
    const next = await api.call('POST /v1/sign-in/renewal', {}, { cookie: spent })
    const last = await api.call('POST /v1/sign-in/renewal', {}, { cookie: renewalFrom(next.headers) })
    expect((await api.call('DELETE /v1/sign-in/renewal', {}, { cookie: spent })).status).toBe(204)
    expect((await api.call('GET /v1/users/me', {}, { token: last.body.access_token })).status).toBe(200)
  })

  test('everywhere ends all sign-ins, including the current one', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const elsewhere = await signIn(person.email, password)
    expect((await api.call('POST /v1/sign-out-everywhere', {}, { token: person.token })).status).toBe(204)
    for (const token of [person.token, elsewhere.body.access_token]) {
      expect((await api.call('GET /v1/users/me', {}, { token })).status).toBe(401)
    }
  })

  test('elsewhere keeps only the current browser', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const elsewhere = await signIn(person.email, password)
    const { body } = await api.call('POST /v1/sign-out-elsewhere', {}, { token: person.token })
    expect(body).toEqual({ ended: 1 })
    expect((await api.call('GET /v1/users/me', {}, { token: elsewhere.body.access_token })).status).toBe(401)
    expect((await api.call('GET /v1/users/me', {}, { token: person.token })).status).toBe(200)
  })

  test('of another browser works only for the same person', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const stranger = await makePerson(api.database.db, 'employee')
    const elsewhere = await signIn(person.email, password)
    const { body: open } = await api.call('GET /v1/sign-ins', {}, { token: person.token })
    expect(open).toHaveLength(2)
    const other = open.find((candidate) => !candidate.current)

    const params = { id: other?.id ?? 0 }
    const foreign = await api.call('DELETE /v1/sign-ins/{id}', { params }, { token: stranger.token })
    expect(foreign.error.code).toBe('sign_in_not_found')
    expect((await api.call('DELETE /v1/sign-ins/{id}', { params }, { token: person.token })).status).toBe(204)
    expect((await api.call('GET /v1/users/me', {}, { token: elsewhere.body.access_token })).status).toBe(401)
  })
})

test('an archived venue is no longer among the venues of a person', async () => {
  const venue = await makeVenue(api.database.db, 'Closed')
  const person = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  const archived = { archivedAt: new Date() }
  await api.database.db.updateTable('venues').set(archived).where('id', '=', venue.id).execute()
  const me = await api.call('GET /v1/users/me', {}, { token: person.token })
  expect(me.body.owned_venues).toEqual([])
})

describe('changing the password', () => {
  const change = (token: string, current: string, next: string, language = 'en') =>
    api.call(
      'PUT /v1/users/me/password',
      { body: { current_password: current, new_password: next } },
      { token, language },
    )

  test('ends the other sign-ins and keeps this one', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const elsewhere = await signIn(person.email, password)
    expect((await change(person.token, password, 'otro-secreto-largo')).status).toBe(204)
    expect((await api.call('GET /v1/users/me', {}, { token: elsewhere.body.access_token })).status).toBe(401)
    expect((await api.call('GET /v1/users/me', {}, { token: person.token })).status).toBe(200)
    expect((await signIn(person.email, password)).status).toBe(401)
    expect((await signIn(person.email, 'otro-secreto-largo')).status).toBe(200)
  })

  test.each([
    ['the wrong current one', 'guess', 'otro-secreto-largo', 'password_wrong'],
    ['a short one', password, 'corta', 'password_too_short'],
    ['a common one', password, 'qwertyuiop', 'password_common'],
  ])('refuses %s', async (_title, current, next, code) => {
    const person = await makePerson(api.database.db, 'employee')
    expect((await change(person.token, current, next)).error.code).toBe(code)
    expect((await signIn(person.email, password)).status).toBe(200)
  })

  test('stops a sign-in with the old password that is in progress', async () => {
    const person = await makePerson(api.database.db, 'employee')
    // The thief's password has been checked; the change commits before the thief's sign-in is written.
    const thief = await holdLock(
      api.database,
      { sql: 'update staff set password_hash = $2 where id = $1', values: [person.id, 'another hash'] },
      1,
      () => signIn(person.email, password),
    )
    expect(thief.error.code).toBe('credentials_invalid')
  })

  test('twice at the same time succeeds once', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const both = await holdLock(
      api.database,
      { sql: 'select from staff where id = $1 for update', values: [person.id] },
      2,
      () =>
        Promise.all([
          change(person.token, password, 'una-frase-larga'),
          change(person.token, password, 'otra-frase-larga'),
        ]),
    )
    const statuses = both.map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 422])
  })
})

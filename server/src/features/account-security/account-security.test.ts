import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, startApi, type TestApi } from '../../../testing/api.ts'
import { addPasskey, beginSignIn, setUpCodes } from '../../../testing/factors.ts'
import { makePerson, makeVenue, password } from '../../../testing/people.ts'
import { holdLock } from '../../../testing/waiting.ts'

let api: TestApi
let strict: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  api = await openTestApi()
  strict = await startApi(api.database, { env: { SECOND_FACTOR: 'required', SECOND_FACTOR_GRACE_DAYS: '14' } })
})
afterAll(async () => {
  await strict.app.close()
  await api.close()
})

const factorsOf = async (token: string) => (await api.call('GET /v1/second-factors', {}, { token })).body

describe('own factors', () => {
  test('are listed with their names, and removed one by one', async () => {
    const someone = await makePerson(api.database.db, 'owner')
    const { added } = await addPasskey(api, someone)
    await setUpCodes(api, someone)
    expect(await factorsOf(someone.token)).toMatchObject({
      passkeys: [{ id: added.body.id, name: 'Phone', transports: ['internal'], last_used_at: null }],
      codes_since: expect.any(String),
      recovery_codes_made: 0,
      required: false,
    })
    await api.call('DELETE /v1/passkeys/{id}', { params: { id: added.body.id } }, { token: someone.token })
    await api.call('POST /v1/recovery-codes', {}, { token: someone.token })
    await api.call('DELETE /v1/code-secret', {}, { token: someone.token })
    expect(await factorsOf(someone.token)).toMatchObject({ passkeys: [], codes_since: null, recovery_codes_made: 0 })
  })

  test('a passkey of another person is not found', async () => {
    const [one, other] = [await makePerson(api.database.db, 'owner'), await makePerson(api.database.db, 'owner')]
    const { added } = await addPasskey(api, one)
    const params = { id: added.body.id }
    const { error } = await api.call('DELETE /v1/passkeys/{id}', { params }, { token: other.token })
    expect(error.code).toBe('passkey_not_found')
  })

  test('earlier codes work until the new phone is confirmed', async () => {
    const someone = await makePerson(api.database.db, 'owner')
    const codeAt = await setUpCodes(api, someone)
    await api.call('POST /v1/code-secret', {}, { token: someone.token })
    const challenge = await beginSignIn(api, someone)
    expect((await api.call('POST /v1/sign-in/second-factor', { body: { challenge, code: codeAt(0) } })).status).toBe(
      200,
    )
    const newCodeAt = await setUpCodes(api, someone)
    const next = await beginSignIn(api, someone)
    const finish = (code: string) => api.call('POST /v1/sign-in/second-factor', { body: { challenge: next, code } })
    expect((await finish(codeAt(1))).error.code).toBe('second_factor_wrong')
    expect((await finish(newCodeAt(0))).status).toBe(200)
  })

  test('recovery codes need a factor that they stand in for', async () => {
    const { token } = await makePerson(api.database.db, 'owner')
    expect((await api.call('POST /v1/recovery-codes', {}, { token })).error.code).toBe('second_factor_missing')
  })

  test('the secret is sealed in the database, and recovery codes are hashed', async () => {
    const someone = await makePerson(api.database.db, 'owner')
    const { body } = await api.call('POST /v1/code-secret', {}, { token: someone.token })
    const { rows } = await sql<{ sealed: Buffer }>`
      select sealed_secret as sealed from code_secrets where staff_id = ${someone.id}`.execute(api.database.db)
    expect(rows[0]?.sealed.toString('latin1')).not.toContain(body.secret)
    expect(rows[0]?.sealed.length).toBeGreaterThan(40)
  })
})

describe('where a second factor is required', () => {
  test('a superadmin must set one up at once, and keeps the last one', async () => {
    const someone = await makePerson(api.database.db, 'superadmin')
    const as = { token: someone.token }
    expect((await strict.call('GET /v1/operators', { query: {} }, as)).error.code).toBe('second_factor_setup_required')
    expect((await strict.call('GET /v1/users/me', {}, as)).body.must_set_up_second_factor).toBe(true)
    const { added } = await addPasskey(strict, someone)
    expect((await strict.call('GET /v1/operators', { query: {} }, as)).status).toBe(200)
    const remove = (id: number) => strict.call('DELETE /v1/passkeys/{id}', { params: { id } }, as)
    expect((await remove(added.body.id)).error.code).toBe('last_way_in_kept')
    await setUpCodes(strict, someone)
    expect((await remove(added.body.id)).status).toBe(204)
    expect((await strict.call('DELETE /v1/code-secret', {}, as)).error.code).toBe('last_way_in_kept')
  })

  test('two removals at once do not take the last two', async () => {
    const someone = await makePerson(api.database.db, 'superadmin')
    const as = { token: someone.token }
    const { added } = await addPasskey(strict, someone)
    await setUpCodes(strict, someone)
    const lock = { sql: 'select from staff where id = $1 for update', values: [someone.id] }
    const answers = await holdLock(api.database, lock, 2, () =>
      Promise.all([
        strict.call('DELETE /v1/passkeys/{id}', { params: { id: added.body.id } }, as),
        strict.call('DELETE /v1/code-secret', {}, as),
      ]),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['204', '409'])
  })

  test('an owner has days for it from the first sign-in on, and an employee need not', async () => {
    const venue = await makeVenue(api.database.db, 'Club')
    const owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    const { body } = await strict.call('POST /api/token', { form: { username: owner.email, password } })
    const me = async () => (await strict.call('GET /v1/users/me', {}, { token: body.access_token })).body
    expect(await me()).toMatchObject({ must_set_up_second_factor: false, second_factor_due_at: expect.any(String) })
    await api.database.asOwner(
      `update second_factor_requests set asked_at = now() - interval '15 days' where staff_id = ${owner.id}`,
    )
    expect(await me()).toMatchObject({ must_set_up_second_factor: true })
    const employee = await makePerson(api.database.db, 'employee', [{ venueId: venue.id, role: 'employee' }])
    const theirs = async () => (await strict.call('GET /v1/users/me', {}, { token: employee.token })).body
    expect(await theirs()).toMatchObject({ second_factor_due_at: null })
    await api.call(
      'PATCH /v1/operator-settings',
      { body: { second_factor_for: 'everyone' } },
      { token: owner.token, venueId: venue.id },
    )
    expect((await theirs()).second_factor_due_at).not.toBeNull()
  })
})

describe('a proof', () => {
  const grownOld = async (token: string, signInId: number) => {
    await api.database.asOwner(
      `update sign_ins set started_at = now() - interval '11 minutes', proved_at = null where id = ${signInId}`,
    )
    return { token }
  }
  const begin = (as: { token: string }) => api.call('POST /v1/code-secret', {}, as)
  const options = async (as: { token: string }) => (await api.call('POST /v1/proofs/options', {}, as)).body

  test('is needed for sensitive calls ten minutes after the sign-in, and the password gives it', async () => {
    const someone = await makePerson(api.database.db, 'owner')
    const as = await grownOld(someone.token, someone.signInId)
    expect((await begin(as)).error.code).toBe('proof_needed')
    const { challenge, factors } = await options(as)
    expect(factors).toEqual(['password'])
    const wrong = await api.call('POST /v1/proofs', { body: { challenge, password: 'wrong' } }, as)
    expect(wrong.error.code).toBe('password_wrong')
    expect((await begin(as)).error.code).toBe('proof_needed')
    expect((await api.call('POST /v1/proofs', { body: { challenge, password } }, as)).status).toBe(204)
    expect((await begin(as)).status).toBe(200)
    expect((await api.call('POST /v1/proofs', { body: { challenge, password } }, as)).error.code).toBe('challenge_over')
  })

  test('needs the second factor of a person who has one', async () => {
    const someone = await makePerson(api.database.db, 'owner')
    const codeAt = await setUpCodes(api, someone)
    const { authenticator } = await addPasskey(api, someone)
    const as = await grownOld(someone.token, someone.signInId)
    const first = await options(as)
    expect(first.factors).toEqual(['passkey', 'code'])
    const byPassword = await api.call('POST /v1/proofs', { body: { challenge: first.challenge, password } }, as)
    expect(byPassword.error.code).toBe('second_factor_wrong')
    const passkey = authenticator.answer(first.passkey_options ?? {})
    expect((await api.call('POST /v1/proofs', { body: { challenge: first.challenge, passkey } }, as)).status).toBe(204)
    expect((await begin(as)).status).toBe(200)
    await grownOld(someone.token, someone.signInId)
    const { challenge } = await options(as)
    expect((await api.call('POST /v1/proofs', { body: { challenge, code: codeAt(0) } }, as)).status).toBe(204)
  })

  test('counts for one sign-in only, and only with its own challenge', async () => {
    const someone = await makePerson(api.database.db, 'owner')
    const other = await makePerson(api.database.db, 'owner')
    const as = await grownOld(someone.token, someone.signInId)
    const { challenge } = await options({ token: other.token })
    const { error } = await api.call('POST /v1/proofs', { body: { challenge, password } }, as)
    expect(error.code).toBe('challenge_over')
    const { body } = await api.call('POST /api/token', { form: { username: someone.email, password } })
    expect((await begin({ token: body.access_token })).status).toBe(200)
    expect((await begin(as)).error.code).toBe('proof_needed')
  })
})

describe('an owner', () => {
  test('removes the lost factors of an employee, on record, and not those of a partner', async () => {
    const { db } = api.database
    const venue = await makeVenue(db, 'Club')
    const owner = await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    const partner = await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    const employee = await makePerson(db, 'employee', [{ venueId: venue.id, role: 'employee' }])
    for (const person of [partner, employee]) await setUpCodes(api, person)
    const as = { token: owner.token }
    const reset = (id: number) => api.call('DELETE /v1/users/{id}/second-factors', { params: { id } }, as)
    expect((await reset(partner.id)).error.code).toBe('staff_beyond_own')
    expect((await reset(employee.id)).status).toBe(204)
    expect((await api.call('GET /v1/users/me', {}, { token: employee.token })).status).toBe(401)
    expect((await api.call('POST /api/token', { form: { username: employee.email, password } })).status).toBe(200)
    const { body } = await api.call(
      'GET /v1/audit',
      { query: { kind: 'staff.factors_reset' } },
      { ...as, venueId: venue.id },
    )
    expect(body).toHaveLength(1)
  })
})

test('the history names what happened, newest first, in pages', async () => {
  const someone = await makePerson(api.database.db, 'owner')
  await addPasskey(api, someone)
  await setUpCodes(api, someone)
  const read = (query: { limit: number; cursor?: string }) =>
    api.call('GET /v1/account-events', { query }, { token: someone.token })
  const first = await read({ limit: 1 })
  expect(first.body).toMatchObject([{ kind: 'codes_set_up', address: '127.0.0.1', by: null }])
  const next = await read({ limit: 5, cursor: first.headers.get('x-next-cursor') ?? '' })
  expect(next.body.map(({ kind }) => kind)).toEqual(['passkey_added'])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, startApi, type TestApi } from '../../../testing/api.ts'
import { makeAuthenticator } from '../../../testing/authenticator.ts'
import { addPasskey, beginSignIn, setUpCodes, site } from '../../../testing/factors.ts'
import { makePerson, makeVenue, password } from '../../../testing/people.ts'

let api: TestApi
let second: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  api = await openTestApi()
  second = await startApi(api.database)
})
afterAll(async () => {
  await second.app.close()
  await api.close()
})

const person = () => makePerson(api.database.db, 'owner')
const finish = (
  body: Parameters<typeof api.call<'POST /v1/sign-in/second-factor'>>[1]['body'],
  at: Pick<TestApi, 'call'> = api,
) => at.call('POST /v1/sign-in/second-factor', { body })
const mailOf = async (token: string) => (await api.call('GET /v1/users/me', {}, { token })).body.email
const eventsOf = async (token: string) =>
  (await api.call('GET /v1/account-events', { query: {} }, { token })).body.map(({ kind }) => kind)

describe('one-time codes', () => {
  test('a person without a second factor signs in with the password alone', async () => {
    const { email } = await person()
    const { status, body } = await api.call('POST /api/token', { form: { username: email, password } })
    expect(status).toBe(200)
    expect(await mailOf(body.access_token)).toBe(email)
  })

  test('the right password is not enough, and the code finishes the sign-in in another process', async () => {
    const someone = await person()
    const codeAt = await setUpCodes(api, someone)
    const { status, error } = await api.call('POST /api/token', { form: { username: someone.email, password } })
    expect({ status, code: error.code }).toEqual({ status: 401, code: 'second_factor_required' })
    const challenge = await beginSignIn(api, someone)
    const { body } = await finish({ challenge, code: codeAt(0) }, second)
    expect(await mailOf(body.access_token)).toBe(someone.email)
    expect(await eventsOf(body.access_token)).toContain('signed_in_with_code')
  })

  test('a code and a challenge work once', async () => {
    const someone = await person()
    const codeAt = await setUpCodes(api, someone)
    const challenge = await beginSignIn(api, someone)
    expect((await finish({ challenge, code: codeAt(0) })).status).toBe(200)
    expect((await finish({ challenge, code: codeAt(1) })).error.code).toBe('challenge_over')
    const next = await beginSignIn(api, someone)
    expect((await finish({ challenge: next, code: codeAt(0) })).error.code).toBe('second_factor_wrong')
    expect((await finish({ challenge: next, code: codeAt(1) })).status).toBe(200)
  })

  test('of two calls at once with the same code, one is refused', async () => {
    const someone = await person()
    const codeAt = await setUpCodes(api, someone)
    const challenges = [await beginSignIn(api, someone), await beginSignIn(api, someone)]
    const answers = await Promise.all(
      challenges.map((challenge, at) => finish({ challenge, code: codeAt(0) }, at === 0 ? api : second)),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422'])
  })

  test('a challenge is void after the password has changed', async () => {
    const someone = await person()
    const codeAt = await setUpCodes(api, someone)
    const challenge = await beginSignIn(api, someone)
    const next = 'otra frase de abril'
    await api.call(
      'PUT /v1/users/me/password',
      { body: { current_password: password, new_password: next } },
      { token: someone.token },
    )
    expect((await finish({ challenge, code: codeAt(0) })).error.code).toBe('challenge_over')
  })

  test('a challenge is void after five minutes', async () => {
    const someone = await person()
    const codeAt = await setUpCodes(api, someone)
    const challenge = await beginSignIn(api, someone)
    await api.database.asOwner(`update challenges set expires_at = now() where staff_id = ${someone.id}`)
    expect((await finish({ challenge, code: codeAt(0) })).error.code).toBe('challenge_over')
  })

  test('who knows the password cannot guess codes without end', async () => {
    const someone = await person()
    const codeAt = await setUpCodes(api, someone)
    for (let guess = 0; guess < 10; guess += 1) {
      const challenge = await beginSignIn(api, someone)
      expect((await finish({ challenge, code: '000000' })).error.code).toBe('second_factor_wrong')
    }
    const challenge = await beginSignIn(api, someone)
    const { status, error } = await finish({ challenge, code: codeAt(0) })
    expect({ status, code: error.code }).toEqual({ status: 429, code: 'second_factor_throttled' })
  })
})

describe('recovery codes', () => {
  test('one stands in for a lost phone, once, however it is typed', async () => {
    const someone = await person()
    await setUpCodes(api, someone)
    const { codes } = (await api.call('POST /v1/recovery-codes', {}, { token: someone.token })).body
    expect(new Set(codes).size).toBe(10)
    const typed = codes[0]?.toLowerCase().replaceAll('-', ' ') ?? ''
    const { body } = await finish({ challenge: await beginSignIn(api, someone), recovery_code: typed })
    const { body: factors } = await api.call('GET /v1/second-factors', {}, { token: body.access_token })
    expect(factors.recovery_codes_left).toBe(9)
    const again = await finish({ challenge: await beginSignIn(api, someone), recovery_code: typed })
    expect(again.error.code).toBe('second_factor_wrong')
  })

  test('the codes of one person are of no use to another', async () => {
    const [one, other] = [await person(), await person()]
    await setUpCodes(api, one)
    await setUpCodes(api, other)
    const { codes } = (await api.call('POST /v1/recovery-codes', {}, { token: one.token })).body
    const { error } = await finish({ challenge: await beginSignIn(api, other), recovery_code: codes[0] })
    expect(error.code).toBe('second_factor_wrong')
  })
})

describe('passkeys', () => {
  const beginPasskey = async () => (await api.call('POST /v1/sign-in/passkey/options', {})).body

  test('sign a person in without a password, in any process, once', async () => {
    const someone = await person()
    const { authenticator } = await addPasskey(api, someone)
    const { challenge, passkey_options } = await beginPasskey()
    const passkey = authenticator.answer(passkey_options)
    const { body, status } = await second.call('POST /v1/sign-in/passkey', { body: { challenge, passkey } })
    expect(status).toBe(200)
    expect(await mailOf(body.access_token)).toBe(someone.email)
    const again = await api.call('POST /v1/sign-in/passkey', { body: { challenge, passkey } })
    expect(again.error.code).toBe('challenge_over')
  })

  test('are the second step after a password', async () => {
    const someone = await person()
    const { authenticator } = await addPasskey(api, someone)
    const challenge = await beginSignIn(api, someone)
    const { body: offered } = await api.call('POST /v1/sign-in/second-factor/options', { body: { challenge } })
    expect(offered.factors).toEqual(['passkey'])
    const passkey = authenticator.answer(offered.passkey_options ?? {})
    expect((await finish({ challenge, passkey })).status).toBe(200)
  })

  test.each([
    ['without a finger, a face or a PIN', { verified: false }],
    ['on another site', { origin: 'https://evil.example' }],
  ])('are refused %s', async (_title, how) => {
    const { authenticator } = await addPasskey(api, await person())
    const { challenge, passkey_options } = await beginPasskey()
    const passkey = authenticator.answer(passkey_options, how)
    const { status, error } = await api.call('POST /v1/sign-in/passkey', { body: { challenge, passkey } })
    expect({ status, code: error.code }).toEqual({ status: 401, code: 'passkey_unknown' })
  })

  test('are refused if they answer another challenge, or belong to nobody', async () => {
    const { authenticator } = await addPasskey(api, await person())
    const [one, other] = [await beginPasskey(), await beginPasskey()]
    const passkey = authenticator.answer(one.passkey_options)
    const mixed = await api.call('POST /v1/sign-in/passkey', { body: { challenge: other.challenge, passkey } })
    expect(mixed.error.code).toBe('passkey_unknown')
    const stranger = makeAuthenticator(site).answer(one.passkey_options)
    const foreign = { challenge: one.challenge, passkey: stranger }
    expect((await api.call('POST /v1/sign-in/passkey', { body: foreign })).error.code).toBe('passkey_unknown')
  })

  test('of another person do not finish a sign-in', async () => {
    const [victim, thief] = [await person(), await person()]
    await addPasskey(api, victim)
    const { authenticator } = await addPasskey(api, thief)
    const challenge = await beginSignIn(api, victim)
    const { body: offered } = await api.call('POST /v1/sign-in/second-factor/options', { body: { challenge } })
    const passkey = authenticator.answer(offered.passkey_options ?? {})
    expect((await finish({ challenge, passkey })).error.code).toBe('second_factor_wrong')
  })

  test('of somebody who was removed do not sign in', async () => {
    const someone = await person()
    const { authenticator } = await addPasskey(api, someone)
    await api.database.asOwner(`update staff set deactivated_at = now() where id = ${someone.id}`)
    const { challenge, passkey_options } = await beginPasskey()
    const passkey = authenticator.answer(passkey_options)
    const { error } = await api.call('POST /v1/sign-in/passkey', { body: { challenge, passkey } })
    expect(error.code).toBe('passkey_unknown')
  })
})

test('a password link does not stand in for the second factor', async () => {
  const venue = await makeVenue(api.database.db, 'Club')
  const owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  const employee = await makePerson(api.database.db, 'employee', [{ venueId: venue.id, role: 'employee' }])
  const codeAt = await setUpCodes(api, employee)
  const { body } = await api.call(
    'POST /v1/users/{id}/password-link',
    { params: { id: employee.id } },
    { token: owner.token },
  )
  const token = body.link.split('#')[1] ?? ''
  const accepted = await api.call('POST /v1/invitations/accept', { body: { token, password: 'otra frase de abril' } })
  expect(accepted.error.code).toBe('second_factor_required')
  const { challenge = '' } = accepted.error as { challenge?: string }
  expect((await finish({ challenge, code: codeAt(0) })).status).toBe(200)
})

describe('a browser that an account knows', () => {
  const tryPassword = (email: string, typed: string, cookie?: string) =>
    api.call('POST /api/token', { form: { username: email, password: typed } }, cookie === undefined ? {} : { cookie })
  const browserOf = (headers: Headers) =>
    headers
      .getSetCookie()
      .find((line) => line.startsWith('__Host-aforo_browser='))
      ?.split(';')[0] ?? ''

  test("is not locked out by a stranger's wrong attempts, and has its own limit", async () => {
    const { email } = await person()
    const cookie = browserOf((await tryPassword(email, password)).headers)
    for (let guess = 0; guess < 10; guess += 1) await tryPassword(email, 'wrong')
    expect((await tryPassword(email, password)).error.code).toBe('sign_in_throttled')
    const other = browserOf((await tryPassword((await person()).email, password)).headers)
    expect((await tryPassword(email, password, other)).error.code).toBe('sign_in_throttled')
    expect((await tryPassword(email, password, cookie)).status).toBe(200)
    for (let guess = 0; guess < 10; guess += 1) await tryPassword(email, 'wrong', cookie)
    expect((await tryPassword(email, password, cookie)).error.code).toBe('sign_in_throttled')
  })

  test('is remembered; a sign-in from another one is shown until the person recognises it', async () => {
    const someone = await person()
    const cookie = browserOf((await tryPassword(someone.email, password)).headers)
    const known = (await tryPassword(someone.email, password, cookie)).body.access_token
    await tryPassword(someone.email, password)
    const list = async () => (await api.call('GET /v1/sign-ins', {}, { token: known })).body
    const unknown = (await list()).filter((signIn) => signIn.unknown)
    expect(unknown).toHaveLength(2)
    for (const { id } of unknown) {
      await api.call('POST /v1/sign-ins/{id}/recognition', { params: { id } }, { token: known })
    }
    expect((await list()).filter((signIn) => signIn.unknown)).toEqual([])
    const foreign = { params: { id: (await person()).signInId } }
    const { error } = await api.call('POST /v1/sign-ins/{id}/recognition', foreign, { token: known })
    expect(error.code).toBe('sign_in_not_found')
  })
})

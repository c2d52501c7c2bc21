import { randomUUID } from 'node:crypto'
import { refusalKeptDays } from '@aforo/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, startApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue, password } from '../../../testing/people.ts'
import { until } from '../../../testing/waiting.ts'
import { deleteOldRefusals } from './queries.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi({ env: { TRUSTED_PROXIES: '127.0.0.1', SIGN_IN_ATTEMPTS_PER_ACCOUNT: '3' } })
})
afterAll(() => api.close())

/** A new address for each test. */
let addresses = 0
const newAddress = () => {
  addresses += 1
  return `203.0.113.${addresses}`
}

const signIn = (username: string, typed: string, from: string) =>
  fetch(`${api.url}/api/token`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: new URLSearchParams({ username, password: typed }),
  })
const own = async (token: string) => (await api.call('GET /v1/failed-sign-ins', {}, { token })).body
const rowsFrom = (address: string) =>
  api.database.asAdmin<{ code: string; staff_id: number | null; attempts: number }>(
    `select code, staff_id::int, sum(attempts)::int as attempts from refusals where address = $1
     group by code, staff_id order by code`,
    [address],
  )
/** Waits until so many attempts are recorded. They are written in batches, and a slow attempt is in a later batch. */
const untilAttempts = async (address: string, count: number) => {
  await until('they are recorded', async () => {
    const rows = await rowsFrom(address)
    return rows.reduce((sum, { attempts }) => sum + attempts, 0) >= count
  })
  return rowsFrom(address)
}

describe('a failed sign-in', () => {
  test('is shown to the person with that account, with its address and the number of attempts', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const from = newAddress()
    for (let attempt = 0; attempt < 4; attempt += 1) await signIn(person.email.toUpperCase(), 'wrong', from)
    await untilAttempts(from, 4)
    expect(await own(person.token)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'credentials_invalid', attempts: 3, address: from }),
        expect.objectContaining({ code: 'sign_in_throttled', attempts: 1, address: from }),
      ]),
    )
    const other = await makePerson(api.database.db, 'employee')
    expect(await own(other.token)).toEqual([])
  })

  test('to an unknown account is recorded without the typed text', async () => {
    const from = newAddress()
    const typed = `my-secret-${randomUUID()}`
    await signIn(`${typed}@aforo.example`, typed, from)
    await signIn(typed, typed, from)
    expect(await untilAttempts(from, 2)).toEqual([{ code: 'credentials_invalid', staff_id: null, attempts: 2 }])
    const everything = JSON.stringify(await api.database.asAdmin('select to_jsonb(r) as row from refusals r'))
    expect(everything).not.toContain('my-secret')
  })

  test('is also counted when the password is asked for again', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const body = { current_password: 'wrong', new_password: 'una-frase-larga' }
    await api.call('PUT /v1/users/me/password', { body }, { token: person.token })
    await until('it is recorded', async () => (await own(person.token)).length > 0)
    expect(await own(person.token)).toMatchObject([{ code: 'password_wrong', attempts: 1 }])
  })

  test('is shown to staff who manage the account, and to no other staff', async () => {
    const venue = await makeVenue(api.database.db, 'Club Almirante')
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    const stranger = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    const person = await makePerson(api.database.db, 'employee', [{ venueId: venue.id, role: 'employee' }])
    const from = newAddress()
    await signIn(person.email, 'wrong', from)
    await untilAttempts(from, 1)
    const asked = (as: { token: string }) =>
      api.call('GET /v1/users/{id}/failed-sign-ins', { params: { id: person.id } }, { token: as.token })
    expect((await asked(owner)).body).toMatchObject([{ code: 'credentials_invalid', attempts: 1, address: from }])
    expect((await asked(stranger)).error.code).toBe('staff_not_found')
    await api.database.db
      .insertInto('grants')
      .values({ staffId: person.id, venueId: elsewhere.id, role: 'employee', rights: ['let_in'] })
      .execute()
    expect((await asked(owner)).error.code).toBe('staff_beyond_own')
  })
})

test('a call without the required right is recorded with the person', async () => {
  const person = await makePerson(api.database.db, 'employee')
  const from = newAddress()
  const headers = { authorization: `Bearer ${person.token}`, 'x-forwarded-for': from }
  for (let call = 0; call < 3; call += 1) await fetch(`${api.url}/v1/users/all`, { headers })
  await fetch(`${api.url}/v1/users/me`, { headers: { 'x-forwarded-for': from } })
  expect(await untilAttempts(from, 4)).toEqual([
    { code: 'privileges_missing', staff_id: person.id, attempts: 3 },
    { code: 'sign_in_required', staff_id: null, attempts: 1 },
  ])
  expect(await own(person.token)).toEqual([])
})

test('a flood creates a limited number of rows, and every attempt is counted', async () => {
  const flooded = await startApi(api.database, { env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const [count] = await api.database.asAdmin<{ before: number }>(
    `select coalesce(sum(attempts), 0)::int as before from refusals where code = 'sign_in_required'`,
  )
  const calls = 3_500
  for (let sent = 0; sent < calls; sent += 1) {
    const headers = { 'x-forwarded-for': `2001:db8::${sent.toString(16)}` }
    await flooded.app.inject({ url: '/v1/users/me', headers })
  }
  await flooded.app.close()
  const [after] = await api.database.asAdmin<{ rows: number; attempts: number }>(
    `select count(*) filter (where address <<= '2001:db8::/32')::int as rows, sum(attempts)::int as attempts
     from refusals where code = 'sign_in_required'`,
  )
  expect((after?.attempts ?? 0) - (count?.before ?? 0)).toBe(calls)
  expect(after?.rows).toBeLessThanOrEqual(3_000)
}, 60_000)

test('old refusals are deleted', async () => {
  const { db } = api.database
  const person = await makePerson(db, 'employee')
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  for (const at of [daysAgo(refusalKeptDays + 1), daysAgo(refusalKeptDays - 1)]) {
    const row = { hour: at, code: 'credentials_invalid', staffId: person.id, address: null, attempts: 1, lastAt: at }
    await db.insertInto('refusals').values(row).execute()
  }
  await deleteOldRefusals(db, refusalKeptDays)
  expect(await own(person.token)).toHaveLength(1)
})

test('calls are still refused if the database is down', async () => {
  const unreachable = { ...api.database, urls: { ...api.database.urls, api: 'postgres://aforo_api@127.0.0.1:1/none' } }
  const lost = await startApi(unreachable)
  expect((await lost.call('GET /v1/users/me', {})).status).toBe(401)
  await lost.app.close()
})

test('a correct password is not recorded', async () => {
  const person = await makePerson(api.database.db, 'employee')
  const from = newAddress()
  expect((await signIn(person.email, password, from)).status).toBe(200)
  await signIn('nobody@aforo.example', 'wrong', from)
  expect(await untilAttempts(from, 1)).toEqual([{ code: 'credentials_invalid', staff_id: null, attempts: 1 }])
})

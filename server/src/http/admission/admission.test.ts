import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { untilOthersWait } from '../../../testing/waiting.ts'

let api: TestApi
/** Of 20 connections, 8 are for commands; one venue may use 3 of them. */
const ofOneVenue = 3

beforeAll(async () => {
  api = await openTestApi({ env: { DATABASE_POOL_SIZE: '20' } })
})
afterAll(() => api.close())

async function openClub(name: string) {
  const venue = await makeVenue(api.database.db, name)
  const { token } = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  return { venue, as: { token, venueId: venue.id } }
}
const enter = async (as: As) => {
  const { id } = await makeMember(api, as, { identity_seen: true })
  return () => api.call('POST /v1/entries', { body: { user_id: id } }, as)
}

/** Holds the row that counts the people inside, until the returned function is called. */
async function holdRoom({ id, operatorId }: { id: number; operatorId: number }) {
  const holder = new pg.Client({ connectionString: api.database.urls.owner })
  await holder.connect()
  await holder.query(`begin; set local app.operator_id = '${operatorId}'`)
  await holder.query('select from occupancies where venue_id = $1 for update', [id])
  return async () => {
    await holder.query('rollback')
    await holder.end()
  }
}

test('a row that is held keeps out neither other operators nor the readiness check', async () => {
  const [stuck, other] = [await openClub('Club Almirante'), await openClub('La Azotea')]
  await (
    await enter(stuck.as)
  )()
  const arrivals: Awaited<ReturnType<typeof enter>>[] = []
  for (let index = 0; index <= ofOneVenue; index += 1) arrivals.push(await enter(stuck.as))
  const elsewhere = await enter(other.as)
  const release = await holdRoom(stuck.venue)
  const pending = arrivals.map((arrive) => arrive())
  await untilOthersWait(api.database, ofOneVenue)
  expect((await elsewhere()).status).toBe(200)
  expect((await api.call('GET /readyz', {})).status).toBe(200)
  expect((await api.call('GET /v1/occupancy', {}, stuck.as)).status).toBe(200)
  const refused = await Promise.any(
    pending.map(async (call) => {
      const answer = await call
      if (answer.status !== 503) throw new Error(`Answered ${answer.status}`)
      return answer
    }),
  )
  expect(refused.error.code).toBe('busy')
  expect(refused.error.detail).toMatch(/^There is a lot to do right now\. Trying again in [1-4] s\.$/)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  await release()
  await Promise.all(pending)
  // Those who were refused enter now. Nobody is counted twice.
  for (const arrive of arrivals) await arrive()
  expect((await api.call('GET /v1/occupancy', {}, stuck.as)).body.inside).toBe(1 + arrivals.length)
}, 60_000)

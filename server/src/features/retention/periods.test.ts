import { readdir } from 'node:fs/promises'
import type { CallInput } from '@aforo/contract'
import { addDays, businessDateOf, readRetentionDays, type RetentionDays, type RetentionKind } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeFace, makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { picturesFolder } from '../../../testing/pictures-folder.ts'
import { openJobs, runJob } from '../../../testing/run-job.ts'
import type { Jobs } from '../jobs/service.ts'
import { countOld, createOldMembers } from '../members/old-members.ts'
import { diskStore } from '../pictures/disk-store.ts'
import { createRetention } from './service.ts'

let api: TestApi
let jobs: Jobs
let folder: string
let venue: Awaited<ReturnType<typeof makeVenue>>
let ownerId: number
let as: As

const days = readRetentionDays('') as RetentionDays
const today = businessDateOf(new Date(), 'Europe/Madrid')

beforeAll(async () => {
  folder = await picturesFolder()
  api = await openTestApi({ env: { PICTURES_FOLDER: folder } })
  jobs = await openJobs(api.database, api.app.log)
})
afterAll(async () => {
  await jobs.close()
  await api.close()
})
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  const owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  ownerId = owner.id
  as = { token: owner.token, venueId: venue.id }
})

type Periods = CallInput<'PUT /v1/retention'>['body']['periods']
const read = async () => (await api.call('GET /v1/retention', {}, as)).body
const set = (periods: Periods, by = as) => api.call('PUT /v1/retention', { body: { periods } }, by)
const preview = async (periods: Periods) =>
  (await api.call('POST /v1/retention/preview', { body: { periods } }, as)).body
const periodOf = async (kind: RetentionKind) => (await read()).periods.find((period) => period.kind === kind)
const own = (text: string) => api.database.asAdmin(text.replaceAll('$operator', String(venue.operatorId)))
/** Lets what is to come hold today, as two nights later. */
const begin = () => own(`update retention_periods set coming_from = current_date - 1 where operator_id = $operator`)
const rows = async (table: string) => (await own(`select from ${table} where operator_id = $operator`)).length

async function letNightPass() {
  const live = { publish: () => {} } as never
  const { db } = api.database
  const oldMembers = createOldMembers({ db, log: api.app.log, live, jobs, pictures: diskStore(folder) })
  const { job } = createRetention({ db, log: api.app.log, days, oldMembers, countOldMembers: countOld })
  await runJob(job, { operatorId: venue.operatorId })
}

/** A member who left so many months ago. */
async function makeLeaver(months: number, form: Parameters<typeof makeMember>[2] = {}) {
  const { id } = await makeMember(api, as, { name: 'Remedios', last_name: 'Olvido', ...form })
  const body = { standing: 'deactivated' as const, reason: '' }
  expect((await api.call('PUT /v1/members/{id}/standing', { params: { id }, body }, as)).status).toBe(200)
  await own(
    `update members set left_at = now() - interval '${months} months 1 day' where operator_id = $operator and id = ${id}`,
  )
  return id
}
const standingOf = async (id: number) =>
  (await own(`select standing from members where operator_id = $operator and id = ${id}`))[0]

async function makeVisit(daysAgo: number) {
  const { id } = await makeMember(api, as, { identity_seen: true })
  await api.call('POST /v1/entries', { body: { user_id: id } }, as)
  await own(`update visits set entered_at = entered_at - interval '${daysAgo} days',
    left_at = entered_at - interval '${daysAgo} days', exit_kind = 'timed_out'
    where operator_id = $operator and member_id = ${id}`)
}

describe('the periods of an operator', () => {
  test('are those of the installation until owners set their own, and people who left stay', async () => {
    expect(await periodOf('visits')).toEqual({
      kind: 'visits',
      unit: 'days',
      length: null,
      usual: 1_095,
      least: 365,
      most: 3_650,
      coming: null,
    })
    expect(await periodOf('left-members')).toMatchObject({ unit: 'months', length: null, usual: null })
  })

  test('a shorter one begins with the night after next, and can be taken back until then', async () => {
    await makeVisit(500)
    const { body } = await set([{ kind: 'visits', length: 400 }])
    const coming = { length: 400, from: addDays(today, 2) }
    expect(body.periods[0]).toMatchObject({ length: null, coming })
    await letNightPass()
    expect(await rows('visits')).toBe(1)
    expect((await set([{ kind: 'visits', length: null }])).body.periods[0]).toMatchObject({
      length: null,
      coming: null,
    })
    await set([{ kind: 'visits', length: 400 }])
    await begin()
    expect(await periodOf('visits')).toMatchObject({ length: 400, coming: null })
    await letNightPass()
    expect(await rows('visits')).toBe(0)
    expect((await read()).nights).toMatchObject([
      { business_date: today, deleted: [{ kind: 'visits', count: 1 }], kept_back: 0 },
    ])
  })

  test('a longer one holds at once, and keeps what the installation would delete', async () => {
    await makeVisit(1_200)
    expect((await set([{ kind: 'visits', length: 2_000 }])).body.periods[0]).toMatchObject({
      length: 2_000,
      coming: null,
    })
    await letNightPass()
    expect(await rows('visits')).toBe(1)
  })

  test('a period outside of its bounds is refused with them, and nothing is saved', async () => {
    const { status, error } = await set([
      { kind: 'messages', length: 60 },
      { kind: 'time-records', length: 47 },
    ])
    expect([status, error.code]).toEqual([422, 'retention_period_outside'])
    expect(error.detail).toContain('48')
    expect(await periodOf('messages')).toMatchObject({ length: null, coming: null })
  })

  test('a change is on record for every owner, with before and after, once', async () => {
    await set([{ kind: 'messages', length: 60 }])
    await set([{ kind: 'messages', length: 60 }])
    const { body } = await api.call('GET /v1/audit', { query: { kind: 'members.retention_changed' } }, as)
    expect(body).toMatchObject([
      {
        venue: null,
        before: { retentionKind: 'messages', length: null },
        after: { retentionKind: 'messages', length: null, coming: 60, from: addDays(today, 2) },
      },
    ])
    expect(body).toHaveLength(1)
  })

  test('another operator is not concerned', async () => {
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const { token } = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    await set([{ kind: 'visits', length: 2_000 }])
    const { body } = await api.call('GET /v1/retention', {}, { token, venueId: elsewhere.id })
    expect(body.periods[0]).toMatchObject({ kind: 'visits', length: null })
  })
})

describe('the preview', () => {
  test('counts what a night would delete, and deletes nothing', async () => {
    await makeVisit(500)
    await makeVisit(100)
    await makeLeaver(30)
    await makeLeaver(30, { cash_balance: 5 })
    await makeLeaver(6)
    const { kinds, kept_back: keptBack } = await preview([
      { kind: 'visits', length: 400 },
      { kind: 'left-members', length: 24 },
    ])
    const counts = Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]))
    expect(counts).toMatchObject({ visits: 1, 'left-members': 1, 'left-pictures': 0, messages: 0 })
    expect(keptBack).toBe(1)
    expect(await rows('visits')).toBe(2)
    expect(await periodOf('visits')).toMatchObject({ coming: null })
  })

  test('counts up to ten thousand', async () => {
    await own(`insert into messages (operator_id, venue_id, from_staff_id, text, at)
      select $operator, ${venue.id}, ${ownerId}, 'x', now() - interval '100 days' from generate_series(1, 10500)`)
    const { kinds } = await preview([{ kind: 'messages', length: 60 }])
    expect(kinds.find(({ kind }) => kind === 'messages')).toEqual({ kind: 'messages', count: 10_000, more: true })
  })
})

describe('members who left', () => {
  test('are erased when their time is over, unless they have credit', async () => {
    const gone = await makeLeaver(25)
    const recent = await makeLeaver(23)
    const owed = await makeLeaver(25, { cash_balance: 5 })
    const { id: present } = await makeMember(api, as)
    await set([{ kind: 'left-members', length: 24 }])
    await letNightPass()
    expect(await standingOf(gone)).toEqual({ standing: 'deactivated' })
    await begin()
    await letNightPass()
    expect(await standingOf(gone)).toEqual({ standing: 'erased' })
    expect(await standingOf(recent)).toEqual({ standing: 'deactivated' })
    expect(await standingOf(owed)).toEqual({ standing: 'deactivated' })
    expect(await standingOf(present)).toEqual({ standing: 'active' })
    expect((await read()).nights[0]).toMatchObject({ deleted: [{ kind: 'left-members', count: 1 }], kept_back: 1 })
    const { body: erasures } = await api.call('GET /v1/erasures', { query: {} }, as)
    expect(erasures).toMatchObject([{ user_id: gone, by: null, by_period: true, state: 'done' }])
    const { body: record } = await api.call('GET /v1/audit', { query: { kind: 'member.erased' } }, as)
    expect(record).toMatchObject([{ after: { byPeriod: true } }])
  })

  test('lose face and contract first, if the owners want that, and keep the rest', async () => {
    const id = await makeLeaver(14)
    await api.call('PUT /v1/members/{id}/contract', { params: { id }, multipart: { image: await makeFace() } }, as)
    await own(`update members set left_at = now() - interval '14 months' where operator_id = $operator and id = ${id}`)
    const before = (await readdir(folder, { recursive: true })).length
    await set([{ kind: 'left-pictures', length: 12 }])
    await begin()
    await letNightPass()
    const [member] = await own(
      `select standing, name, picture_key, contract_key from members where operator_id = $operator and id = ${id}`,
    )
    expect(member).toEqual({ standing: 'deactivated', name: 'Remedios', picture_key: null, contract_key: null })
    expect((await readdir(folder, { recursive: true })).length).toBeLessThan(before)
    expect((await read()).nights[0]).toMatchObject({ deleted: [{ kind: 'left-pictures', count: 1 }] })
  })

  test('who comes back is not erased, and leaving again begins anew', async () => {
    const id = await makeLeaver(30)
    const turn = (standing: 'active' | 'deactivated') =>
      api.call('PUT /v1/members/{id}/standing', { params: { id }, body: { standing, reason: '' } }, as)
    await set([{ kind: 'left-members', length: 12 }])
    await begin()
    await turn('active')
    await turn('deactivated')
    await letNightPass()
    expect(await standingOf(id)).toEqual({ standing: 'deactivated' })
  })

  test('the database keeps who left less than a year ago from an erasure by period', async () => {
    const id = await makeLeaver(11)
    await expect(
      own(`insert into erasures (operator_id, member_id, by_period) values ($operator, ${id}, true)`),
    ).rejects.toThrow('rows of the last 12 months are kept')
  })
})

describe('time records', () => {
  async function makeShift(monthsAgo: number) {
    const at = `now() - interval '${monthsAgo} months 1 day'`
    await own(`insert into time_records (operator_id, venue_id, staff_id, business_date, began_at, began_by, ended_at, ended_by)
      values ($operator, ${venue.id}, ${ownerId}, (${at})::date, ${at}, ${ownerId}, ${at} + interval '4 hours', ${ownerId})`)
    await own(`insert into time_corrections (operator_id, record_id, staff_id, reason, after_began_at, after_is_shift)
      select operator_id, id, staff_id, 'typed', began_at, true from time_records where operator_id = $operator
      order by id desc limit 1`)
  }

  test('leave with their corrections after the period, and only if the owners set one', async () => {
    await makeShift(49)
    await makeShift(40)
    await letNightPass()
    expect(await rows('time_records')).toBe(2)
    await set([{ kind: 'time-records', length: 48 }])
    await begin()
    await letNightPass()
    expect([await rows('time_records'), await rows('time_corrections')]).toEqual([1, 1])
  })

  test('are kept by the database for four years', async () => {
    const deleteBefore = (monthsAgo: number) =>
      api.database.asOwner(`select delete_old_time_records(now() - interval '${monthsAgo} months', 10)`)
    await expect(deleteBefore(47)).rejects.toThrow('rows of the last 48 months are kept')
    await deleteBefore(49)
  })
})

test('only owners read and set the periods', async () => {
  const manager = await makePerson(api.database.db, 'employee', [
    { venueId: venue.id, role: 'employee', capabilities: ['see_members', 'change_members', 'settings'] },
  ])
  const by = { token: manager.token, venueId: venue.id }
  expect((await api.call('GET /v1/retention', {}, by)).error.code).toBe('privileges_missing')
  expect((await set([{ kind: 'visits', length: 400 }], by)).error.code).toBe('privileges_missing')
})

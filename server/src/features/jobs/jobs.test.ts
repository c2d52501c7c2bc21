import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { openJobs } from '../../../testing/run-job.ts'
import { areRolesSeparate } from '../../../testing/separate-roles.ts'
import { until } from '../../../testing/waiting.ts'
import { dueWorkQueue, jobsSchema } from '../../db/job-queues.ts'
import { inOperator } from '../../db/transaction.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let superadmin: Awaited<ReturnType<typeof makePerson>>

beforeAll(async () => {
  api = await openTestApi({ env: { JOBS: 'on' } })
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  superadmin = await makePerson(api.database.db, 'superadmin')
})

/** Does what the schedule does once a minute. */
async function letMinutePass() {
  const boss = new PgBoss({ connectionString: api.database.urls.owner, schema: jobsSchema, schedule: false })
  await boss.start()
  await boss.send(dueWorkQueue, {})
  await boss.stop({ graceful: false })
}
const finished = async () =>
  (
    await api.database.asAdmin<{ job: string }>(
      `select job from finished_work where operator_id = ${venue.operatorId} order by job`,
    )
  ).map(({ job }) => job)
const rowsOf = (name: string) =>
  api.database.asAdmin(`select from jobs.job where name = '${name}' and data ->> 'operatorId' = '${venue.operatorId}'`)
const failed = async () =>
  (await api.call('GET /v1/failed-jobs', {}, { token: superadmin.token })).body.filter(
    ({ operator_id: id }) => id === venue.operatorId,
  )
const waitMs = 15_000

// In one database, the jobs of the directory and of the pod are the same.
describe.skipIf(areRolesSeparate)('regular work', () => {
  test('is done for a venue and its operator once its business day has begun, and not again that day', async () => {
    const as = {
      token: (await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])).token,
      venueId: venue.id,
    }
    const all = [
      'apply-retention',
      'check-books',
      'close-days',
      'close-stale-visits',
      'count-active-members',
      'finish-erasures',
      'measure-storage',
      'rank-members',
      'watch-privacy-clocks',
      'work-on-imports',
    ]
    const untilDone = async () => {
      await letMinutePass()
      await until('everything is done', async () => (await finished()).length === all.length, waitMs)
    }
    await untilDone()
    expect(await finished()).toEqual(all)

    const { id } = await makeMember(api, as, { identity_seen: true })
    await api.call('POST /v1/entries', { body: { user_id: id } }, as)
    await api.database.asAdmin(`
      update visits set entered_at = entered_at - interval '1 day' where operator_id = ${venue.operatorId};
      delete from finished_work where operator_id = ${venue.operatorId}`)
    await untilDone()
    const [visit] = await api.database.asAdmin(`select exit_kind from visits where operator_id = ${venue.operatorId}`)
    expect(visit).toEqual({ exit_kind: 'timed_out' })

    const before = await rowsOf('close-days')
    await letMinutePass()
    await until(
      'the schedule has looked',
      async () => {
        const [row] = await api.database.asAdmin<{ open: number }>(
          `select count(*)::int as open from jobs.job where name = '${dueWorkQueue}' and state < 'completed'`,
        )
        return row?.open === 0
      },
      waitMs,
    )
    expect(await rowsOf('close-days')).toHaveLength(before.length)
  })
})

test('a check of the books that an owner asks for is run by a job', async () => {
  const { token } = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  const as = { token, venueId: venue.id }
  const latest = async () => (await api.call('GET /v1/book-checks/latest', {}, as)).body
  expect((await api.call('POST /v1/book-checks', {}, as)).body.running).toBe(true)
  await until('the check is finished', async () => !(await latest()).running, waitMs)
  expect((await latest()).last).toMatchObject({ differences: 0 })
})

describe.skipIf(areRolesSeparate)('a job', () => {
  test('exists if its transaction commits, and once for each operator', async () => {
    const jobs = await openJobs(api.database, api.app.log)
    const target = { operatorId: venue.operatorId }
    const { db } = api.database
    const send = (fails: boolean) =>
      inOperator(db, venue.operatorId, async (trx) => {
        await jobs.send(trx, 'finish-erasures', target, { afterSeconds: 600 })
        if (fails) throw new Error('rolled back')
      })
    await expect(send(true)).rejects.toThrow('rolled back')
    expect(await rowsOf('finish-erasures')).toHaveLength(0)
    await send(false)
    await send(false)
    expect(await rowsOf('finish-erasures')).toHaveLength(1)
    await jobs.close()
  })

  test('that fails too often is shown to superadmins, and retried by them', async () => {
    const { asAdmin } = api.database
    await asAdmin("update jobs.queue set retry_limit = 0 where name = 'close-days'")
    await asAdmin('alter table day_closings rename to day_closings_away')
    await letMinutePass()
    await until('the job has failed', async () => (await failed()).length === 1, waitMs)
    const [job] = await failed()
    expect(job).toMatchObject({
      job: 'close-days',
      operator: 'Club Almirante S.L.',
      venue: 'Club Almirante',
      attempts: 1,
      message: expect.stringContaining('day_closings'),
    })
    await asAdmin('alter table day_closings_away rename to day_closings')
    const retry = () =>
      api.call('POST /v1/failed-jobs/{id}/retry', { params: { id: job?.id ?? '' } }, { token: superadmin.token })
    expect((await retry()).status).toBe(200)
    await until('the work is done', async () => (await finished()).includes('close-days'), waitMs)
    expect(await failed()).toEqual([])
    expect((await retry()).error.code).toBe('job_not_found')
  })

  test('that failed too often is retried by the same work that waits already', async () => {
    const key = `close-days/${venue.operatorId}/${venue.id}`
    const target = JSON.stringify({ operatorId: venue.operatorId, venueId: venue.id })
    await api.database.asAdmin(
      `insert into jobs.job (name, data, policy, singleton_key, start_after)
       values ('close-days', '${target}', 'stately', '${key}', now() + interval '1 hour');
       insert into jobs.job (name, data, policy, source_name, source_retry_count, source_output, singleton_key)
       values ('failed-jobs', '${target}', 'exclusive', 'close-days', 10, '{"message": "no route"}', '${key}')`,
    )
    const [job] = await failed()
    const params = { id: job?.id ?? '' }
    const retried = await api.call('POST /v1/failed-jobs/{id}/retry', { params }, { token: superadmin.token })
    expect(retried.status).toBe(200)
    expect(await failed()).toEqual([])
  })
})

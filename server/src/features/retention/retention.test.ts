import { randomUUID } from 'node:crypto'
import { answerKeysOf, businessDateOf, readRetentionDays, type RetentionDays, retentionRules } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { runJob } from '../../../testing/run-job.ts'
import { countOld } from '../members/old-members.ts'
import { createRetention, previewRetention } from './service.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: As
let member: number

const days = readRetentionDays('') as RetentionDays

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  const { token } = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  as = { token, venueId: venue.id }
  member = (await makeMember(api, as, { identity_seen: true })).id
})

const age = (table: string, column: string, byDays: number) =>
  api.database.asAdmin(
    `update ${table} set ${column} = ${column} - interval '${byDays} days' where operator_id = ${venue.operatorId}`,
  )
const count = async (table: string) =>
  (await api.database.asAdmin(`select from ${table} where operator_id = ${venue.operatorId}`)).length
/** One night of this operator. */
async function letNightPass() {
  const nobodyLeft = { erase: () => Promise.resolve(0), forgetPictures: () => Promise.resolve(0) }
  const deps = { db: api.database.db, log: api.app.log, days, oldMembers: nobodyLeft, countOldMembers: countOld }
  const { job } = createRetention(deps)
  await runJob(job, { operatorId: venue.operatorId })
}
const preview = async (rule: string) =>
  (await previewRetention({ db: api.database.db, days, countOldMembers: countOld })).find((row) => row.rule === rule)
    ?.rows

describe('the retention', () => {
  test('deletes visits after three years, and previews how many', async () => {
    await api.call('POST /v1/entries', { body: { user_id: member } }, as)
    await api.database.asAdmin(
      `update visits set left_at = entered_at, exit_kind = 'timed_out' where operator_id = ${venue.operatorId}`,
    )
    await age('visits', 'entered_at', 1_094)
    await age('visits', 'left_at', 1_094)
    await letNightPass()
    expect(await count('visits')).toBe(1)
    await age('visits', 'entered_at', 2)
    await age('visits', 'left_at', 2)
    expect(await preview('visits')).toBe(1)
    await letNightPass()
    expect(await count('visits')).toBe(0)
    expect(await preview('visits')).toBe(0)
  })

  test('deletes records of reads after three years and messages after one', async () => {
    await api.call('GET /v1/members/{id}', { params: { id: member } }, as)
    await api.call('POST /v1/messages', { body: { text: 'Cierra Marta' }, idempotencyKey: randomUUID() }, as)
    expect([await count('member_reads'), await count('messages')]).toEqual([1, 1])
    await age('member_reads', 'at', 366)
    await age('messages', 'at', 366)
    await letNightPass()
    expect([await count('member_reads'), await count('messages')]).toEqual([1, 0])
    await age('member_reads', 'at', 730)
    await letNightPass()
    expect(await count('member_reads')).toBe(0)
  })

  test('deletes an expired sign-in that is newer than a valid one', async () => {
    const { asAdmin, asOwner } = api.database
    const valid = await makePerson(api.database.db, 'owner')
    const ended = await makePerson(api.database.db, 'owner')
    await asAdmin(`update sign_ins set expires_at = now() - interval '2 years' where staff_id = ${ended.id}`)
    await asOwner("select delete_old_sign_ins(now() - interval '1 year', 1)")
    const left = await asAdmin(`select staff_id::int from sign_ins where staff_id in (${valid.id}, ${ended.id})`)
    expect(left).toEqual([{ staff_id: valid.id }])
  })

  test('deletes ended sign-ins after a year, but none that is valid', async () => {
    const { asAdmin } = api.database
    const { id } = await makePerson(api.database.db, 'owner')
    const signIns = async () => (await asAdmin(`select from sign_ins where staff_id = ${id}`)).length
    await asAdmin(`update sign_ins set started_at = now() - interval '2 years' where staff_id = ${id}`)
    await letNightPass()
    expect(await signIns()).toBe(1)
    await asAdmin(`update sign_ins set expires_at = now() - interval '366 days' where staff_id = ${id}`)
    await letNightPass()
    expect(await signIns()).toBe(0)
  })

  test('empties the answer of a command after 90 days, and the command is still not carried out twice', async () => {
    // A key whose turn is tonight.
    const { from } = answerKeysOf(businessDateOf(new Date(), 'Europe/Madrid'))
    const key = from.slice(0, 2) + randomUUID().slice(2)
    const body = { user_id: member, amount: 5, method: 'card', id: key } as const
    const topUp = () => api.call('POST /v1/add-cash', { body }, as)
    const first = await topUp()
    expect(first.status).toBe(200)
    await age('commands', 'at', 89)
    await letNightPass()
    expect((await topUp()).body).toEqual(first.body)
    await age('commands', 'at', 2)
    expect(await preview('command-answers')).toBeGreaterThan(0)
    await letNightPass()
    expect((await topUp()).error.code).toBe('command_answer_forgotten')
    expect(await count('postings')).toBe(1)
  })

  test.each([
    ['visits', 'delete_old_visits'],
    ['member-reads', 'delete_old_member_reads'],
    ['messages', 'delete_old_messages'],
    ['sign-ins', 'delete_old_sign_ins'],
    ['account-events', 'delete_old_account_events'],
    ['invitations', 'delete_old_invitations'],
    ['webhook-deliveries', 'delete_old_webhook_deliveries'],
  ] as const)('keeps %s in the database for the least period of the rule, and no longer', async (rule, name) => {
    const { db } = api.database
    const { least } = retentionRules[rule]
    const deleteBefore = (daysAgo: number) =>
      api.database.asOwner(`select ${name}(now() - interval '${daysAgo} days', 10)`)
    await expect(deleteBefore(least - 1)).rejects.toThrow(`rows of the last ${least} days are kept`)
    await deleteBefore(least)
    await expect(db.deleteFrom('accountEvents').execute()).rejects.toThrow('permission denied')
  })

  test('plans every deletion anew, because a plan for any number of rows reads the whole table', async () => {
    const functions = await api.database.asAdmin(`
      select proname from pg_proc
      where (proname like 'delete\\_old\\_%' or proname like 'forget\\_old\\_%')
        and not coalesce(proconfig, '{}') @> '{plan_cache_mode=force_custom_plan}'`)
    expect(functions).toEqual([])
  })
})

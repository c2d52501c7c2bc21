import { businessDateOf, type RulePackId } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { inOperator } from '../../db/transaction.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let sister: Awaited<ReturnType<typeof makeVenue>>
let owner: Awaited<ReturnType<typeof makePerson>>

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  sister = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
  owner = await makePerson(api.database.db, 'owner', [
    { venueId: venue.id, role: 'owner' },
    { venueId: sister.id, role: 'owner' },
  ])
})

const take = (pack: RulePackId, version = 1, by = owner, id = venue.id) =>
  api.call('POST /v1/venues/{id}/rule-pack', { params: { id }, body: { pack, version } }, by)
const limit = (valid_from: string, daily_grams: number | null, monthly_grams: number | null) =>
  api.call(
    'PUT /v1/venues/{id}/gram-limits/{valid_from}',
    { params: { id: venue.id, valid_from }, body: { daily_grams, monthly_grams } },
    owner,
  )
const auditEvents = () =>
  inOperator(api.database.db, venue.operatorId, (trx) =>
    trx.selectFrom('auditEvents').select(['action', 'staffId', 'before', 'after']).orderBy('id').execute(),
  )
const dayFrom = (days: number) =>
  new Date(Date.parse(businessDateOf(new Date(), 'Europe/Madrid')) + days * 86_400_000).toISOString().slice(0, 10)
const today = dayFrom(0)

test('a venue takes the law of Germany: limits from today, levels, and the version it took', async () => {
  const { status, body } = await take('de')
  expect(status).toBe(200)
  expect(body.rule_pack).toEqual({ id: 'de', version: 1 })
  expect(body.gram_limit).toMatchObject({ valid_from: today, daily_grams: 25, monthly_grams: 50 })
  expect(body.gate_levels).toMatchObject({ dispense_monthly_grams: 'block', entry_identity_unseen: 'block' })
  expect((await auditEvents()).at(-1)).toMatchObject({
    action: 'venue.settings_changed',
    staffId: owner.id,
    before: { rulePack: null, gateLevels: { dispense_monthly_grams: 'warn' } },
    after: { rulePack: 'de', rulePackVersion: 1, gramLimit: [{ validFrom: today, dailyMilli: 25_000 }] },
  })
})

test('taking it again changes nothing and is not audited', async () => {
  await take('mt')
  const events = (await auditEvents()).length
  expect((await take('mt')).body.gram_limits).toHaveLength(1)
  expect(await auditEvents()).toHaveLength(events)
})

test('what is stricter stays, and a laxer limit planned for later is tightened', async () => {
  await limit(today, 5, null)
  await limit(dayFrom(7), null, 90)
  const { body } = await take('de')
  const limits = body.gram_limits.map((one) => [one.valid_from, one.daily_grams, one.monthly_grams])
  expect(limits).toEqual([
    [dayFrom(7), 25, 50],
    [today, 5, 50],
  ])
})

test('rules of its own are remembered without a change of any limit', async () => {
  const { body } = await take('own')
  expect(body).toMatchObject({ rule_pack: { id: 'own', version: 1 }, gram_limits: [] })
})

test('a version that is not the current one is refused', async () => {
  const { status, error } = await take('de', 2)
  expect([status, error.code]).toEqual([409, 'rule_pack_not_current'])
  expect(await auditEvents()).toEqual([])
})

test('only somebody with the right to the settings of the venue takes a pack', async () => {
  const employee = await makePerson(api.database.db, 'employee', [
    { venueId: venue.id, role: 'employee', capabilities: ['approve'] },
  ])
  expect((await take('de', 1, employee)).error.code).toBe('privileges_missing')
  const stranger = await makePerson(api.database.db, 'owner', [
    { venueId: (await makeVenue(api.database.db, 'Elsewhere')).id, role: 'owner' },
  ])
  expect((await take('de', 1, stranger)).error.code).toBe('venue_not_found')
})

test('a copy of the settings brings the pack with the limits', async () => {
  await take('mt', 1, owner, sister.id)
  const copied = await api.call(
    'POST /v1/venues/{id}/settings/copy',
    { params: { id: venue.id }, body: { from_venue_id: sister.id } },
    owner,
  )
  expect(copied.body).toMatchObject({ rule_pack: { id: 'mt' }, gram_limit: { daily_grams: 7, monthly_grams: 50 } })
})

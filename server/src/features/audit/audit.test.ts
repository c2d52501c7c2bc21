import { type CallInput, nextCursorHeader } from '@aforo/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { inOperator } from '../../db/transaction.ts'
import { listEvents } from './queries.ts'

type Query = CallInput<'GET /v1/audit'>['query']
type Person = Awaited<ReturnType<typeof makePerson>>
type Venue = Awaited<ReturnType<typeof makeVenue>>

let api: TestApi
let superadmin: Person
let venue: Venue
let owner: Person

beforeAll(async () => {
  api = await openTestApi()
  superadmin = await makePerson(api.database.db, 'superadmin')
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
})

type EventFields = { at?: string; by?: Person; where?: Venue | null; action?: string; after?: Record<string, unknown> }

/** Inserts an audit event. `at` may have more digits than a JavaScript date can hold. */
async function insertEvent(
  at: Venue,
  { by = owner, where = at, action = 'venue.changed', after = {}, ...rest }: EventFields = {},
) {
  const [row] = await inOperator(api.database.db, at.operatorId, (trx) =>
    trx
      .insertInto('auditEvents')
      .values({
        operatorId: at.operatorId,
        venueId: where?.id ?? null,
        staffId: by.id,
        action,
        subjectKind: 'venue',
        subjectId: at.id,
        before: null,
        after: JSON.stringify(after),
        address: '203.0.113.9',
        at: rest.at === undefined ? sql`now()` : sql`${rest.at}::timestamptz`,
      })
      .returning('id')
      .execute(),
  )
  return row?.id ?? 0
}

const read = (as: Person, at: { id: number | string }, query: Query = {}) =>
  api.call('GET /v1/audit', { query }, { token: as.token, venueId: at.id })
const idsOf = async (as: Person, at: Venue, query: Query = {}) => (await read(as, at, query)).body.map(({ id }) => id)

describe('the record', () => {
  test('shows the actor, the action, the subject, the change, the time, the venue and the address', async () => {
    await api.call(
      'PUT /v1/venues/{id}',
      {
        params: { id: venue.id },
        multipart: {
          venue: { name: 'Club Almirante', address: 'C/ del Faro, 12', capacity: 90, shop_owner: [owner.id] },
        },
      },
      { token: owner.token },
    )
    const { status, body } = await read(owner, venue)
    expect(status).toBe(200)
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({
      action: 'venue.changed',
      who: { id: owner.id, email: owner.email, image_path: null },
      subject: { kind: 'venue', id: venue.id, label: 'Club Almirante' },
      venue: { id: venue.id, name: 'Club Almirante' },
      before: { capacity: null, owners: [owner.id] },
      after: { capacity: 90, owners: [owner.id] },
      mentions: [{ id: owner.id, email: owner.email }],
    })
    expect(body[0]?.address).toMatch(/127\.0\.0\.1$/)
    expect(Date.now() - Date.parse(body[0]?.at ?? '')).toBeLessThan(60_000)
  })

  test('is shown to an owner for the venues they own and for the whole operator, archived venues included', async () => {
    const second = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const third = await makeVenue(api.database.db, 'Sala Marea', venue.operatorId)
    const partner = await makePerson(api.database.db, 'owner', [
      { venueId: venue.id, role: 'owner' },
      { venueId: second.id, role: 'employee', capabilities: ['staff'] },
      { venueId: third.id, role: 'owner' },
    ])
    const [here, there, wide, archived] = [
      await insertEvent(venue, { at: '2026-01-01T10:00:00Z' }),
      await insertEvent(second, { at: '2026-01-01T11:00:00Z' }),
      await insertEvent(venue, { where: null, at: '2026-01-01T12:00:00Z' }),
      await insertEvent(third, { at: '2026-01-01T13:00:00Z' }),
    ]
    await api.database.asAdmin('update venues set archived_at = now() where id = $1', [third.id])
    expect(await idsOf(owner, venue)).toEqual([wide, here])
    expect(await idsOf(partner, venue)).toEqual([archived, wide, here])
    expect(await idsOf(superadmin, venue)).toEqual([archived, wide, there, here])
    expect(await idsOf(superadmin, second)).toEqual([archived, wide, there, here])
    expect(await idsOf(owner, venue, { venue: venue.id })).toEqual([here])
    expect(await idsOf(owner, venue, { venue: second.id })).toEqual([])
    expect((await read(partner, second)).error.code).toBe('privileges_missing')
  })

  test('of another operator is never shown, even if one of its venues is asked for', async () => {
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const foreign = await insertEvent(elsewhere)
    const foreignWide = await insertEvent(elsewhere, { where: null })
    await insertEvent(venue)
    for (const as of [owner, superadmin]) {
      const seen = await idsOf(as, venue, { limit: 100 })
      expect(seen).not.toContain(foreign)
      expect(seen).not.toContain(foreignWide)
      expect(await idsOf(as, venue, { venue: elsewhere.id })).toEqual([])
      expect(await idsOf(as, venue, { staff: owner.id, venue: elsewhere.id })).toEqual([])
    }
    for (const named of [elsewhere, { id: 987_654_321 }, { id: `${venue.id} or 1=1` }]) {
      const { status, error } = await read(owner, named)
      expect([status, error.code]).toEqual([403, 'privileges_missing'])
      expect(error.detail).toBe('You do not have privileges to see this')
    }
  })

  test('of another operator is hidden by the database even if a query asks for it', async () => {
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    await insertEvent(elsewhere)
    const asking = {
      operatorId: elsewhere.operatorId,
      venueIds: [elsewhere.id],
      operatorWide: true,
      staffId: null,
      action: null,
      withoutGroups: [],
      from: null,
      to: null,
      timeZone: 'UTC',
      before: null,
      limit: 10,
    }
    const as = (operatorId: number) => inOperator(api.database.db, operatorId, (trx) => listEvents(trx, asking))
    expect(await as(venue.operatorId)).toEqual([])
    expect(await as(elsewhere.operatorId)).toHaveLength(1)
  })

  test('is refused to employees and to calls that name no venue', async () => {
    const manager = await makePerson(api.database.db, 'employee', [
      { venueId: venue.id, role: 'employee', capabilities: ['staff'] },
    ])
    const refused = await api.call('GET /v1/audit', { query: {} }, { ...manager, venueId: venue.id, language: 'es' })
    expect(refused.error.detail).toBe('No tienes permisos para ver esto')
    expect((await api.call('GET /v1/audit', { query: {} }, owner)).error.code).toBe('venue_required')
  })
})

describe('a filter', () => {
  test('by person, kind and both', async () => {
    const partner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    const mine = await insertEvent(venue, { at: '2026-01-01T10:00:00Z' })
    const theirs = await insertEvent(venue, { by: partner, at: '2026-01-01T11:00:00Z' })
    const archived = await insertEvent(venue, { by: partner, action: 'venue.archived', at: '2026-01-01T12:00:00Z' })
    expect(await idsOf(owner, venue, { staff: partner.id })).toEqual([archived, theirs])
    expect(await idsOf(owner, venue, { kind: 'venue.changed' })).toEqual([theirs, mine])
    expect(await idsOf(owner, venue, { kind: 'venue.archived', staff: owner.id })).toEqual([])
  })

  test('by days uses the time zone of the venue and includes the last day', async () => {
    await api.database.asAdmin("update venues set time_zone = 'Atlantic/Canary' where id = $1", [venue.id])
    // 29 March 2026 has 23 hours there: the clock jumps from 1:00 to 2:00.
    const before = await insertEvent(venue, { at: '2026-03-28T23:59:59.999999Z' })
    const first = await insertEvent(venue, { at: '2026-03-29T00:00:00Z' })
    const last = await insertEvent(venue, { at: '2026-03-29T22:59:59.999999Z' })
    const after = await insertEvent(venue, { at: '2026-03-29T23:00:00Z' })
    expect(await idsOf(owner, venue, { from: '2026-03-29', to: '2026-03-29' })).toEqual([last, first])
    expect(await idsOf(owner, venue, { from: '2026-03-30' })).toEqual([after])
    expect(await idsOf(owner, venue, { to: '2026-03-28' })).toEqual([before])
    expect(await idsOf(owner, venue, { from: '2026-03-30', to: '2026-03-28' })).toEqual([])
  })

  test.each([
    ['a kind that does not exist', { kind: 'venue.burnt' }],
    ['a day that does not exist', { from: '2026-02-30' }],
    ['a year before all calendars', { to: '0000-01-01' }],
    ['a person id that is not a number', { staff: 'me' }],
    ['a cursor that no answer gave', { cursor: 'made-up' }],
    ['a cursor of another list', { cursor: Buffer.from('["a name", 1]').toString('base64url') }],
  ])('of %s is refused', async (_what, query) => {
    // The cast sends queries that the contract does not allow.
    expect((await read(owner, venue, query as unknown as Query)).error.code).toBe('request_invalid')
  })
})

describe('paging', () => {
  test('neither skips nor repeats events of the same instant or microseconds apart', async () => {
    const second = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const ids: number[] = []
    for (const micros of ['000001', '000002', '000500', '000999']) {
      for (let nth = 0; nth < 9; nth += 1) {
        const where = [venue, second, null][nth % 3] ?? null
        ids.push(await insertEvent(venue, { where, at: `2026-05-05T05:05:05.${micros}Z` }))
      }
    }
    const newestFirst = ids.toReversed()
    for (const limit of [1, 4, 7, 36]) {
      const seen: number[] = []
      let cursor: string | undefined
      do {
        const page = await read(superadmin, venue, { limit, cursor })
        seen.push(...page.body.map(({ id }) => id))
        cursor = page.headers.get(nextCursorHeader) ?? undefined
      } while (cursor !== undefined)
      expect(seen, `${limit} at a time`).toEqual(newestFirst)
    }
  })

  test('continues where it stopped while new events are recorded', async () => {
    const first = await insertEvent(venue, { at: '2026-05-05T05:05:05Z' })
    const second = await insertEvent(venue, { at: '2026-05-05T05:05:06Z' })
    const page = await read(owner, venue, { limit: 1 })
    expect(page.body.map(({ id }) => id)).toEqual([second])
    await insertEvent(venue)
    expect(await idsOf(owner, venue, { limit: 1, cursor: page.headers.get(nextCursorHeader) ?? '' })).toEqual([first])
  })
})

describe('the people in the record', () => {
  const people = (as: Person, query: CallInput<'GET /v1/audit/people'>['query'] = {}) =>
    api.call('GET /v1/audit/people', { query }, { token: as.token, venueId: venue.id })
  const emails = async (as: Person, query: CallInput<'GET /v1/audit/people'>['query'] = {}) =>
    (await people(as, query)).body.map(({ email }) => email)

  test('are the actors of the events that the caller may read, including people who left', async () => {
    const second = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const gone = await makePerson(api.database.db, 'employee')
    const silent = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    const other = await makePerson(api.database.db, 'owner')
    const stranger = await makePerson(api.database.db, 'owner')
    await insertEvent(venue)
    await insertEvent(venue)
    await insertEvent(venue, { by: gone })
    await insertEvent(venue, { by: superadmin, where: null })
    await insertEvent(second, { by: other })
    await insertEvent(elsewhere, { by: stranger })
    await api.database.asAdmin('update staff set deactivated_at = now() where id = $1', [gone.id])
    const byEmail = (...list: Person[]) => list.map(({ email }) => email).toSorted()
    expect(await emails(owner)).toEqual(byEmail(owner, gone, superadmin))
    expect(await emails(superadmin)).toEqual(byEmail(owner, gone, superadmin, other))
    expect(await emails(owner, { q: gone.email.toUpperCase() })).toEqual([gone.email])
    expect(await emails(owner, { id: gone.id })).toEqual([gone.email])
    expect(await emails(owner, { id: stranger.id })).toEqual([])
    expect(await emails(owner, { q: silent.email })).toEqual([])
  })
})

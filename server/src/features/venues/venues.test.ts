import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import { nextCursorHeader } from '@aforo/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { plainPicture } from '../../../testing/picture-corpus.ts'
import { picturesFolder } from '../../../testing/pictures-folder.ts'
import { holdLock } from '../../../testing/waiting.ts'
import { inOperator } from '../../db/transaction.ts'

let api: TestApi
let image: File
let superadmin: Awaited<ReturnType<typeof makePerson>>
let venue: Awaited<ReturnType<typeof makeVenue>>
let owner: Awaited<ReturnType<typeof makePerson>>

beforeAll(async () => {
  api = await openTestApi({ env: { PICTURES_FOLDER: await picturesFolder() } })
  image = new File([Uint8Array.from(await plainPicture(64, 64))], 'door.png')
  superadmin = await makePerson(api.database.db, 'superadmin')
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
})

type Form = CallInput<'POST /v1/venues'>['multipart']['new_venue']
const form = (more: Partial<Form> = {}): Form => ({ name: 'Terraza Sur', address: 'C/ del Molino, 5', ...more })

const create = (more: Partial<Form> = {}, as: { token: string; venueId?: number } = superadmin) =>
  api.call('POST /v1/venues', { multipart: { new_venue: form(more), image } }, { token: as.token, ...pick(as) })
const pick = ({ venueId }: { venueId?: number }) => (venueId === undefined ? {} : { venueId })

type ChangedForm = CallInput<'PUT /v1/venues/{id}'>['multipart']['venue']
const change = (id: number, more: Partial<ChangedForm>, as = owner, picture?: File) =>
  api.call('PUT /v1/venues/{id}', { params: { id }, multipart: { venue: form(more), image: picture } }, as)

const remove = (id: number, as = owner) => api.call('DELETE /v1/venues/{id}', { params: { id } }, { token: as.token })

const operatorOf = async (id: number) =>
  (await api.database.asAdmin<{ operator_id: string }>('select operator_id from venues where id = $1', [id]))[0]
    ?.operator_id

const auditEventsAt = async (operatorId: number) =>
  inOperator(api.database.db, operatorId, (trx) =>
    trx.selectFrom('auditEvents').select(['action', 'staffId', 'before', 'after']).orderBy('id').execute(),
  )

describe('a new venue', () => {
  test('created by a superadmin belongs to the chosen owners and is in their list immediately', async () => {
    const { status, body } = await create({ shop_owner: [owner.id], capacity: 75 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Terraza Sur', capacity: 75, min_stay_minutes: 30, owners: [{ id: owner.id }] })
    expect(String(await operatorOf(body.id))).toBe(String(venue.operatorId))
    const picture = await fetch(`${api.url}${body.image_path}/small`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(picture.status).toBe(200)
    const me = await api.call('GET /v1/users/me', {}, { token: owner.token })
    expect(me.body.owned_venues.map(({ id }) => id)).toContain(body.id)
  })

  test('is created once for one key, even if it is sent again', async () => {
    const first = await makePerson(api.database.db, 'owner')
    const key = randomUUID()
    const { body: made } = await create({ key }, first)
    const { body: again } = await create({ key, name: 'Terraza Norte' }, first)
    expect([again.id, again.name]).toEqual([made.id, 'Terraza Sur'])
    expect((await create({ key }, owner)).error.code).toBe('idempotency_key_reused')
    await remove(made.id, first)
    expect((await create({ key }, first)).error.code).toBe('idempotency_key_reused')
  })

  test('is created once for one key, even if it is sent twice at the same time', async () => {
    const key = randomUUID()
    const twin = await holdLock(
      api.database,
      {
        sql: `insert into venues (operator_id, name, address, subdomain, made_with_key)
          values ($1, 'The twin', 'C/ del Molino, 5', $2::text, ($2::text)::uuid)`,
        values: [venue.operatorId, key],
      },
      1,
      () => create({ key }),
    )
    expect(twin.body.name).toBe('The twin')
  })

  test('created by a superadmin gets a new operator if its owners share none', async () => {
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const other = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    const { body } = await create({ shop_owner: [owner.id, other.id] })
    expect([String(venue.operatorId), String(elsewhere.operatorId)]).not.toContain(String(await operatorOf(body.id)))
  })

  test('created by an owner belongs to them and to the operator of their current venue', async () => {
    const { body } = await create({}, { token: owner.token, venueId: venue.id })
    expect(body.owners.map(({ id }) => id)).toEqual([owner.id])
    expect(String(await operatorOf(body.id))).toBe(String(venue.operatorId))
  })

  test('created by an owner without a venue gets a new operator', async () => {
    const first = await makePerson(api.database.db, 'owner')
    const { status, body } = await create({}, first)
    expect(status).toBe(200)
    expect(body.owners.map(({ id }) => id)).toEqual([first.id])
  })

  test('cannot be created for an operator by an employee of one of its venues', async () => {
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const helper = await makePerson(api.database.db, 'owner', [
      { venueId: elsewhere.id, role: 'owner' },
      { venueId: venue.id, role: 'employee', capabilities: ['let_in', 'let_out_early', 'overrule'] },
    ])
    const { error } = await create({}, { token: helper.token, venueId: venue.id })
    expect(error.code).toBe('privileges_missing')
  })

  test.each([
    ['an unknown person', async () => 987_654_321],
    ['an employee', async () => (await makePerson(api.database.db, 'employee')).id],
    ['a superadmin', async () => superadmin.id],
  ])('cannot be owned by %s', async (_who, idOf) => {
    expect((await create({ shop_owner: [await idOf()] })).error.code).toBe('venue_owner_unknown')
  })

  test("cannot be given to an owner without a place at one of the caller's venues", async () => {
    const stranger = await makePerson(api.database.db, 'owner')
    const { error } = await create({ shop_owner: [stranger.id] }, { token: owner.token, venueId: venue.id })
    expect(error.code).toBe('venue_owner_unknown')
  })

  test("can be given to an owner of another operator who works at the caller's venue", async () => {
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const helper = await makePerson(api.database.db, 'owner', [
      { venueId: elsewhere.id, role: 'owner' },
      { venueId: venue.id, role: 'employee', capabilities: ['let_in', 'let_out_early', 'overrule'] },
    ])
    const { body } = await create({ shop_owner: [helper.id] }, { token: owner.token, venueId: venue.id })
    expect(body.owners.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual([owner.id, helper.id])
    expect(String(await operatorOf(body.id))).toBe(String(venue.operatorId))
  })

  test('can have the name of another venue', async () => {
    const [first, second] = [await create({ name: 'La Peña' }), await create({ name: 'La Peña' })]
    expect([first.status, second.status]).toEqual([200, 200])
  })

  test.each([
    ['a name', { name: '  ' }],
    ['an address', { address: '' }],
    ['a capacity of at least one', { capacity: 0 }],
  ])('needs %s', async (_what, more) => {
    expect((await create(more)).error.code).toBe('request_invalid')
  })

  test('needs a picture', async () => {
    const parts = new FormData()
    parts.append('new_venue', JSON.stringify(form()))
    const headers = { authorization: `Bearer ${superadmin.token}` }
    const response = await fetch(`${api.url}/v1/venues`, { method: 'POST', headers, body: parts })
    expect(await response.json()).toMatchObject({ code: 'request_invalid' })
  })
})

describe('a change', () => {
  test('does not overwrite a change by another person', async () => {
    const { body } = await api.call('GET /v1/venues/all', { query: {} }, { token: owner.token })
    const { version = '' } = body.find(({ id }) => id === venue.id) ?? {}
    expect((await change(venue.id, { shop_owner: [owner.id], capacity: 90, version })).status).toBe(200)
    const late = await change(venue.id, { shop_owner: [owner.id], name: 'Terraza Norte', version })
    expect([late.status, late.error.code]).toEqual([409, 'venue_changed'])
  })

  test('by its owner is audited with the values before and after, and keeps the picture', async () => {
    const { body: made } = await create({ shop_owner: [owner.id] })
    const { body } = await change(made.id, { name: 'Terraza Norte', shop_owner: [owner.id] })
    expect(body).toMatchObject({ name: 'Terraza Norte', image_path: made.image_path })
    expect((await auditEventsAt(venue.operatorId)).at(-1)).toMatchObject({
      action: 'venue.changed',
      staffId: owner.id,
      before: { name: 'Terraza Sur', owners: [owner.id] },
      after: { name: 'Terraza Norte', owners: [owner.id] },
    })
  })

  test('of the picture removes the old one', async () => {
    const { body: made } = await create({ shop_owner: [owner.id] })
    const { body } = await change(made.id, { shop_owner: [owner.id] }, owner, image)
    expect(body.image_path).not.toBe(made.image_path)
    const old = await fetch(`${api.url}${made.image_path}/small`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(old.status).toBe(404)
  })

  test('of owners adds and removes their places', async () => {
    const partner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    const { body: made } = await create({ shop_owner: [owner.id] })
    await change(made.id, { shop_owner: [owner.id, partner.id] })
    const seen = await api.call('GET /v1/venues/all', { query: {} }, { token: partner.token })
    expect(seen.body.map(({ id }) => id)).toContain(made.id)
    await change(made.id, { shop_owner: [owner.id] })
    const gone = await api.call('GET /v1/venues/all', { query: {} }, { token: partner.token })
    expect(gone.body.map(({ id }) => id)).not.toContain(made.id)
  })

  test('never removes the place of the caller or the last owner', async () => {
    expect((await change(venue.id, { shop_owner: [] })).error.code).toBe('own_place_kept')
    expect((await change(venue.id, { shop_owner: [] }, superadmin)).error.code).toBe('venue_needs_owner')
  })

  test('by an employee or by an owner of another venue is refused as not found', async () => {
    const helper = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'employee' }])
    const stranger = await makePerson(api.database.db, 'owner')
    for (const person of [helper, stranger]) {
      expect((await change(venue.id, {}, person)).error.code).toBe('venue_not_found')
      expect((await remove(venue.id, person)).error.code).toBe('venue_not_found')
    }
  })

  test('of owners by two people at once never leaves a venue without an owner', async () => {
    const partner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    const both = await holdLock(
      api.database,
      { sql: 'select from venues where id = $1 for update', values: [venue.id] },
      2,
      () =>
        Promise.all([
          change(venue.id, { shop_owner: [owner.id] }, owner),
          change(venue.id, { shop_owner: [partner.id] }, partner),
        ]),
    )
    const statuses = both.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const rows = await api.database.asAdmin("select from grants where venue_id = $1 and role = 'owner'", [venue.id])
    expect(rows).toHaveLength(1)
  })
})

test('an archived venue is in no list, and its audit record stays', async () => {
  expect((await remove(venue.id)).status).toBe(204)
  expect((await remove(venue.id, superadmin)).error.code).toBe('venue_not_found')
  const me = await api.call('GET /v1/users/me', {}, { token: owner.token })
  expect(me.body.owned_venues).toEqual([])
  expect((await api.call('GET /api/shops/my', {}, { token: owner.token })).body).toEqual([])
  expect((await auditEventsAt(venue.operatorId)).at(-1)).toMatchObject({ action: 'venue.archived', after: null })
})

test('an archived venue is restored by its owner with its people, and by nobody else', async () => {
  const restore = (as: { token: string }) =>
    api.call('POST /v1/venues/{id}/restoration', { params: { id: venue.id } }, { token: as.token })
  const archived = async (as: { token: string }) =>
    (await api.call('GET /v1/venues/all', { query: { archived: 'only', limit: 100 } }, { token: as.token })).body
  const employee = await makePerson(api.database.db, 'employee', [{ venueId: venue.id, role: 'employee' }])
  const stranger = await makePerson(api.database.db, 'owner', [])
  await remove(venue.id)
  expect((await archived(owner)).map(({ id }) => id)).toEqual([venue.id])
  expect(await archived(employee)).toEqual([])
  expect((await restore(stranger)).error.code).toBe('venue_not_found')
  expect((await restore(employee)).error.code).toBe('privileges_missing')
  expect((await restore(owner)).body).toMatchObject({ id: venue.id, owners: [{ id: owner.id }] })
  expect((await restore(owner)).error.code).toBe('venue_not_found')
  const me = await api.call('GET /v1/users/me', {}, { token: employee.token })
  expect(me.body.owned_venues.map(({ id }) => id)).toEqual([venue.id])
  expect((await auditEventsAt(venue.operatorId)).at(-1)).toMatchObject({ action: 'venue.restored', staffId: owner.id })
})

describe('the list of venues', () => {
  test("shows the caller's venues, or all for a superadmin, page by page without a gap", async () => {
    const own = await api.call('GET /v1/venues/all', { query: {} }, { token: owner.token })
    expect(own.body.map(({ id }) => id)).toEqual([venue.id])
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await api.call('GET /v1/venues/all', { query: { limit: 3, cursor } }, { token: superadmin.token })
      seen.push(...page.body.map(({ id }) => id))
      cursor = page.headers.get(nextCursorHeader) ?? undefined
    } while (cursor !== undefined)
    const open = await api.database.asAdmin<{ id: number }>('select id from venues where archived_at is null')
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(open.length)
  })

  test('can be searched by name and address, without capitals and accents', async () => {
    await create({ name: 'Peña Montaña Erdős', address: 'Calle Ávila, 9' })
    const search = (q: string) => api.call('GET /v1/venues/all', { query: { q } }, { token: superadmin.token })
    for (const q of ['montana', 'PEÑA avila', 'ávila pena', 'erdos', 'ERDŐS']) {
      expect((await search(q)).body.map(({ name }) => name)).toEqual(['Peña Montaña Erdős'])
    }
    expect((await search('montana madrid')).body).toEqual([])
    expect((await search('%')).body).toEqual([])
  })

  test('refuses an invented cursor', async () => {
    const query = { cursor: 'made-up' }
    expect((await api.call('GET /v1/venues/all', { query }, { token: owner.token })).error.code).toBe('request_invalid')
  })
})

test('the current venue has its name, time zone, currency and rules', async () => {
  const here = await api.call('GET /v1/venues/here', {}, { token: superadmin.token, venueId: venue.id })
  expect(here.body).toMatchObject({
    id: venue.id,
    name: 'Club Almirante',
    time_zone: 'Europe/Madrid',
    currency: 'EUR',
    age_limit: 18,
    top_up_most: 1000,
    balance_most: 2000,
    asks_consumption_type: false,
    gate_levels: { top_up_balance_ceiling: 'warn' },
  })
})

describe('the list of staff', () => {
  test('shows the staff of the venues that the caller manages, or all for a superadmin', async () => {
    const doorman = await makePerson(api.database.db, 'employee', [
      { venueId: venue.id, role: 'employee', capabilities: ['let_in', 'let_out_early', 'overrule'] },
    ])
    const seen = await api.call('GET /v1/users/all', { query: {} }, { token: owner.token })
    expect(seen.body.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual([owner.id, doorman.id])
    const all = await api.call('GET /v1/users/all', { query: { limit: 100, role: 'superadmin' } }, superadmin)
    expect(all.body.map(({ id }) => id)).toContain(superadmin.id)
    const refused = await api.call('GET /v1/users/all', { query: {} }, { token: doorman.token, language: 'en' })
    expect(refused.error.detail).toBe('You do not have privileges to see this')
  })
})

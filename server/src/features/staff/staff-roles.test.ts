import { type Capability, capabilityPresets, presetNames } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { openLiveScreen } from '../../../testing/live-screen.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { picturesFolder } from '../../../testing/pictures-folder.ts'
import { holdLock, until, untilOthersWait } from '../../../testing/waiting.ts'
import { inOperator } from '../../db/transaction.ts'

type TestPerson = Awaited<ReturnType<typeof makePerson>>
type TestVenue = Awaited<ReturnType<typeof makeVenue>>

let api: TestApi
let venue: TestVenue
let second: TestVenue
let owner: TestPerson

beforeAll(async () => {
  api = await openTestApi({ env: { PICTURES_FOLDER: await picturesFolder() } })
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  second = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
  owner = await makePerson(api.database.db, 'owner', [
    { venueId: venue.id, role: 'owner' },
    { venueId: second.id, role: 'owner' },
  ])
})

const employee = async (capabilities: Capability[], at = venue) =>
  makePerson(api.database.db, 'employee', [{ venueId: at.id, role: 'employee', capabilities }])

const as = (person: TestPerson, at = venue) => ({ token: person.token, venueId: at.id })
const list = async (at = venue) => (await api.call('GET /v1/staff-roles', {}, as(owner, at))).body
const create = (name: string, capabilities: Capability[], by = owner) =>
  api.call('POST /v1/staff-roles', { body: { name, capabilities } }, as(by))
const change = (id: number, form: { name: string; capabilities: Capability[]; version: number }, by = owner) =>
  api.call('PUT /v1/staff-roles/{id}', { params: { id }, body: form }, as(by))
const remove = (id: number, by = owner) => api.call('DELETE /v1/staff-roles/{id}', { params: { id } }, as(by))

const read = (id: number) => api.call('GET /v1/users/{id}', { params: { id } }, { token: owner.token })
type Place = { staff_role_id?: number | null; capabilities?: Capability[] }
async function place(id: number, given: Place, at = venue) {
  const { version } = (await read(id)).body
  const places = [{ venue_id: at.id, role: 'employee' as const, ...given }]
  return api.call('PUT /v1/users/{id}', { params: { id }, body: { places, version } }, { token: owner.token })
}
const rightsOf = async (id: number) => {
  const [found] = (await read(id)).body.places
  return { role: found?.staff_role_id ?? null, rights: found?.capabilities.toSorted() }
}
async function bar(capabilities: Capability[] = ['sell', 'discount', 'top_up']) {
  const { body } = await create('Barra noche', capabilities)
  return body
}
const presetOf = async (key: (typeof presetNames)[number], at = venue) => {
  const role = (await list(at)).find(({ preset }) => preset === key)
  if (role === undefined) throw new Error(`no ${key}`)
  return role
}
const eventsOf = (action: string) =>
  inOperator(api.database.db, venue.operatorId, (trx) =>
    trx
      .selectFrom('auditEvents')
      .select(['staffId', 'venueId', 'before', 'after'])
      .where('action', '=', action)
      .orderBy('id')
      .execute(),
  )

test('every venue begins with the four presets, with the rights that screens offer', async () => {
  const roles = await list()
  expect(roles.map(({ preset, name }) => [preset, name])).toEqual(presetNames.map((preset) => [preset, null]))
  for (const { preset, capabilities } of roles) {
    expect(capabilities).toEqual(preset === null ? [] : [...capabilityPresets[preset]])
  }
})

describe('a role', () => {
  test('gives its rights to the people who get it, and changes them for all of them', async () => {
    const role = await bar()
    const first = await employee([])
    const people = [first, await employee([])]
    for (const { id } of people) expect((await place(id, { staff_role_id: role.id })).status).toBe(200)
    expect(await rightsOf(first.id)).toEqual({ role: role.id, rights: ['discount', 'sell', 'top_up'] })

    const changed = await change(role.id, { name: 'Barra', capabilities: ['sell', 'top_up', 'till'], version: 1 })
    expect(changed.body).toMatchObject({ name: 'Barra', version: 2, capabilities: ['sell', 'top_up', 'till'] })
    for (const { id } of people) expect((await rightsOf(id)).rights).toEqual(['sell', 'till', 'top_up'])
    expect(await eventsOf('staff.role_changed')).toMatchObject([
      {
        staffId: owner.id,
        venueId: venue.id,
        before: { staffRole: 'Barra noche', capabilities: ['sell', 'discount', 'top_up'] },
        after: { staffRole: 'Barra', capabilities: ['sell', 'top_up', 'till'], people: 2 },
      },
    ])
  })

  test('that was adjusted for one person keeps the difference', async () => {
    const role = await bar()
    const person = await employee([])
    await place(person.id, { staff_role_id: role.id, capabilities: ['sell', 'top_up', 'let_in'] })
    expect((await list()).find(({ id }) => id === role.id)?.people).toMatchObject([
      { id: person.id, is_adjusted: true },
    ])
    await change(role.id, { name: 'Barra noche', capabilities: ['discount', 'top_up', 'till'], version: 1 })
    expect(await rightsOf(person.id)).toEqual({ role: role.id, rights: ['let_in', 'till', 'top_up'] })
    await place(person.id, { staff_role_id: role.id })
    expect((await rightsOf(person.id)).rights).toEqual(['discount', 'till', 'top_up'])
  })

  test('reaches the open screens of its people at once', async () => {
    const role = await bar()
    const person = await employee([])
    await place(person.id, { staff_role_id: role.id })
    const screen = await openLiveScreen(api.url, { token: person.token, venueId: venue.id })
    await screen.hello()
    await change(role.id, { name: 'Barra noche', capabilities: ['sell'], version: 1 })
    await until('the screen is told', () => screen.hints().some(({ event }) => event.topic === 'me'))
    screen.leave()
  })

  test('is kept by clients that send only rights', async () => {
    const role = await bar()
    const person = await employee([])
    await place(person.id, { staff_role_id: role.id })
    await place(person.id, { capabilities: ['sell'] })
    expect(await rightsOf(person.id)).toEqual({ role: role.id, rights: ['sell'] })
    await place(person.id, { capabilities: ['sell'], staff_role_id: null })
    expect(await rightsOf(person.id)).toEqual({ role: null, rights: ['sell'] })
  })

  test('of another venue is not given', async () => {
    const elsewhere = await presetOf('door', second)
    const person = await employee([])
    expect((await place(person.id, { staff_role_id: elsewhere.id })).error.code).toBe('staff_role_not_found')
    expect((await change(elsewhere.id, { name: 'X', capabilities: [], version: 1 })).error.code).toBe(
      'staff_role_not_found',
    )
    expect((await remove(elsewhere.id)).error.code).toBe('staff_role_not_found')
  })

  test('is lost by a person who becomes an owner', async () => {
    const role = await presetOf('door')
    const person = await employee([])
    await place(person.id, { staff_role_id: role.id })
    const { version } = (await read(person.id)).body
    const places = [{ venue_id: venue.id, role: 'owner' as const }]
    await api.call(
      'PUT /v1/users/{id}',
      { params: { id: person.id }, body: { places, version } },
      { token: owner.token },
    )
    expect(await rightsOf(person.id)).toEqual({ role: null, rights: [] })
  })

  test('has a name of its own in the venue, also beside the names of presets', async () => {
    await bar()
    expect((await create('barra NOCHE', [])).error.code).toBe('staff_role_name_taken')
    expect((await create('puerta', [])).error.code).toBe('staff_role_name_taken')
    expect((await create('Door', [])).error.code).toBe('staff_role_name_taken')
    const door = await presetOf('door')
    const taken = await change(door.id, { name: 'Barra noche', capabilities: ['let_in'], version: 1 })
    expect(taken.error.code).toBe('staff_role_name_taken')
  })

  test('that is a preset stays one until it is changed', async () => {
    const door = await presetOf('door')
    const same = await change(door.id, { name: 'Puerta', capabilities: door.capabilities, version: 1 })
    expect(same.body).toMatchObject({ preset: 'door', name: null, version: 1 })
    const edited = await change(door.id, { name: 'Puerta', capabilities: ['let_in'], version: 1 })
    expect(edited.body).toMatchObject({ preset: null, name: 'Puerta', version: 2 })
  })

  test('is removed when nobody has it, and is refused with how many have it', async () => {
    const role = await bar()
    const person = await employee([])
    await place(person.id, { staff_role_id: role.id })
    await api.call(
      'POST /v1/invitations',
      { body: { email: 'soon@aforo.example', staff_role_id: role.id }, idempotencyKey: crypto.randomUUID() },
      as(owner),
    )
    const refused = await remove(role.id)
    expect(refused.error).toMatchObject({ code: 'staff_role_in_use' })
    expect(refused.error.detail).toContain('(2)')
    await place(person.id, { staff_role_id: null, capabilities: ['sell'] })
    const invited = await api.call('GET /v1/users/all', { query: { q: 'soon@aforo.example' } }, as(owner))
    await api.call('DELETE /v1/users/{id}', { params: { id: invited.body[0]?.id ?? 0 } }, as(owner))
    expect((await remove(role.id)).status).toBe(204)
    expect(await eventsOf('staff.role_removed')).toMatchObject([{ before: { staffRole: 'Barra noche' } }])
  })
})

describe('an invitation', () => {
  const invite = async (staffRoleId: number, more: { owned_shops?: number[] } = {}) => {
    const body = { email: `new.${crypto.randomUUID()}@aforo.example`, staff_role_id: staffRoleId, ...more }
    const made = await api.call('POST /v1/invitations', { body, idempotencyKey: crypto.randomUUID() }, as(owner))
    const params = { id: made.body.invitation_id }
    const { body: link } = await api.call('POST /v1/invitations/{id}/link', { params }, as(owner))
    return { staffId: made.body.staff_id, token: link.link.split('#')[1] ?? '' }
  }
  const accept = (token: string) =>
    api.call('POST /v1/invitations/accept', { body: { token, password: 'una-frase-larga' } })

  test('carries the role, with its rights when it is accepted', async () => {
    const role = await bar()
    const { staffId, token } = await invite(role.id)
    await change(role.id, { name: 'Barra noche', capabilities: ['sell'], version: 1 })
    await accept(token)
    expect(await rightsOf(staffId)).toEqual({ role: role.id, rights: ['sell'] })
  })

  test('to several venues gives their roles of the same name', async () => {
    const [here, there] = [await presetOf('door'), await presetOf('door', second)]
    const { staffId, token } = await invite(here.id, { owned_shops: [venue.id, second.id] })
    await accept(token)
    const { places } = (await read(staffId)).body
    expect(places.map(({ staff_role_id: id }) => id)).toEqual([here.id, there.id])
  })

  test('that is accepted while the role changes gives the rights after the change', async () => {
    const role = await bar()
    const { staffId, token } = await invite(role.id)
    const [accepted, changed] = await holdLock(
      api.database,
      { sql: 'select from invitations where staff_id = $1 for update', values: [staffId] },
      2,
      async () => {
        const accepting = accept(token)
        await untilOthersWait(api.database, 1)
        return Promise.all([accepting, change(role.id, { name: 'Barra', capabilities: ['sell'], version: 1 })])
      },
    )
    expect([accepted.status, changed.status]).toEqual([200, 200])
    expect(await rightsOf(staffId)).toEqual({ role: role.id, rights: ['sell'] })
  })
})

describe('an employee with the right over staff', () => {
  test('makes and changes roles only of rights that they have', async () => {
    const keeper = await employee(['staff', 'sell'])
    expect((await create('Barra', ['sell'], keeper)).status).toBe(200)
    expect((await create('Caja', ['till'], keeper)).error.code).toBe('grant_beyond_own')
    const counter = await presetOf('counter')
    const form = { name: 'Mostrador', capabilities: ['sell' as const], version: 1 }
    expect((await change(counter.id, form, keeper)).error.code).toBe('grant_beyond_own')
    expect((await remove(counter.id, keeper)).error.code).toBe('grant_beyond_own')
  })

  test('does not change the role of somebody who has more rights', async () => {
    const keeper = await employee(['staff', 'sell'])
    const role = await bar(['sell'])
    const person = await employee([])
    await place(person.id, { staff_role_id: role.id, capabilities: ['sell', 'till'] })
    const refused = await change(role.id, { name: 'Barra', capabilities: [], version: 1 }, keeper)
    expect(refused.error.code).toBe('staff_beyond_own')
    expect((await rightsOf(person.id)).rights).toEqual(['sell', 'till'])
  })

  test('gets no further right through their own role', async () => {
    const role = await bar(['staff', 'sell'])
    const keeper = await employee([])
    await place(keeper.id, { staff_role_id: role.id })
    const more = { name: 'Barra noche', capabilities: ['staff' as const, 'sell' as const, 'till' as const], version: 1 }
    expect((await change(role.id, more, keeper)).error.code).toBe('grant_beyond_own')
    expect((await rightsOf(keeper.id)).rights).toEqual(['sell', 'staff'])
  })

  test('who lost a right a moment ago does not give it any more', async () => {
    const keeper = await employee(['staff', 'sell'])
    const late = await holdLock(
      api.database,
      {
        sql: `update grants set rights = '{staff}' from (select id from venues where id = $1 for update) held
          where venue_id = held.id and staff_id = $2`,
        values: [venue.id, keeper.id],
      },
      1,
      () => create('Barra', ['sell'], keeper),
    )
    expect(late.error.code).toBe('grant_beyond_own')
  })
})

test('of two people who change a role at the same time, the second is told', async () => {
  const role = await bar()
  const answers = await holdLock(
    api.database,
    { sql: 'select from venues where id = $1 for update', values: [venue.id] },
    2,
    () =>
      Promise.all([
        change(role.id, { name: 'Barra A', capabilities: ['sell'], version: 1 }),
        change(role.id, { name: 'Barra B', capabilities: ['till'], version: 1 }),
      ]),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.find(({ status }) => status === 409)?.error.code).toBe('staff_role_changed')
})

describe('a copy', () => {
  const copy = (ids: number[], venueIds: number[], replaces = false, by = owner) =>
    api.call('POST /v1/staff-roles/copies', { body: { staff_role_ids: ids, venue_ids: venueIds, replaces } }, as(by))

  test('is made at other venues of the operator', async () => {
    const role = await bar()
    const { body } = await copy([role.id], [second.id, venue.id])
    expect(body).toEqual({ created: 1, replaced: 0, people: 0 })
    expect((await list(second)).at(-1)).toMatchObject({ name: 'Barra noche', capabilities: role.capabilities })
  })

  test('replaces a role of the same name only by choice, with the rights of its people', async () => {
    const role = await bar(['sell', 'till'])
    await copy([role.id], [second.id])
    const there = (await list(second)).at(-1)
    const person = await employee([], second)
    await place(person.id, { staff_role_id: there?.id ?? 0 }, second)
    await change(role.id, { name: 'Barra noche', capabilities: ['sell'], version: 1 })

    const refused = await copy([role.id], [second.id])
    expect(refused.error.code).toBe('staff_role_taken_there')
    expect(refused.error.detail).toContain('La Azotea')
    expect((await rightsOf(person.id)).rights).toEqual(['sell', 'till'])
    expect((await copy([role.id], [second.id], true)).body).toEqual({ created: 0, replaced: 1, people: 1 })
    expect((await rightsOf(person.id)).rights).toEqual(['sell'])
  })

  test('is all or nothing', async () => {
    const [role, door] = [await bar(), await presetOf('door')]
    expect((await copy([role.id, door.id], [second.id])).error.code).toBe('staff_role_taken_there')
    expect((await list(second)).length).toBe(presetNames.length)
  })

  test('does not go to venues of others, nor where the caller manages no staff', async () => {
    const role = await bar(['sell'])
    const strange = await makeVenue(api.database.db, 'Otra casa')
    expect((await copy([role.id], [strange.id])).error.code).toBe('venue_of_other_operator')
    const keeper = await employee(['staff', 'sell'])
    expect((await copy([role.id], [second.id], false, keeper)).error.code).toBe('grant_beyond_own')
    const elsewhere = await presetOf('door', second)
    expect((await copy([elsewhere.id], [second.id])).error.code).toBe('staff_role_not_found')
  })
})

import { atVenue, type SupportMinutes } from '@aforo/domain'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, ownRedis, type TestApi } from '../../../testing/api.ts'
import { makeFace, makeMember } from '../../../testing/members.ts'
import { openLiveScreen } from '../../../testing/live-screen.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { until } from '../../../testing/waiting.ts'
import { answerError } from '../../http/errors.ts'
import { authorise } from '../../http/route.ts'
import { createKeyLimits } from '../../security/key-limits.ts'
import { createCallerDirectory } from '../callers/service.ts'

type Person = Awaited<ReturnType<typeof makePerson>>
type Venue = Awaited<ReturnType<typeof makeVenue>>

const reason = 'Ticket 4711: saldo duplicado'

let api: TestApi
/** Represents every call that shows members: it has the same access check and returns nothing. */
let members: FastifyInstance
let superadmin: Person
let venue: Venue
let owner: Person

beforeAll(async () => {
  api = await openTestApi({ env: ownRedis() })
  members = Fastify()
  members.setErrorHandler(answerError)
  members.route({
    method: 'GET',
    url: '/members',
    handler: async (request) => {
      const access = await authorise('GET /v1/venue-clients', atVenue('see_members'), request, {
        directory: createCallerDirectory(api.database.db),
        keyLimits: createKeyLimits({ redis: null, prefix: '', calls: 1 }),
      })
      return { venue: access?.venue?.id }
    },
  })
})
afterAll(async () => {
  await members.close()
  await api.close()
})
beforeEach(async () => {
  superadmin = await makePerson(api.database.db, 'superadmin')
  venue = await makeVenue(api.database.db, 'Club Almirante')
  owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
})

const at = (as: Person, where: { id: number } = venue) => ({ token: as.token, venueId: where.id })
const offer = (minutes: SupportMinutes = 60, as = owner, where = venue) =>
  api.call('POST /v1/support-grants', { body: { minutes } }, at(as, where))
const enter = (words: string, as = superadmin, where = venue, language = 'en') =>
  api.call('POST /v1/inspections', { body: { reason: words } }, { ...at(as, where), language })
/** Opens a session of an hour, which an owner of the place has just offered. */
async function open(words: string, as = superadmin, where = venue, language = 'en') {
  await offer(60, where === venue ? owner : await ownerOf(where), where)
  return enter(words, as, where, language)
}
const ownerOf = ({ id }: Venue) => makePerson(api.database.db, 'owner', [{ venueId: id, role: 'owner' }])
const current = async (as = superadmin, where = venue) =>
  (await api.call('GET /v1/inspections/current', {}, at(as, where))).body
const record = async () => (await api.call('GET /v1/audit', { query: {} }, at(owner))).body

async function lookAtMembers(as: Person, where: Venue = venue, language = 'en') {
  const headers = { authorization: `Bearer ${as.token}`, 'x-venue-id': String(where.id), 'accept-language': language }
  const response = await members.inject({ url: '/members', headers })
  return { status: response.statusCode, ...response.json<{ code?: string; detail?: string; venue?: number }>() }
}

/** An hour passes. */
const endAll = async () => {
  for (const [table, columns] of Object.entries({
    support_requests: ['asked_at', 'decided_at', 'ends_at'],
    inspections: ['at', 'ends_at'],
  })) {
    const earlier = columns.map((column) => `${column} = ${column} - interval '1 hour'`)
    await api.database.asAdmin(`update ${table} set ${earlier.join(', ')}`)
  }
}

describe('the members of an operator', () => {
  test.each([
    ['es', 'Estos datos son del club. Pide una sesión de soporte: la concede una persona propietaria.'],
    ['en', 'These data belong to the club. Ask for a support session: an owner grants it.'],
  ])('are hidden from a superadmin whom no owner lets look (%s)', async (language, detail) => {
    expect(await lookAtMembers(superadmin, venue, language)).toEqual({
      status: 403,
      code: 'inspection_required',
      detail,
    })
  })

  test('are shown at the granted venue to a superadmin who opens a session, and only to that one', async () => {
    const second = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const colleague = await makePerson(api.database.db, 'superadmin')
    await open(reason)
    expect(await lookAtMembers(superadmin)).toEqual({ status: 200, venue: venue.id })
    expect((await lookAtMembers(superadmin, second)).code).toBe('inspection_required')
    expect(await current(superadmin, second)).toBeNull()
    expect((await lookAtMembers(superadmin, elsewhere)).code).toBe('inspection_required')
    expect((await lookAtMembers(colleague)).code).toBe('inspection_required')
    expect(await current(superadmin, elsewhere)).toBeNull()
    expect(await current(colleague)).toBeNull()
  })

  test('are hidden again when the grant ends, until an owner grants again', async () => {
    const { body } = await open(reason)
    const lastsMs = Date.parse(body.ends_at) - Date.now()
    expect(lastsMs).toBeGreaterThan(59 * 60_000)
    expect(lastsMs).toBeLessThanOrEqual(60 * 60_000)
    expect(await current()).toEqual(body)
    await endAll()
    expect((await lookAtMembers(superadmin)).code).toBe('inspection_required')
    expect(await current()).toBeNull()
    expect((await enter('Otra consulta de la misma persona')).error.code).toBe('inspection_required')
    await open('Otra consulta de la misma persona')
    expect((await lookAtMembers(superadmin)).status).toBe(200)
  })

  test('are not shown for a reason alone', async () => {
    expect((await enter(reason)).error.code).toBe('inspection_required')
    expect((await lookAtMembers(superadmin)).code).toBe('inspection_required')
  })

  test('can only be read, and not taken along', async () => {
    await open(reason)
    const user = { email: 'nobody@aforo.example', cash_balance: 0, name: 'A', last_name: 'B', identity_seen: true }
    const written = await api.call(
      'POST /v1/create-client',
      { multipart: { new_user: user, image: await makeFace() } },
      at(superadmin),
    )
    expect(written.error.code).toBe('support_read_only')
    const exported = await api.call('GET /v1/members/export', { query: {} }, at(superadmin))
    expect(exported.error.code).toBe('support_read_only')
    expect((await api.call('GET /v1/venue-clients', { query: {} }, at(superadmin))).status).toBe(200)
  })

  test('and what else was looked at are in the record of the owners, once in a while', async () => {
    await open(reason)
    const { id } = await makeMember(api, at(owner))
    for (let time = 0; time < 2; time += 1) {
      await api.call('GET /v1/venue-clients', { query: {} }, at(superadmin))
      await api.call('GET /v1/members/{id}', { params: { id } }, at(superadmin))
      await api.call('GET /v1/tills', {}, at(superadmin))
    }
    const looks = (await record()).filter(({ action }) => action === 'venue.support_looked')
    expect(looks).toMatchObject([
      { who: { email: superadmin.email }, subject: { kind: 'venue', id: venue.id }, after: { area: 'tills', reason } },
      { subject: { kind: 'member', id }, after: { area: 'members' } },
      { subject: { kind: 'venue', id: venue.id }, after: { area: 'members' } },
    ])
  })

  test('are not in the record that superadmins read', async () => {
    await makeMember(api, at(owner))
    await open(reason)
    const { body } = await api.call('GET /v1/audit', { query: {} }, at(superadmin))
    expect(body.map(({ action }) => action)).toEqual(['members.opened', 'venue.support_granted'])
    expect((await record()).map(({ action }) => action)).toContain('member.created')
  })

  test('are shown without a reason to the owner and to staff with the members capability', async () => {
    const employee = await makePerson(api.database.db, 'employee', [
      { venueId: venue.id, role: 'employee', capabilities: ['see_members'] },
    ])
    const doorman = await makePerson(api.database.db, 'employee', [
      { venueId: venue.id, role: 'employee', capabilities: ['let_in'] },
    ])
    expect((await lookAtMembers(owner)).status).toBe(200)
    expect((await lookAtMembers(employee)).status).toBe(200)
    expect((await lookAtMembers(doorman)).code).toBe('privileges_missing')
  })
})

describe('an inspection', () => {
  const listOpen = async (as = superadmin) => (await api.call('GET /v1/inspections/open', {}, { token: as.token })).body
  const end = (as: Person, operatorId: number) =>
    api.call('DELETE /v1/inspections/open/{operator_id}', { params: { operator_id: operatorId } }, { token: as.token })

  test('is listed with its operator and reason to the person who started it, and to nobody else', async () => {
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const colleague = await makePerson(api.database.db, 'superadmin')
    await open(reason)
    await open('Otra consulta en otro sitio', superadmin, elsewhere)
    expect(await listOpen()).toMatchObject([
      { operator_id: elsewhere.operatorId, operator: 'Elsewhere S.L.', venue_id: elsewhere.id },
      { operator_id: venue.operatorId, operator: 'Club Almirante S.L.', venue_id: venue.id, reason },
    ])
    expect(await listOpen(colleague)).toEqual([])
    expect((await api.call('GET /v1/inspections/open', {}, { token: owner.token })).error.code).toBe(
      'privileges_missing',
    )
  })

  test('ends on request at once, at this operator and for this person only, and the owners see it', async () => {
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const colleague = await makePerson(api.database.db, 'superadmin')
    await open(reason)
    await open(reason, colleague)
    await open(reason, superadmin, elsewhere)
    expect((await end(owner, venue.operatorId)).error.code).toBe('privileges_missing')
    expect((await end(superadmin, venue.operatorId)).status).toBe(204)
    expect((await end(superadmin, venue.operatorId)).status).toBe(204)
    expect((await lookAtMembers(superadmin)).code).toBe('inspection_required')
    expect(await current()).toBeNull()
    expect((await lookAtMembers(colleague)).status).toBe(200)
    expect((await lookAtMembers(superadmin, elsewhere)).status).toBe(200)
    expect(await listOpen()).toMatchObject([{ operator_id: elsewhere.operatorId }])
    const closed = (await record()).filter(({ action }) => action === 'members.closed')
    expect(closed).toMatchObject([{ who: { email: superadmin.email }, subject: { id: venue.id } }])
  })

  test('takes the place of an earlier one of the same person: ending it ends all access', async () => {
    await open(reason)
    await open('Otra consulta de la misma persona')
    expect(await listOpen()).toMatchObject([{ reason: 'Otra consulta de la misma persona' }])
    await end(superadmin, venue.operatorId)
    expect((await lookAtMembers(superadmin)).code).toBe('inspection_required')
  })
})

describe('a reason', () => {
  test.each([
    ['es', 'Escribe el motivo, entre 10 y 500 caracteres.'],
    ['en', 'Write the reason, between 10 and 500 characters.'],
  ])('that is too short is refused and gives no access (%s)', async (language, detail) => {
    for (const words of ['', 'mirar', '  mirar      ', '🙂'.repeat(9), 'x'.repeat(501)]) {
      const { status, error } = await open(words, superadmin, venue, language)
      expect([status, error]).toEqual([422, { code: 'inspection_reason_missing', detail }])
    }
    expect(await current()).toBeNull()
    expect((await record()).filter(({ action }) => action === 'members.opened')).toEqual([])
  })

  test('is in the audit record of every owner of the operator, with the superadmin', async () => {
    const second = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const partner = await makePerson(api.database.db, 'owner', [{ venueId: second.id, role: 'owner' }])
    await open(`  ${reason}  `)
    const opened = { kind: 'members.opened' as const }
    expect((await api.call('GET /v1/audit', { query: opened }, at(owner))).body).toMatchObject([
      {
        action: 'members.opened',
        who: { email: superadmin.email },
        subject: { kind: 'venue', id: venue.id, label: 'Club Almirante' },
        venue: null,
        after: { reason },
      },
    ])
    const theirs = await api.call('GET /v1/audit', { query: { kind: 'members.opened' } }, at(partner, second))
    expect(theirs.body).toMatchObject([{ after: { reason } }])
  })

  test('refreshes the open screens of the venue', async () => {
    const screen = await openLiveScreen(api.url, at(owner))
    await screen.hello()
    await open(reason)
    await until('the hint arrives', () => screen.hints().some(({ event }) => event.topic === 'inspections'))
    screen.leave()
  })

  test('cannot be changed or deleted by the API, nor read by another operator', async () => {
    await open(reason)
    const { db } = api.database
    await expect(db.updateTable('inspections').set({ reason: 'something else' }).execute()).rejects.toThrow(/denied/)
    await expect(db.deleteFrom('inspections').execute()).rejects.toThrow(/denied/)
    expect(await db.selectFrom('inspections').selectAll().execute()).toEqual([])
  })

  test('can be given only by superadmins', async () => {
    expect((await open(reason, owner)).error.code).toBe('privileges_missing')
    expect((await api.call('GET /v1/inspections/current', {}, at(owner))).error.code).toBe('privileges_missing')
  })
})

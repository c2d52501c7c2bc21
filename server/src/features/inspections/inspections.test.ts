import { atVenue } from '@aforo/domain'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, ownRedis, type TestApi } from '../../../testing/api.ts'
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
const open = (words: string, as = superadmin, where = venue, language = 'en') =>
  api.call('POST /v1/inspections', { body: { reason: words } }, { ...at(as, where), language })
const current = async (as = superadmin, where = venue) =>
  (await api.call('GET /v1/inspections/current', {}, at(as, where))).body
const record = async () => (await api.call('GET /v1/audit', { query: {} }, at(owner))).body

async function lookAtMembers(as: Person, where: Venue = venue, language = 'en') {
  const headers = { authorization: `Bearer ${as.token}`, 'x-venue-id': String(where.id), 'accept-language': language }
  const response = await members.inject({ url: '/members', headers })
  return { status: response.statusCode, ...response.json<{ code?: string; detail?: string; venue?: number }>() }
}

const endAll = () =>
  api.database.asAdmin("update inspections set at = at - interval '1 hour', ends_at = ends_at - interval '1 hour'")

describe('the members of an operator', () => {
  test.each([
    ['es', 'Para ver a los socios, di antes el motivo. Queda registrado y lo ve quien lleva la tienda.'],
    ['en', 'To see the members, give a reason first. It is recorded, and the owner of the shop sees it.'],
  ])('are hidden from a superadmin who gave no reason (%s)', async (language, detail) => {
    expect(await lookAtMembers(superadmin, venue, language)).toEqual({
      status: 403,
      code: 'inspection_required',
      detail,
    })
  })

  test('are shown at all its venues to a superadmin who gave a reason, and only to that one', async () => {
    const second = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const colleague = await makePerson(api.database.db, 'superadmin')
    await open(reason)
    expect(await lookAtMembers(superadmin)).toEqual({ status: 200, venue: venue.id })
    expect((await lookAtMembers(superadmin, second)).status).toBe(200)
    expect((await lookAtMembers(superadmin, elsewhere)).code).toBe('inspection_required')
    expect((await lookAtMembers(colleague)).code).toBe('inspection_required')
    expect(await current(superadmin, elsewhere)).toBeNull()
    expect(await current(colleague)).toBeNull()
  })

  test('are hidden again after an hour, until a new reason is given', async () => {
    const { body } = await open(reason)
    const lastsMs = Date.parse(body.ends_at) - Date.now()
    expect(lastsMs).toBeGreaterThan(59 * 60_000)
    expect(lastsMs).toBeLessThanOrEqual(60 * 60_000)
    expect(await current()).toEqual(body)
    await endAll()
    expect((await lookAtMembers(superadmin)).code).toBe('inspection_required')
    expect(await current()).toBeNull()
    await open('Otra consulta de la misma persona')
    expect((await lookAtMembers(superadmin)).status).toBe(200)
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
    expect(await record()).toEqual([])
  })

  test('is in the audit record of every owner of the operator, with the superadmin', async () => {
    const second = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const partner = await makePerson(api.database.db, 'owner', [{ venueId: second.id, role: 'owner' }])
    await open(`  ${reason}  `)
    expect(await record()).toMatchObject([
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

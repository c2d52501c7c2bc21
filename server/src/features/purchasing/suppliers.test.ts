import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: As

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  const owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  as = { token: owner.token, venueId: venue.id }
})

type Form = CallInput<'POST /v1/suppliers'>['body']
const add = (body: Form, idempotencyKey: string = randomUUID(), by = as) =>
  api.call('POST /v1/suppliers', { body, idempotencyKey }, by)
const list = async (query: CallInput<'GET /v1/suppliers'>['query'] = {}, by = as) =>
  (await api.call('GET /v1/suppliers', { query }, by)).body
const change = (id: number, body: CallInput<'PUT /v1/suppliers/{id}'>['body']) =>
  api.call('PUT /v1/suppliers/{id}', { params: { id }, body }, as)
const archive = (id: number) => api.call('DELETE /v1/suppliers/{id}', { params: { id } }, as)
const restore = (id: number) => api.call('POST /v1/suppliers/{id}/restoration', { params: { id } }, as)
const names = async (query: CallInput<'GET /v1/suppliers'>['query'] = {}, by = as) =>
  (await list(query, by)).map(({ name }) => name)

describe('suppliers', () => {
  test('are kept with how to reach them', async () => {
    const form = {
      name: 'Vivero Sur',
      tax_number: 'B12345678',
      contact: 'Carmen',
      email: 'pedidos@vivero.example',
      phone: '600 111 222',
      notes: 'Solo martes',
      lead_days: 3,
    }
    const { status, body } = await add(form)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...form, open_orders: 0, archived: false, version: 1 })
    expect(await list()).toEqual([body])
  })

  test('are found by any word of them, and listed by name in pages', async () => {
    for (const name of ['Zarza', 'Águila', 'mimosa']) await add({ name, phone: name === 'Zarza' ? '600111222' : '' })
    expect(await names()).toEqual(['Águila', 'mimosa', 'Zarza'])
    expect(await names({ q: 'AGUI' })).toEqual(['Águila'])
    expect(await names({ q: '600111' })).toEqual(['Zarza'])
    const first = await api.call('GET /v1/suppliers', { query: { limit: 2 } }, as)
    const cursor = first.headers.get('x-next-cursor') ?? ''
    expect(await names({ limit: 2, cursor })).toEqual(['Zarza'])
  })

  test('belong to the operator: its other venues see them, other operators do not', async () => {
    await add({ name: 'Vivero Sur' })
    const sister = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const stranger = await makeVenue(api.database.db, 'El Faro')
    const owner = await makePerson(api.database.db, 'owner', [
      { venueId: sister.id, role: 'owner' },
      { venueId: stranger.id, role: 'owner' },
    ])
    expect(await names({}, { token: owner.token, venueId: sister.id })).toEqual(['Vivero Sur'])
    expect(await names({}, { token: owner.token, venueId: stranger.id })).toEqual([])
  })

  test('have a unique name; capitals and accents make no difference', async () => {
    const { body } = await add({ name: 'Vivero Sur' })
    const key = randomUUID()
    expect((await add({ name: ' VIVERÓ SUR ' }, key)).error.code).toBe('supplier_exists')
    const other = (await add({ name: 'Semillas' })).body
    expect((await change(other.id, { name: 'vivero sur', version: 1 })).error.code).toBe('supplier_exists')
    await archive(body.id)
    // A refusal is remembered under its key.
    expect((await add({ name: ' VIVERÓ SUR ' }, key)).error.code).toBe('supplier_exists')
    expect((await add({ name: 'Vivero Sur' })).status).toBe(200)
    expect((await restore(body.id)).error.code).toBe('supplier_exists')
  })

  test('are added once per key', async () => {
    const key = randomUUID()
    const first = await add({ name: 'Vivero Sur' }, key)
    expect((await add({ name: 'Vivero Sur' }, key)).body).toEqual(first.body)
    expect(await names()).toEqual(['Vivero Sur'])
  })

  test('are not changed over the change of another person', async () => {
    const { id } = (await add({ name: 'Vivero Sur' })).body
    expect((await change(id, { name: 'Vivero Norte', version: 1 })).body).toMatchObject({ version: 2 })
    expect((await change(id, { name: 'Vivero Este', version: 1 })).error.code).toBe('supplier_changed')
  })

  test('are archived and restored, and each is on the record', async () => {
    const { id } = (await add({ name: 'Vivero Sur' })).body
    expect((await archive(id)).status).toBe(204)
    expect((await archive(id)).error.code).toBe('supplier_not_found')
    expect([await names(), await names({ archived: 'only' })]).toEqual([[], ['Vivero Sur']])
    expect((await change(id, { name: 'Otro', version: 1 })).error.code).toBe('supplier_not_found')
    expect((await restore(id)).body).toMatchObject({ archived: false })
    const { body } = await api.call('GET /v1/audit', { query: {} }, as)
    expect(body.slice(0, 3).map(({ action, subject }) => [action, subject.label])).toEqual([
      ['supplier.restored', 'Vivero Sur'],
      ['supplier.archived', 'Vivero Sur'],
      ['supplier.created', 'Vivero Sur'],
    ])
  })
})

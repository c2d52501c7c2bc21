import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, ownRedis, type TestApi } from '../../../testing/api.ts'
import { openLiveScreen } from '../../../testing/live-screen.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { holdLock, until } from '../../../testing/waiting.ts'

type Who = Awaited<ReturnType<typeof makePerson>>

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let owner: Who
let laia: Who
let hugo: Who

beforeAll(async () => {
  api = await openTestApi({ env: { ...ownRedis(), SUPPORT_EMAIL: 'ayuda@aforo.example', SUPPORT_PHONE: '' } })
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  const employed = [{ venueId: venue.id, role: 'employee' as const }]
  laia = await makePerson(api.database.db, 'employee', employed)
  hugo = await makePerson(api.database.db, 'employee', employed)
})

const as = ({ token }: { token: string }) => ({ token, venueId: venue.id })
const send = (who: Who, text: string, to: number | null = null, idempotencyKey: string = randomUUID()) =>
  api.call('POST /v1/messages', { body: { text, to }, idempotencyKey }, as(who))
const list = (who: Who, query: { limit?: number; cursor?: string } = {}) =>
  api.call('GET /v1/messages', { query }, as(who))
const textsOf = async (who: Who) => (await list(who)).body.map(({ text }) => text)
const unread = async (who: Who) => (await api.call('GET /v1/messages/unread', {}, as(who))).body.unread
const read = (who: Who, newest: number) => api.call('PUT /v1/messages/read', { body: { until: newest } }, as(who))
const withdraw = (who: Who, id: number) => api.call('DELETE /v1/messages/{id}', { params: { id } }, as(who))
const note = async (who: Who) => (await api.call('GET /v1/handover-note', {}, as(who))).body
const pin = (who: Who, text: string, version: number) =>
  api.call('PUT /v1/handover-note', { body: { text, version }, idempotencyKey: randomUUID() }, as(who))
const unpin = (who: Who, version: number) => api.call('DELETE /v1/handover-note', { query: { version } }, as(who))

describe('a message', () => {
  test('to all is shown to all staff of the venue, newest first', async () => {
    await send(laia, 'Falta cambio')
    await send(owner, 'Mañana llega género')
    expect(await textsOf(hugo)).toEqual(['Mañana llega género', 'Falta cambio'])
    const [newest] = (await list(hugo)).body
    expect(newest).toMatchObject({ from: { id: owner.id }, to: null })
  })

  test('to one person is shown only to the sender and that person, not even to owners', async () => {
    const { body } = await send(laia, 'Solo para ti', hugo.id)
    expect(await textsOf(hugo)).toEqual(['Solo para ti'])
    expect(await textsOf(laia)).toEqual(['Solo para ti'])
    expect(await textsOf(owner)).toEqual([])
    expect([await unread(hugo), await unread(laia), await unread(owner)]).toEqual([1, 0, 0])
    expect((await withdraw(owner, body.id)).error.code).toBe('message_not_found')
    await read(owner, body.id)
    expect(await unread(hugo)).toBe(1)
  })

  test('can be sent only to staff of the venue', async () => {
    const stranger = await makePerson(api.database.db, 'employee')
    expect((await send(laia, 'Hola', stranger.id)).error.code).toBe('message_recipient_gone')
    expect((await send(laia, 'Hola', laia.id)).error.code).toBe('message_recipient_gone')
  })

  test('is not shown to people without a place at the venue, including superadmins', async () => {
    await send(laia, 'Falta cambio')
    const superadmin = await makePerson(api.database.db, 'superadmin')
    expect((await list(superadmin)).error.code).toBe('privileges_missing')
    await api.database.db.deleteFrom('grants').where('staffId', '=', hugo.id).execute()
    expect((await list(hugo)).error.code).toBe('privileges_missing')
    const elsewhere = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const other = await makePerson(api.database.db, 'employee', [{ venueId: elsewhere.id, role: 'employee' }])
    const there = { token: other.token, venueId: elsewhere.id }
    expect((await api.call('GET /v1/messages', { query: {} }, there)).body).toEqual([])
  })

  test.each([
    ['nothing', ' \n ', 'message_empty'],
    ['more than a thousand characters', 'x'.repeat(1001), 'message_too_long'],
  ])('of %s is refused', async (_title, text, code) => {
    expect((await send(laia, text)).error.code).toBe(code)
  })

  test('of a thousand characters is stored unchanged, with any characters', async () => {
    const text = '👍'.repeat(1000)
    expect((await send(laia, text)).status).toBe(200)
    await send(laia, '<b>hola</b> https://aforo.example\nsegunda línea')
    expect(await textsOf(hugo)).toEqual(['<b>hola</b> https://aforo.example\nsegunda línea', text])
  })

  test('sent twice with one key is stored once', async () => {
    const key = randomUUID()
    const first = await send(laia, 'Una vez', null, key)
    expect((await send(laia, 'Una vez', null, key)).body).toEqual(first.body)
    expect((await send(laia, 'Otra cosa', null, key)).error.code).toBe('idempotency_key_reused')
    expect(await textsOf(hugo)).toEqual(['Una vez'])
  })

  test('can be withdrawn by its author: its text is removed everywhere, the row stays', async () => {
    const secret = `secreto-${randomUUID()}`
    const { body } = await send(laia, secret)
    expect((await withdraw(hugo, body.id)).error.code).toBe('message_not_found')
    expect((await withdraw(laia, body.id)).status).toBe(204)
    expect((await withdraw(laia, body.id)).status).toBe(204)
    expect((await list(hugo)).body).toMatchObject([{ id: body.id, text: null }])
    expect(await unread(hugo)).toBe(0)
    for (const table of ['messages', 'commands', 'audit_events']) {
      const rows = await api.database.asAdmin(`select from ${table} t where t::text like $1`, [`%${secret}%`])
      expect(rows, table).toEqual([])
    }
  })

  test('is audited if it was for all, and not if it was for one person', async () => {
    await send(laia, 'Para todos')
    await send(laia, 'Para ti', hugo.id)
    const { body } = await api.call('GET /v1/audit', { query: {} }, as(owner))
    expect(body.map(({ action, before, after }) => [action, before, after])).toEqual([['message.sent', null, null]])
  })

  test('is listed in pages', async () => {
    for (const text of ['1', '2', '3', '4', '5']) await send(laia, text)
    const first = await list(hugo, { limit: 3 })
    expect(first.body.map(({ text }) => text)).toEqual(['5', '4', '3'])
    const next = await list(hugo, { limit: 3, cursor: first.headers.get('x-next-cursor') ?? '' })
    expect(next.body.map(({ text }) => text)).toEqual(['2', '1'])
    expect(next.headers.get('x-next-cursor')).toBeNull()
  })
})

describe('an unread message', () => {
  test('is counted until it is read, except for its author', async () => {
    await send(laia, 'Uno')
    const { body } = await send(owner, 'Dos')
    await send(hugo, 'Tres')
    expect([await unread(hugo), await unread(laia)]).toEqual([2, 2])
    await read(laia, body.id)
    expect(await unread(laia)).toBe(1)
    await read(laia, 9_999_999)
    expect(await unread(laia)).toBe(0)
    await read(laia, body.id)
    expect(await unread(laia)).toBe(0)
    await send(owner, 'Cuatro')
    expect(await unread(laia)).toBe(1)
  })

  test('sends a hint within a second, only to those who may read it', async () => {
    const screens = await Promise.all([laia, hugo, owner].map((who) => openLiveScreen(api.url, as(who))))
    await Promise.all(screens.map((screen) => screen.hello()))
    await send(laia, 'Para ti', hugo.id)
    const heard = (place: number) => screens[place]?.hints().filter(({ event }) => event.topic === 'messages').length
    await until('both get the hint', () => heard(0) === 1 && heard(1) === 1, 1_000)
    expect(heard(2)).toBe(0)
    await send(owner, 'Para todos')
    await until(
      'everyone gets the hint',
      () => [0, 1, 2].every((place) => heard(place) === (place === 2 ? 1 : 2)),
      1_000,
    )
    for (const screen of screens) screen.leave()
  })

  test('is never skipped by the read mark, because later messages get higher numbers', async () => {
    await send(owner, 'Antes')
    const held = { sql: 'select from message_boards where venue_id = $1 for update', values: [venue.id] }
    const sent = await holdLock(api.database, { ...held, operatorId: venue.operatorId }, 2, () =>
      Promise.all([send(laia, 'A la vez'), send(hugo, 'A la vez')]),
    )
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
    expect(await unread(owner)).toBe(2)
  })

  test('is counted up to a hundred', async () => {
    await api.database.asAdmin(
      `insert into messages (operator_id, venue_id, from_staff_id, text)
       select $1, $2, $3, 'x' from generate_series(1, 150)`,
      [venue.operatorId, venue.id, laia.id],
    )
    expect(await unread(hugo)).toBe(100)
  })
})

test('the possible recipients are the staff of the venue, found by name', async () => {
  const find = async (q: string) => (await api.call('GET /v1/messages/people', { query: { q } }, as(laia))).body
  expect((await find('')).map(({ id }) => id).toSorted((one, two) => one - two)).toEqual([owner.id, hugo.id])
  await api.database.db.updateTable('staff').set({ name: 'Hugo Peña' }).where('id', '=', hugo.id).execute()
  expect(await find('pena')).toEqual([{ id: hugo.id, name: 'Hugo Peña', image_path: null }])
  await api.database.db.updateTable('staff').set({ name: 'Hugo Peña' }).where('id', '=', owner.id).execute()
  expect((await find('pena')).map(({ name }) => name)).toEqual(
    [hugo.email, owner.email].toSorted().map((email) => `Hugo Peña · ${email}`),
  )
})

describe('the note for the next shift', () => {
  test('can be pinned, replaced and unpinned by all staff of the venue', async () => {
    expect(await note(hugo)).toEqual({ note: null, version: 0 })
    expect((await pin(laia, 'Nevera apagada', 0)).body).toEqual({ version: 1 })
    expect(await note(hugo)).toMatchObject({ note: { text: 'Nevera apagada', by: { id: laia.id } }, version: 1 })
    expect((await pin(hugo, 'Ya funciona', 1)).status).toBe(200)
    expect((await note(owner)).note).toMatchObject({ text: 'Ya funciona', by: { id: hugo.id } })
    expect((await unpin(owner, 2)).status).toBe(204)
    expect((await unpin(owner, 2)).status).toBe(204)
    expect(await note(laia)).toEqual({ note: null, version: 3 })
    const { body } = await api.call('GET /v1/audit', { query: {} }, as(owner))
    expect(body.map(({ action }) => action)).toEqual(['note.unpinned', 'note.pinned', 'note.pinned'])
  })

  test('cannot be replaced by a person who has not seen the current one', async () => {
    const answers = await Promise.all([pin(laia, 'Una', 0), pin(hugo, 'Otra', 0)])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('note_changed')
    await pin(owner, 'Tercera', 1)
    expect((await unpin(laia, 1)).error.code).toBe('note_changed')
    expect((await pin(laia, '  ', 2)).error.code).toBe('message_empty')
  })
})

test('the help contact is shown if it was configured', async () => {
  const { body } = await api.call('GET /v1/support', {}, { token: laia.token })
  expect(body).toEqual({ email: 'ayuda@aforo.example', phone: null })
})

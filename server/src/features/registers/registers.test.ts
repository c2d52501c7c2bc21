import { createHash, randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import type { CallInput } from '@aforo/contract'
import { addDays, businessDateOf, type RegisterKind, registerRowsMost } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: As & { token: string; venueId: number }
const today = businessDateOf(new Date(), 'Europe/Madrid')
const year = today.slice(0, 4)
const ofToday = 'El aforo de ese día no consta: se muestra el de hoy'

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  const { token } = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  as = { token, venueId: venue.id }
})

type Order = Partial<CallInput<'POST /v1/registers/pdf'>['body']>
const issue = (format: 'pdf' | 'csv', order: Order = {}, by: typeof as = as, language = 'es') =>
  fetch(`${api.url}/v1/registers/${format}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${by.token}`,
      'x-venue-id': String(by.venueId),
      'content-type': 'application/json',
      'accept-language': language,
    },
    body: JSON.stringify({ kind: 'members', from: today, to: today, ...order }),
  })
const listed = async (query: CallInput<'GET /v1/registers'>['query'] = {}, by: As = as) =>
  (await api.call('GET /v1/registers', { query }, by)).body
const fileName = (response: Response) => /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
const hash = (bytes: ArrayBuffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex')

/** The rows below the heads, as cells. */
async function csvOf(kind: RegisterKind, order: Order = {}): Promise<string[][]> {
  const response = await issue('csv', { kind, ...order })
  expect(response.status).toBe(200)
  const [, ...lines] = (await response.text()).trim().split('\r\n')
  return lines.map((line) => line.split(';').slice(1))
}

async function sell(member: number, product: number, quantity: number) {
  const items = [{ product_id: product, quantity, unit_price: 8 }]
  const sold = await api.call('POST /v1/make-purchase', { body: { user_id: member, items } }, as)
  expect(sold.status).toBe(200)
  return sold.body.transaction_id
}

describe('the member register', () => {
  test('lists who is and was a member, with sponsor and standing', async () => {
    const sponsor = await makeMember(api, as, { name: 'Ana', last_name: 'Núñez' })
    await makeMember(api, as, { name: '=1+1', last_name: 'Ruiz', sponsor_id: sponsor.id })
    const left = await makeMember(api, as, { name: 'Luis', last_name: 'Gil' })
    const body = { standing: 'deactivated', reason: 'Se muda' } as const
    expect((await api.call('PUT /v1/members/{id}/standing', { params: { id: left.id }, body }, as)).status).toBe(200)
    const day = today.split('-').toReversed().join('/')
    expect(await csvOf('members')).toEqual([
      ['0001', 'Ana Núñez', day, '', '', 'Activo'],
      ['0002', "'=1+1 Ruiz", day, '', '0001', 'Activo'],
      ['0003', 'Luis Gil', day, day, '', 'De baja'],
    ])
  })

  test('shows a past day as it was then', async () => {
    const { id } = await makeMember(api, as, { name: 'Ana', last_name: 'Núñez' })
    await api.call(
      'PUT /v1/members/{id}/standing',
      { params: { id }, body: { standing: 'banned', reason: 'Robo en el club' } },
      as,
    )
    await api.database.asAdmin(`update members set registered_on = '2026-01-10' where id = ${id}`)
    const past = { from: '2026-01-01', to: '2026-01-31' }
    expect(await csvOf('members', past)).toEqual([['0001', 'Ana Núñez', '10/01/2026', '', '', 'Activo']])
    expect(await csvOf('members', { from: '2026-01-01', to: '2026-01-09' })).toEqual([])
  })

  test('leaves out who had left before the period', async () => {
    const { id } = await makeMember(api, as, { name: 'Ana' })
    const body = { standing: 'deactivated', reason: 'Se muda' } as const
    await api.call('PUT /v1/members/{id}/standing', { params: { id }, body }, as)
    await api.database.asAdmin(
      `update members set registered_on = '2025-01-10' where id = ${id};
       update audit_events set at = at - interval '3 months' where action = 'member.standing_changed'`,
    )
    expect(await csvOf('members')).toEqual([])
  })

  test('needs the right to see members', async () => {
    const rights = ['accounting', 'export'] as const
    const desk = await makePerson(api.database.db, 'employee', [
      { venueId: venue.id, role: 'employee', capabilities: [...rights] },
    ])
    const by = { token: desk.token, venueId: venue.id }
    expect((await issue('csv', { kind: 'members' }, by)).status).toBe(403)
    expect((await issue('csv', { kind: 'capacity' }, by)).status).toBe(200)
  })
})

test('the dispensing register shows sales, voids and returns with their batch, and sums them', async () => {
  const { id: member } = await makeMember(api, as, { identity_seen: true, cash_balance: 100 })
  const form = { name: 'Limón', price: 8, stock_quantity: 100, unit_type: 'weight', category_id: null } as const
  const product = (await api.call('POST /v1/products', { multipart: { product: form } }, as)).body.id
  const received = { kind: 'receive', quantity: 20, batch: { code: 'L-7' } } as const
  await api.call(
    'POST /v1/products/{id}/movements',
    { params: { id: product }, body: received, idempotencyKey: randomUUID() },
    as,
  )
  await api.call('POST /v1/entries', { body: { user_id: member, reason: '' } }, as)
  const kept = await sell(member, product, 2.5)
  const voided = await sell(member, product, 1)
  const body = { reason: 'Error' }
  const key = () => ({ idempotencyKey: randomUUID() })
  await api.call('POST /v1/sales/{id}/void', { params: { id: voided }, body, ...key() }, as)
  const items = [{ line: 1, quantity: 0.5, restock: true }]
  await api.call('POST /v1/sales/{id}/returns', { params: { id: kept }, body: { ...body, items }, ...key() }, as)
  const rows = await csvOf('dispensing')
  expect(rows.map(([, , sale, number, name, , what, grams]) => [sale, number, name, what, grams])).toEqual([
    [String(kept), '0001', 'Limón', 'Retirada', '2,5'],
    [String(voided), '0001', 'Limón', 'Retirada', '1'],
    [String(voided), '0001', 'Limón', 'Anulación', '-1'],
    [String(kept), '0001', 'Limón', 'Devolución', '-0,5'],
    ['', '', '', '', '2'],
  ])
  expect(rows[0]?.[5]).toBe('L-7')
  expect(rows.at(-1)?.[0]).toBe('Total')
})

test('the capacity log counts who is inside, and the highest of the day against the capacity', async () => {
  await api.database.asAdmin(`update venues set capacity = 2 where id = ${venue.id}`)
  const [one, other] = [
    await makeMember(api, as, { identity_seen: true }),
    await makeMember(api, as, { identity_seen: true }),
  ]
  const enter = (id: number) => api.call('POST /v1/entries', { body: { user_id: id, reason: '' } }, as)
  await enter(one.id)
  await enter(other.id)
  await api.call('PATCH /v1/checkout', { query: { user_id: one.id, early: 'true' } }, as)
  const entered = await enter(one.id)
  const params = { id: entered.body.visit_id }
  const undone = await api.call(
    'POST /v1/visits/{id}/undo',
    { params, body: { what: 'entry' }, idempotencyKey: randomUUID() },
    as,
  )
  expect(undone.status).toBe(200)
  const rows = await csvOf('capacity')
  expect(rows.map(([, , what, number, inside, capacity]) => [what, number, inside, capacity])).toEqual([
    ['Entrada', '0001', '1', ''],
    ['Entrada', '0002', '2', ''],
    ['Salida forzada', '0001', '1', ''],
    [`Máximo del día (2 entradas, 1 salida). ${ofToday}`, '', '2', '2'],
  ])
})

describe('the capacity in the capacity log', () => {
  const setCapacity = async (capacity: number | null) => {
    const params = { id: venue.id }
    expect((await api.call('PATCH /v1/venues/{id}/settings', { params, body: { capacity } }, as)).status).toBe(200)
  }
  /** A visit of an hour in the evening, so many days ago. */
  async function makeVisit(daysAgo: number) {
    const { id } = await makeMember(api, as, { identity_seen: true })
    await api.database.asAdmin(
      `insert into visits (operator_id, venue_id, member_id, entered_at, entered_by, left_at, left_by, exit_kind)
       select ${venue.operatorId}, ${venue.id}, ${id}, day + interval '20 hours', s.id, day + interval '21 hours', s.id, 'normal'
       from (select (date '${today}' - ${daysAgo})::timestamp at time zone 'Europe/Madrid' as day) d,
         (select max(id) as id from staff) s`,
    )
  }
  const dayRows = async (daysAgo: number) => {
    const rows = await csvOf('capacity', { from: addDays(today, -daysAgo), to: addDays(today, -1) })
    return rows.filter(([, , , number]) => number === '').map(([, , what, , , capacity]) => [what, capacity])
  }
  const moveChanges = (daysAgo: number) =>
    api.database.asAdmin(
      `update audit_events set at = (date '${today}' - ${daysAgo})::timestamp at time zone 'Europe/Madrid' + interval '15 hours'
       where operator_id = ${venue.operatorId} and action like 'venue.%' and at > now() - interval '1 hour'`,
    )
  const highest = 'Máximo del día (1 entrada, 1 salida)'

  test('is the one that held on each day, as it is on record', async () => {
    await setCapacity(60)
    await moveChanges(9)
    await setCapacity(80)
    await moveChanges(4)
    await setCapacity(null)
    for (const daysAgo of [6, 4, 2]) await makeVisit(daysAgo)
    expect(await dayRows(8)).toEqual([
      [highest, '60'],
      [`${highest}. El aforo cambió ese día: 60 → 80`, '80'],
      [highest, '80'],
    ])
  })

  test('is that of today with a note, if the record cannot say', async () => {
    await setCapacity(60)
    await moveChanges(4)
    await api.database.asAdmin(`update venues set capacity = 45 where id = ${venue.id}`)
    await makeVisit(2)
    expect(await dayRows(8)).toEqual([[`${highest}. ${ofToday}`, '45']])
  })
})

describe('a capacity log of days whose visits are deleted', () => {
  const keepFor = async (length: number) => {
    const set = await api.call('PUT /v1/retention', { body: { periods: [{ kind: 'visits', length }] } }, as)
    expect(set.status).toBe(200)
    await api.database.asAdmin(
      `update retention_periods set coming_from = current_date - 1 where operator_id = ${venue.operatorId}`,
    )
  }
  const keptDay = () => addDays(businessDateOf(new Date(Date.now() - 400 * 86_400_000), 'Europe/Madrid'), 1)
  const old = { from: addDays(today, -500), to: addDays(today, -450) }
  const texts = async (order: Order, kind: RegisterKind = 'capacity') =>
    (await csvOf(kind, order)).map(([, , text]) => text)
  const spanish = () => keptDay().split('-').toReversed().join('/')
  const note = () =>
    `Aviso: las visitas anteriores al ${spanish()} se eliminan por su plazo de conservación, así que esos días pueden faltar o estar incompletos.`

  test('says so, also after the period was made longer again', async () => {
    await keepFor(400)
    expect(await texts(old)).toEqual([note()])
    expect((await listed())[0]?.rows).toBe(0)
    expect(await texts({ from: addDays(today, -300), to: today })).toEqual([])
    expect((await texts(old, 'dispensing')).join(' ')).not.toContain('Aviso')
    await keepFor(2_000)
    expect(await texts(old)).toEqual([note()])
  })

  test('says so in English and in the PDF', async () => {
    const plain = readPdf(Buffer.from(await (await issue('pdf', { kind: 'capacity', ...old })).arrayBuffer()))
    await keepFor(400)
    const english = await (await issue('csv', { kind: 'capacity', ...old }, as, 'en')).text()
    expect(english).toContain(`Note: visits before ${keptDay()} are deleted`)
    const noted = readPdf(Buffer.from(await (await issue('pdf', { kind: 'capacity', ...old })).arrayBuffer()))
    // Letters are glyphs of the embedded font, so the lines are counted.
    const lines = ({ streams }: ReturnType<typeof readPdf>) => streams.join('').match(/\bBT\b/g)?.length ?? 0
    expect(lines(noted)).toBeGreaterThan(lines(plain))
  })
})

describe('every issued register', () => {
  test('has the next number of its venue, kind and year', async () => {
    const names = []
    for (const [format, kind] of [
      ['pdf', 'members'],
      ['csv', 'members'],
      ['pdf', 'capacity'],
    ] as const)
      names.push(fileName(await issue(format, { kind })))
    expect(names).toEqual([`SOC-${year}-0001.pdf`, `SOC-${year}-0002.csv`, `AFO-${year}-0001.pdf`])
    const other = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const { token } = await makePerson(api.database.db, 'owner', [{ venueId: other.id, role: 'owner' }])
    const elsewhere = { token, venueId: other.id }
    expect(fileName(await issue('csv', {}, elsewhere))).toBe(`SOC-${year}-0001.csv`)
    expect((await listed()).map(({ number }) => number)).toEqual([
      `AFO-${year}-0001`,
      `SOC-${year}-0002`,
      `SOC-${year}-0001`,
    ])
  })

  test('has a number of its own when several are issued at once', async () => {
    const answers = await Promise.all([issue('pdf'), issue('csv')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await listed()).map(({ number }) => number)).toEqual([`SOC-${year}-0002`, `SOC-${year}-0001`])
  })

  test('is found by the hash of its file, and no other file is', async () => {
    const bytes = await (await issue('pdf')).arrayBuffer()
    const sha256 = hash(bytes)
    await (await issue('csv', { kind: 'dispensing' })).arrayBuffer()
    expect(await listed({ sha256 })).toMatchObject([
      { number: `SOC-${year}-0001`, kind: 'members', format: 'pdf', from: today, to: today, rows: 0, sha256 },
    ])
    expect(await listed({ sha256: hash(new Uint8Array([...new Uint8Array(bytes), 10]).buffer) })).toEqual([])
  })

  test('is listed page by page, only where it was issued', async () => {
    await issue('csv')
    await issue('csv')
    const first = await api.call('GET /v1/registers', { query: { limit: 1 } }, as)
    expect(first.body).toMatchObject([{ number: `SOC-${year}-0002` }])
    const cursor = first.headers.get('x-next-cursor') ?? ''
    expect(await listed({ limit: 1, cursor })).toMatchObject([{ number: `SOC-${year}-0001` }])
    const other = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const { token } = await makePerson(api.database.db, 'owner', [{ venueId: other.id, role: 'owner' }])
    expect(await listed({}, { token, venueId: other.id })).toEqual([])
  })

  test('is on record with number and hash, who issued it and what', async () => {
    await issue('pdf', { kind: 'capacity' })
    const [event] = (await api.call('GET /v1/audit', { query: {} }, as)).body
    const [{ sha256 } = { sha256: '' }] = await listed()
    const after = { number: `AFO-${year}-0001`, sha256, format: 'pdf', rows: 0, register: 'capacity', from: today }
    expect(event).toMatchObject({ action: 'register.issued', after })
  })

  test('cannot be changed, deleted, or follow a gap', async () => {
    await issue('csv')
    const { db } = api.database
    await expect(db.deleteFrom('issuedRegisters').execute()).rejects.toThrow('permission denied')
    await expect(db.updateTable('issuedRegisters').set({ rowCount: 1 }).execute()).rejects.toThrow('permission denied')
    await expect(
      api.database.asAdmin(
        `insert into issued_registers (operator_id, venue_id, kind, year, number, format, from_date, to_date, row_count,
           sha256, issued_by, issued_at)
         select operator_id, venue_id, kind, year, number + 2, format, from_date, to_date, row_count, sha256, issued_by,
           issued_at from issued_registers where operator_id = ${venue.operatorId}`,
      ),
    ).rejects.toThrow('issued_registers_previous')
  })

  test('is issued while the operator is suspended', async () => {
    await api.database.asAdmin(`update operators set suspended_at = now() where id = ${venue.operatorId}`)
    expect((await issue('pdf')).status).toBe(200)
  })

  test.each([
    ['of days in the wrong order', { from: today, to: '2026-01-01' }],
    ['of more than a year', { from: '2020-01-01', to: today }],
    ['of a day that has not begun', { from: today, to: '2999-01-01' }],
  ])('%s is refused, and takes no number', async (_title, span) => {
    expect((await issue('csv', span)).status).toBe(422)
    expect(await listed()).toEqual([])
  })

  test('with more rows than fit is refused, and takes no number', async () => {
    const { id } = await makeMember(api, as)
    await api.database.asAdmin(
      `insert into visits (operator_id, venue_id, member_id, entered_at, entered_by, left_at, left_by, exit_kind)
       select ${venue.operatorId}, ${venue.id}, ${id}, now(), s.id, now(), s.id, 'normal'
       from generate_series(1, ${registerRowsMost / 2 + 1}) n, (select max(id) as id from staff) s`,
    )
    const refused = await issue('csv', { kind: 'capacity' })
    expect(await refused.json()).toMatchObject({ code: 'register_too_long' })
    expect(await listed()).toEqual([])
  })
})

/** The pages of a document, and its streams as text. */
function readPdf(bytes: Buffer) {
  const text = bytes.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return body
    }
  })
  return { text, pages: (text.match(/\/Type \/Page\b(?!s)/g) ?? []).length, streams }
}

describe('the PDF', () => {
  test('repeats heads and counts pages, with text in an embedded font', async () => {
    await api.database.asAdmin(
      `insert into members (operator_id, number, email, name, last_name, venue_ids, registered_on, good_until, changed_by)
       select ${venue.operatorId}, n, 'm' || n || '@many.example', 'Łukasz', repeat('Wolfeschlegelstein', 5),
         array[${venue.id}::bigint], '2026-01-01', '9999-12-31', (select max(id) from staff) from generate_series(1, 120) n`,
    )
    const response = await issue('pdf')
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const { text, pages, streams } = readPdf(Buffer.from(await response.arrayBuffer()))
    expect(text.startsWith('%PDF-1.')).toBe(true)
    expect(pages).toBeGreaterThan(2)
    expect(text).toContain('/FontFile2')
    // The map from glyphs to letters is what makes text selectable.
    expect(streams.some((stream) => stream.includes('beginbfrange') || stream.includes('beginbfchar'))).toBe(true)
    expect((await listed())[0]?.rows).toBe(120)
  })

  test('without rows still has a page', async () => {
    expect(readPdf(Buffer.from(await (await issue('pdf')).arrayBuffer())).pages).toBe(1)
  })
})

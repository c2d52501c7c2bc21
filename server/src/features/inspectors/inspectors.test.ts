import { randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { addDays, apiAccess, type ApiEndpoint, businessDateOf, callsOfInspectors } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { inspectionDay as today, makeInspector } from '../../../testing/inspectors.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { holdLock } from '../../../testing/waiting.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let sister: Awaited<ReturnType<typeof makeVenue>>
let foreign: Awaited<ReturnType<typeof makeVenue>>
let owner: Awaited<ReturnType<typeof makePerson>>
let inspector: Awaited<ReturnType<typeof makeInspector>>
let asOwner: { token: string; venueId: number }
let as: { token: string; venueId: number }

beforeAll(async () => {
  api = await openTestApi({ env: { SIGN_IN_ATTEMPTS_PER_ADDRESS: '100000' } })
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  sister = await makeVenue(db, 'La Azotea', venue.operatorId)
  foreign = await makeVenue(db, 'Otro club')
  owner = await makePerson(db, 'owner', [
    { venueId: venue.id, role: 'owner' },
    { venueId: sister.id, role: 'owner' },
  ])
  const access = { operatorId: venue.operatorId, venueIds: [venue.id], ownerId: owner.id }
  inspector = await makeInspector(db, access)
  asOwner = { token: owner.token, venueId: venue.id }
  as = { token: inspector.token, venueId: venue.id }
})

const giving = {
  name: 'Marta Inspectora',
  email: 'marta@ajuntament.example',
  authority: 'Ajuntament',
  reference: 'EXP-1',
  from: today,
  until: addDays(today, 5),
}
let given = 0
const give = (
  change: Partial<typeof giving> & { venue_ids?: number[] } = {},
  by = asOwner,
  idempotencyKey: string = randomUUID(),
) => {
  given += 1
  const body = { ...giving, email: `marta.${given}@ajuntament.example`, venue_ids: [venue.id], ...change }
  return api.call('POST /v1/inspectors', { body, idempotencyKey }, by)
}
const linkOf = async (id: number) => {
  const { body } = await api.call('POST /v1/inspectors/{id}/link', { params: { id } }, asOwner)
  return body.link.split('#')[1] ?? ''
}
const listed = async () => (await api.call('GET /v1/inspectors', { query: {} }, asOwner)).body
const room = (by = as, language = 'en') => api.call('GET /v1/inspector/room', {}, { ...by, language })
const copy = (format: 'pdf' | 'csv', kind = 'members', by = as) =>
  fetch(`${api.url}/v1/inspector/registers/${kind}/${format}?from=${today}&to=${today}`, {
    headers: { authorization: `Bearer ${by.token}`, 'x-venue-id': String(by.venueId), 'accept-language': 'es' },
  })
const record = async () => (await api.call('GET /v1/audit', { query: {} }, asOwner)).body

/** Sends an empty body. A caller who passes the rule gets an error about missing fields, or an answer. */
async function codeOf(key: ApiEndpoint, token: string, venueId: number): Promise<string | null> {
  const [method = '', path = ''] = key.split(' ')
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const response = await fetch(api.url + path.replaceAll(/\{\w+\}/g, '987654321'), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-venue-id': String(venueId),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: '{}' } : {}),
  })
  expect(response.status, key).toBeLessThan(500)
  const text = await response.text()
  return text.startsWith('{') ? ((JSON.parse(text) as { code?: string }).code ?? null) : null
}

const guarded = (Object.keys(apiAccess) as ApiEndpoint[]).filter((key) => apiAccess[key].kind !== 'anyone')

describe('an inspector', () => {
  test('is refused every call but those of the list, at every venue', async () => {
    for (const key of guarded.filter((call) => !callsOfInspectors.includes(call))) {
      for (const at of [venue, sister, foreign]) {
        expect(await codeOf(key, inspector.token, at.id), key).toBe('inspector_reads_only')
      }
    }
  })

  test('reads only the venues of the access', async () => {
    const theirs = guarded.filter((key) => apiAccess[key].kind === 'inspector')
    expect(theirs).toHaveLength(5)
    for (const key of theirs) {
      expect(await codeOf(key, inspector.token, venue.id), key).not.toBe('privileges_missing')
      expect(await codeOf(key, inspector.token, sister.id), key).toBe('privileges_missing')
      expect(await codeOf(key, inspector.token, foreign.id), key).toBe('privileges_missing')
    }
  })

  test('sees who they are, for whom they inspect, and until when', async () => {
    const { body } = await api.call('GET /v1/users/me', {}, as)
    expect(body).toMatchObject({ access_privileges: 'employee', owned_venues: [] })
    expect(body.inspector?.venues).toEqual([
      {
        id: venue.id,
        name: 'Club Almirante',
        time_zone: 'Europe/Madrid',
        authority: 'Ajuntament de Barcelona',
        from: addDays(today, -1),
        until: addDays(today, 1),
        revoked_on: null,
        today,
      },
    ])
    expect((await api.call('GET /v1/users/me', {}, asOwner)).body.inspector).toBeNull()
  })

  test('sees how many are inside, and no names', async () => {
    await api.database.asAdmin(`update venues set capacity = 80 where id = ${venue.id}`)
    expect((await room()).body).toMatchObject({ inside: 0, capacity: 80 })
    await api.database.asAdmin(
      `insert into occupancies (operator_id, venue_id, inside) values (${venue.operatorId}, ${venue.id}, 1)`,
    )
    expect((await room()).body).toEqual({ inside: 1, capacity: 80, at: expect.any(String) })
  })

  test('sees quantities by product, in pages, and no prices', async () => {
    for (const name of ['Papel', 'Grinder']) {
      const product = { name, price: 7.35, stock_quantity: 9, unit_type: 'fixed', category_id: null } as const
      expect((await api.call('POST /v1/products', { multipart: { product } }, asOwner)).status).toBe(200)
    }
    const first = await api.call('GET /v1/inspector/stock', { query: { limit: 1 } }, as)
    expect(first.body).toMatchObject([{ name: 'Grinder', unit_type: 'fixed', quantity: 9 }])
    expect(JSON.stringify(first.body)).not.toContain('7.35')
    const cursor = first.headers.get('x-next-cursor') ?? ''
    expect((await api.call('GET /v1/inspector/stock', { query: { limit: 1, cursor } }, as)).body).toMatchObject([
      { name: 'Papel', quantity: 9 },
    ])
  })

  test('checks a file against the issued registers', async () => {
    const order = { kind: 'capacity', from: today, to: today } as const
    await fetch(`${api.url}/v1/registers/csv`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'x-venue-id': String(venue.id),
        'content-type': 'application/json',
      },
      body: JSON.stringify(order),
    })
    const [issued] = (await api.call('GET /v1/inspector/registers', { query: {} }, as)).body
    expect(issued).toMatchObject({ kind: 'capacity', format: 'csv' })
    const sha256 = issued?.sha256 ?? ''
    expect((await api.call('GET /v1/inspector/registers', { query: { sha256 } }, as)).body).toEqual([issued])
    const other = '0'.repeat(64)
    expect((await api.call('GET /v1/inspector/registers', { query: { sha256: other } }, as)).body).toEqual([])
  })
})

describe('a copy of a register', () => {
  test('names the inspector in every row of a CSV, and has no number', async () => {
    await makeMember(api, asOwner, { name: 'Ana', last_name: 'Núñez' })
    const response = await copy('csv')
    expect(response.status).toBe(200)
    const [, row] = (await response.text()).split('\r\n')
    expect(row).toMatch(
      /^"?Copia para Person \d+ \(Ajuntament de Barcelona\), \d\d\/\d\d\/\d{4} \d\d:\d\d"?;0001;Ana Núñez;/,
    )
    expect((await api.call('GET /v1/registers', { query: {} }, asOwner)).body).toEqual([])
  })

  test('is a PDF for each kind', async () => {
    for (const kind of ['members', 'dispensing', 'capacity']) {
      const response = await copy('pdf', kind)
      expect(response.status, kind).toBe(200)
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(response.headers.get('content-disposition')).toContain(`copia-${kind}`)
    }
  })

  test('has the watermark on every page, also a long one', async () => {
    const before = opacities(Buffer.from(await (await copy('pdf')).arrayBuffer()))
    expect(before).toBe(1)
    await api.database.asAdmin(
      `insert into members (operator_id, number, email, name, last_name, venue_ids, registered_on, good_until, changed_by)
       select $1, 1000 + n, 'm' || n || '@many.example', 'Ana', 'Ruiz', array[$2::bigint], '2026-01-01', '9999-12-31', $3
       from generate_series(1, 90) n`,
      [venue.operatorId, venue.id, owner.id],
    )
    const bytes = Buffer.from(await (await copy('pdf')).arrayBuffer())
    const pages = bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
    expect(pages).toBeGreaterThan(1)
    expect(opacities(bytes)).toBe(pages)
  })

  test('is in the record and the exports of the owners, with its hash', async () => {
    await (await copy('csv', 'capacity')).arrayBuffer()
    expect((await record())[0]).toMatchObject({
      action: 'register.copied',
      who: { email: inspector.email },
      subject: { kind: 'venue', id: venue.id },
      after: {
        register: 'capacity',
        from: today,
        to: today,
        format: 'csv',
        authority: 'Ajuntament de Barcelona',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    })
    const [exported] = (await api.call('GET /v1/exports', { query: {} }, asOwner)).body
    expect(exported).toMatchObject({ kind: 'register_copy', state: 'complete' })
  })

  test('is not made of days that have not begun', async () => {
    const url = `${api.url}/v1/inspector/registers/members/csv?from=${today}&to=${addDays(today, 2)}`
    const headers = { authorization: `Bearer ${as.token}`, 'x-venue-id': String(venue.id) }
    expect((await fetch(url, { headers })).status).toBe(422)
  })
})

/** How many pages draw something half transparent, which is only the watermark. */
function opacities(pdf: Buffer): number {
  const text = pdf.toString('latin1')
  let found = 0
  for (const match of text.matchAll(/stream\r?\n/g)) {
    const from = match.index + match[0].length
    try {
      const content = inflateSync(pdf.subarray(from, text.indexOf('endstream', from))).toString('latin1')
      if (/\/Gs\d+ gs/.test(content) && content.includes('BT')) found += 1
    } catch {
      // Not every stream is compressed text.
    }
  }
  return found
}

describe('the days of the access', () => {
  const setDays = (from: string, until: string) =>
    api.database.asAdmin(
      `update inspector_accounts set from_date = '${from}', until_date = '${until}' where id = ${inspector.accessId}`,
    )
  const spanish = (day: string) => day.split('-').toReversed().join('/')

  test.each([
    ['before the first', 1, 2, 'inspector_not_begun', 1],
    ['after the last', -3, -1, 'inspector_over', -1],
  ] as const)('%s day every call is refused and says the day', async (_title, first, last, code, named) => {
    await setDays(addDays(today, first), addDays(today, last))
    const day = addDays(today, named)
    expect((await room()).error).toMatchObject({ code, detail: expect.stringContaining(day) })
    expect((await room(as, 'es')).error.detail).toContain(spanish(day))
    expect(await codeOf('GET /v1/inspector/stock', as.token, venue.id)).toBe(code)
    expect(await codeOf('GET /v1/inspector/registers', as.token, venue.id)).toBe(code)
    expect(((await (await copy('csv')).json()) as { code: string }).code).toBe(code)
    // They can still see since when, and leave.
    expect((await api.call('GET /v1/users/me', {}, as)).status).toBe(200)
  })

  test('the first and the last day count', async () => {
    await setDays(today, today)
    expect((await room()).status).toBe(200)
  })

  test('are those of the venue', async () => {
    const zone = (timeZone: string) =>
      api.database.asAdmin(`update venues set time_zone = '${timeZone}', day_cutoff_minutes = 0 where id = ${venue.id}`)
    const first = businessDateOf(new Date(), 'Pacific/Kiritimati', 0)
    await setDays(first, first)
    await zone('Pacific/Kiritimati')
    expect((await room()).status).toBe(200)
    // There it is always a day earlier, at least.
    await zone('Pacific/Pago_Pago')
    expect((await room()).error.code).toBe('inspector_not_begun')
  })

  test('a revoked access is refused with the next call', async () => {
    expect((await room()).status).toBe(200)
    const params = { id: inspector.accessId }
    expect((await api.call('DELETE /v1/inspectors/{id}', { params }, asOwner)).status).toBe(204)
    expect((await room()).error).toMatchObject({ code: 'inspector_revoked', detail: expect.stringContaining(today) })
    expect((await copy('pdf')).status).toBe(403)
    expect((await record())[0]).toMatchObject({ action: 'staff.inspector_revoked', who: { email: owner.email } })
    expect((await api.call('GET /v1/inspectors', { query: {} }, asOwner)).body).toMatchObject([{ state: 'revoked' }])
  })

  test('while the operator is suspended, an inspector still reads', async () => {
    await api.database.asAdmin(`update operators set suspended_at = now() where id = ${venue.operatorId}`)
    expect((await room()).status).toBe(200)
    expect((await copy('csv')).status).toBe(200)
  })
})

describe('an owner', () => {
  test('gives access, and the person joins by the link', async () => {
    const { status, body } = await give({ venue_ids: [venue.id, sister.id], email: 'nuria@ajuntament.example' })
    expect(status).toBe(200)
    expect(body).toEqual({ id: expect.any(Number), has_joined: false })
    expect((await listed())[0]).toMatchObject({
      id: body.id,
      name: 'Marta Inspectora',
      state: 'active',
      has_joined: false,
      venues: [{ name: 'Club Almirante' }, { name: 'La Azotea' }],
    })
    const token = await linkOf(body.id)
    const joined = await api.call('POST /v1/invitations/accept', { body: { token, password: 'ventana-con-luz-77' } })
    expect(joined.status).toBe(200)
    const by = { token: joined.body.access_token, venueId: sister.id }
    expect((await room(by)).status).toBe(200)
    expect(await codeOf('GET /v1/registers', by.token, venue.id)).toBe('inspector_reads_only')
    expect((await listed())[0]).toMatchObject({ has_joined: true })
    expect((await record()).find(({ action }) => action === 'staff.inspector_invited')).toMatchObject({
      who: { email: owner.email },
      after: { email: 'nuria@ajuntament.example', authority: 'Ajuntament', reference: 'EXP-1' },
    })
  })

  test('gives it again to the same person without another link', async () => {
    const again = await give({ email: inspector.email, from: addDays(today, 10), until: addDays(today, 12) })
    expect(again.body.has_joined).toBe(true)
    expect((await listed())[0]).toMatchObject({ id: again.body.id, state: 'coming' })
    // The access that is open now counts.
    expect((await room()).status).toBe(200)
  })

  test('gives it once, however often the same command arrives', async () => {
    const lock = { sql: 'select from operators where id = $1 for update', values: [venue.operatorId] }
    const key = randomUUID()
    const twice = { email: 'doble@ajuntament.example' }
    const [one, other] = await holdLock(api.database, lock, 2, () =>
      Promise.all([give(twice, asOwner, key), give(twice, asOwner, key)]),
    )
    expect([one.status, other.status]).toEqual([200, 200])
    expect(other.body).toEqual(one.body)
    expect((await give(twice, asOwner, key)).body).toEqual(one.body)
    expect((await listed()).filter(({ email }) => email === twice.email)).toHaveLength(1)
    expect((await record()).filter(({ action }) => action === 'staff.inspector_invited')).toHaveLength(1)
    expect((await give({ ...twice, reference: 'EXP-2' }, asOwner, key)).error.code).toBe('idempotency_key_reused')
  })

  test('leaves no link and no name with the key of the command', async () => {
    const { body } = await give({ email: 'guardado@ajuntament.example' })
    const [stored] = await api.database.asAdmin<{ answer: unknown }>(
      `select answer from commands where operator_id = ${venue.operatorId} and kind = 'staff.give_inspector_access'`,
    )
    expect(stored?.answer).toEqual({ id: body.id, has_joined: false })
  })

  test('cannot give it to somebody with an account, an offer, or an access of another operator', async () => {
    const employee = await makePerson(api.database.db, 'employee', [{ venueId: foreign.id, role: 'employee' }])
    const stranger = await makePerson(api.database.db, 'owner', [{ venueId: foreign.id, role: 'owner' }])
    const asStranger = { token: stranger.token, venueId: foreign.id }
    const offer = { email: 'nueva@club.example', role: 'employee' as const }
    const idempotencyKey = crypto.randomUUID()
    expect((await api.call('POST /v1/invitations', { body: offer, idempotencyKey }, asStranger)).status).toBe(200)
    const left = await makePerson(api.database.db, 'employee')
    const waiting = await give({ email: 'espera@ajuntament.example', venue_ids: [foreign.id] }, asStranger)
    expect(waiting.status).toBe(200)
    for (const email of [
      employee.email,
      stranger.email,
      owner.email,
      offer.email,
      left.email,
      'espera@ajuntament.example',
    ]) {
      expect((await give({ email })).error, email).toMatchObject({ code: 'inspector_email_taken' })
    }
    expect((await give({ email: inspector.email, venue_ids: [foreign.id] }, asStranger)).error.code).toBe(
      'inspector_email_taken',
    )
  })

  test('gives it only for venues of their own, and for at most a year', async () => {
    const partner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    const asPartner = { token: partner.token, venueId: venue.id }
    expect((await give({ venue_ids: [foreign.id] })).error.code).toBe('inspector_venues_beyond_own')
    expect((await give({ venue_ids: [sister.id] }, asPartner)).error.code).toBe('inspector_venues_beyond_own')
    expect((await give({ until: addDays(today, 400) })).status).toBe(422)
    expect((await give({ from: addDays(today, -9), until: addDays(today, -1) })).status).toBe(422)
    expect((await give({ from: addDays(today, 2), until: today })).status).toBe(422)
    // Who does not own all venues of an access neither sees nor revokes it.
    const { body } = await give({ venue_ids: [venue.id, sister.id] })
    const ids = (await api.call('GET /v1/inspectors', { query: {} }, asPartner)).body.map(({ id }) => id)
    expect(ids).toEqual([inspector.accessId])
    const params = { id: body.id }
    expect((await api.call('DELETE /v1/inspectors/{id}', { params }, asPartner)).error.code).toBe('inspector_not_found')
  })

  test('makes a new link until the person has joined', async () => {
    const { body } = await give()
    const first = await linkOf(body.id)
    expect(await linkOf(body.id)).not.toBe(first)
    const old = { token: first, password: 'ventana-con-luz-77' }
    expect((await api.call('POST /v1/invitations/accept', { body: old })).status).toBe(404)
    const joined = { params: { id: inspector.accessId } }
    expect((await api.call('POST /v1/inspectors/{id}/link', joined, asOwner)).error.code).toBe('inspector_joined')
  })

  test('reads in the record what the inspector opened', async () => {
    await room()
    await api.call('GET /v1/inspector/stock', { query: {} }, as)
    await api.call('GET /v1/inspector/registers', { query: {} }, as)
    const looks = (await record()).filter(({ action }) => action === 'register.inspected')
    expect(looks.map(({ after }) => after?.['inspected'])).toEqual(['registers', 'stock', 'room'])
    expect(looks[0]).toMatchObject({ who: { email: inspector.email }, after: { authority: 'Ajuntament de Barcelona' } })
  })
})

test('who accepts a place as staff inspects no more', async () => {
  const { db } = api.database
  await db
    .insertInto('grants')
    .values({ staffId: inspector.id, venueId: foreign.id, role: 'employee', rights: [] })
    .execute()
  expect((await room()).error.code).toBe('privileges_missing')
  expect((await api.call('GET /v1/users/me', {}, as)).body.inspector).toBeNull()
})

test('the link of an inspector opens no account that has a password meanwhile', async () => {
  const { body } = await give({ email: 'luego@ajuntament.example' })
  const token = await linkOf(body.id)
  const { db } = api.database
  const { passwordHash } = await db
    .selectFrom('staff')
    .select('passwordHash')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('staff').set({ passwordHash }).where('email', '=', 'luego@ajuntament.example').execute()
  const taken = await api.call('POST /v1/invitations/accept', { body: { token, password: 'otra-clave-nueva-9' } })
  expect(taken.error.code).toBe('password_wrong')
})

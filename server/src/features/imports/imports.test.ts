import { businessDateOf, type ImportedFields, type ImportKind } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberFields, openImports } from '../../../testing/imports.ts'
import { makeFace, makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { openJobs } from '../../../testing/run-job.ts'
import { createBookChecks } from '../book-checks/service.ts'

type Imports = Awaited<ReturnType<typeof openImports>>

let imports: Imports
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: { token: string; venueId: number }

beforeAll(async () => {
  imports = await openImports()
})
afterAll(() => imports.close())
beforeEach(async () => {
  const { db } = imports.api.database
  venue = await makeVenue(db, 'Club Almirante')
  const { token } = await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  as = { token, venueId: venue.id }
})

const today = businessDateOf(new Date(), 'Europe/Madrid')

async function check(rows: readonly ImportedFields[], options: { kind?: ImportKind; balancesOn?: string } = {}) {
  const { id } = await imports.begin(as, rows, options)
  await imports.askTo('check', as, id)
  await imports.work(venue.operatorId)
  return { id, rows: await imports.rowsOf(as, id), made: await imports.read(as, id) }
}

async function bring(rows: readonly ImportedFields[], options: { kind?: ImportKind; balancesOn?: string } = {}) {
  const { id } = await check(rows, options)
  expect((await imports.askTo('run', as, id)).status).toBe(200)
  await imports.work(venue.operatorId)
  return { id, made: await imports.read(as, id) }
}

async function undo(id: number) {
  const answer = await imports.askTo('undo', as, id)
  await imports.work(venue.operatorId)
  return answer
}

const members = async () =>
  (await imports.api.call('GET /v1/venue-clients', { query: { venueID: venue.id } }, as)).body.map(
    ({ profile, email }) => ({ number: profile.client_id, balance: profile.cash_balance, email }),
  )
const products = async () => (await imports.api.call('GET /v1/get-venue-products', { query: {} }, as)).body

/** Checks all the books of the operator, and says how many figures do not add up. */
async function differences() {
  const { api } = imports
  const jobs = await openJobs(api.database, api.app.log)
  const alerts = { noteBooks: async () => {} }
  const live = imports.live
  const { job } = createBookChecks({ db: api.database.db, log: api.app.log, live, jobs, alerts })
  await api.database.asAdmin(
    `insert into book_checks (operator_id, started_by, part) select operator_id, started_by, 'all' from imports
     where operator_id = ${venue.operatorId} limit 1`,
  )
  await job.run({ operatorId: venue.operatorId }, new AbortController().signal)
  await jobs.close()
  return (await api.call('GET /v1/book-checks/latest', {}, as)).body.last?.differences
}

describe('the check', () => {
  test('says what is wrong with each row, with field and value, and saves nothing', async () => {
    const { made, rows } = await check([
      memberFields(1),
      memberFields(2, { birth_date: '31/02/1990' }),
      memberFields(3, { document_number: '12345678A' }),
      memberFields(4, { email: 'nora@correo' }),
      memberFields(5, { birth_date: `09/05/${Number(today.slice(0, 4)) - 10}` }),
      memberFields(1, { email: 'otra@correo.example' }),
      memberFields(7, { balance: '-20,00' }),
      memberFields(8, { balance: '1.234,50 €', document_number: '12345678Z' }),
    ])
    expect(made).toMatchObject({ state: 'checked', counts: { ready: 1, warned: 1, faulty: 6, duplicate: 0 } })
    expect(made.chosen).toEqual({ import: 2, update: 0, leave_out: 6, balance: 1234.5 })
    expect(rows.flatMap(({ row, faults }) => faults.map((fault) => ({ row, ...fault })))).toMatchObject([
      { row: 3, field: 'birth_date', code: 'date_impossible', value: '31/02/1990' },
      { row: 4, field: 'document_number', code: 'document_letter_wrong', figures: { letter: 'Z' } },
      { row: 5, field: 'email', code: 'email_malformed', value: 'nora@correo' },
      { row: 6, field: 'birth_date', code: 'under_age' },
      { row: 7, field: 'number', code: 'repeated_in_file', figures: { row: '2' } },
      { row: 8, field: 'balance', code: 'amount_negative', value: '-20,00' },
    ])
    expect(await members()).toEqual([])
  })

  test('finds who is there by number, e-mail and document, and shows both', async () => {
    const there = { document_kind: 'dni', document_number: '12345678Z', phone: '600000001' } as const
    const { id } = await makeMember(imports.api, as, {
      client_id: 50,
      email: 'ana@correo.example',
      name: 'Ana',
      ...there,
    })
    const { rows } = await check([
      memberFields(50),
      memberFields(51, { email: 'ANA@correo.example' }),
      memberFields(52, { document_number: '12.345.678-z', phone: '600000002' }),
    ])
    expect(rows.map(({ verdict, decision, matches }) => ({ verdict, decision, same: matches[0]?.same }))).toEqual([
      { verdict: 'duplicate', decision: 'leave_out', same: ['number'] },
      { verdict: 'duplicate', decision: 'leave_out', same: ['email'] },
      { verdict: 'duplicate', decision: 'leave_out', same: ['document'] },
    ])
    expect(rows[2]?.matches).toMatchObject([{ id, number: 50, name: 'Ana' }])
    expect(rows[2]?.changes).toContainEqual({ field: 'phone', before: '600000001', after: '600000002' })
  })

  test('says of ten people at most that they are members of a shop that the owner does not own', async () => {
    const { api } = imports
    const { db } = api.database
    const other = await makeVenue(db, 'La Azotea', venue.operatorId)
    const places = [venue, other].map(({ id }) => ({ venueId: id, role: 'owner' as const }))
    const { token } = await makePerson(db, 'owner', places)
    const both = { token, venueId: venue.id }
    const people = Array.from({ length: 12 }, (_, index) => index + 1)
    for (const number of people) {
      await makeMember(api, { token, venueId: other.id }, { email: `socio.${number}@correo.example` })
    }
    const rows = [...people, 20, 21].map((number) =>
      memberFields(number + 500, { email: `socio.${number}@correo.example` }),
    )
    const codes = async (by: typeof as) => {
      const { id } = await imports.begin(by, rows)
      await imports.askTo('check', by, id)
      await imports.work(venue.operatorId)
      return (await imports.rowsOf(by, id)).map(({ faults, verdict }) => faults[0]?.code ?? verdict)
    }
    const times = (count: number, code: string) => Array.from({ length: count }, () => code)
    expect(await codes(as)).toEqual([...times(10, 'taken_elsewhere'), ...times(4, 'elsewhere_limit')])
    expect(await codes(as)).toEqual(times(14, 'elsewhere_limit'))
    expect(await codes(both)).toEqual([...times(12, 'taken_elsewhere'), ...times(2, 'warned')])
  })

  test('goes on with a corrected file by row number', async () => {
    const { id } = await check([memberFields(1), memberFields(2, { email: 'mal' })])
    const csv = await fetch(`${imports.api.url}/v1/imports/${id}/faults/export`, {
      headers: { authorization: `Bearer ${as.token}`, 'x-venue-id': String(venue.id), 'accept-language': 'es' },
    })
    expect(await csv.text()).toContain('3;2;Ferrer, Rocío 2;mal;31/01/1990;Email: No es un email completo.')
    await imports.send(as, id, [{ row: 3, fields: memberFields(2) }])
    expect((await imports.askTo('run', as, id)).error.code).toBe('import_state')
    await imports.askTo('check', as, id)
    await imports.work(venue.operatorId)
    expect((await imports.read(as, id)).counts).toMatchObject({ ready: 0, warned: 2, faulty: 0 })
  })

  test('waits for every row, and takes a chunk that is sent twice once', async () => {
    const rows = [memberFields(1), memberFields(2)]
    const { id } = await imports.begin(as, rows)
    const chunk = rows.map((fields, index) => ({ row: index + 2, fields }))
    expect((await imports.send(as, id, chunk)).body).toEqual({ rows_received: 2 })
    expect((await imports.send(as, id, [{ row: 9, fields: memberFields(9) }])).error.code).toBe('import_row_unknown')
    const columns = [...(['number', 'name', 'email', 'birth_date'] as const)].map((field) => ({
      heading: field,
      field,
    }))
    const body = { kind: 'members', file_name: 'b.csv', columns, rows: 2 } as const
    const other = await imports.api.call('POST /v1/imports', { body, idempotencyKey: crypto.randomUUID() }, as)
    expect((await imports.askTo('check', as, other.body.id)).error.code).toBe('import_rows_missing')
  })
})

describe('a run', () => {
  test('enrols the chosen rows with dated opening balances, and the books add up', async () => {
    const { made } = await bring(
      [
        memberFields(10, { balance: '45,50', sponsor_number: '11' }),
        memberFields(11),
        memberFields(12, { email: 'mal' }),
      ],
      { balancesOn: '2026-01-31' },
    )
    expect(made).toMatchObject({ state: 'done', outcomes: { created: 2, left_out: 1 } })
    expect(await members()).toEqual([
      { number: 10, balance: 45.5, email: 'socio.10@correo.example' },
      { number: 11, balance: 0, email: 'socio.11@correo.example' },
    ])
    const rows = await imports.rowsOf(as, made.id)
    const id = rows[0]?.subject_id ?? 0
    const ledger = await imports.api.call('GET /v1/members/{id}/transactions', { params: { id }, query: {} }, as)
    expect(ledger.body).toMatchObject([
      { kind: 'opening', amount: 45.5, reason: 'Saldo inicial a 31/01/2026 · Opening balance of 2026-01-31' },
    ])
    const { body } = await imports.api.call('GET /v1/members/{id}', { params: { id } }, as)
    expect(body).toMatchObject({ birth_date: '1990-01-31', sponsor: { client_id: 11 } })
    expect(await differences()).toBe(0)
  })

  test('that is killed goes on where it was, and makes nobody twice', async () => {
    const rows = Array.from({ length: 600 }, (_, index) => memberFields(index + 1, { balance: '1' }))
    const { id } = await check(rows)
    await imports.askTo('run', as, id)
    let looks = 0
    const killed = { throwIfAborted: () => void ((looks += 1) > 3 && expect.fail('killed')) } as AbortSignal
    await expect(imports.work(venue.operatorId, killed)).rejects.toThrow('killed')
    expect(await imports.read(as, id)).toMatchObject({ state: 'running', progress: { done: 500, total: 600 } })
    await imports.work(venue.operatorId)
    expect(await imports.read(as, id)).toMatchObject({ state: 'done', outcomes: { created: 600 } })
    const [count] = await imports.api.database.asAdmin<{ members: number; cents: number }>(
      `select count(*)::int as members, sum(balance_cents)::int as cents from wallets where operator_id = ${venue.operatorId}`,
    )
    expect(count).toEqual({ members: 600, cents: 60_000 })
  })

  test('tells webhooks of each member who comes, and who goes when it is undone', async () => {
    const events = ['member.created' as const, 'member.erased' as const]
    const body = { name: 'Contabilidad', url: 'https://books.example', events, venue_ids: null }
    const webhook = (await imports.api.call('POST /v1/webhooks', { body }, as)).body.webhook.id
    const told = async () => {
      const log = { params: { id: webhook }, query: {} }
      const { body: rows } = await imports.api.call('GET /v1/webhooks/{id}/deliveries', log, as)
      return rows.map(({ type, subject, sequence }) => `${type} ${subject.label} ${sequence}`).toSorted()
    }
    const { id } = await bring([memberFields(1), memberFields(2)])
    expect(await told()).toEqual(['member.created 0001 1', 'member.created 0002 1'])
    await undo(id)
    expect(await told()).toEqual([
      'member.created null 1',
      'member.created null 1',
      'member.erased null 2',
      'member.erased null 2',
    ])
  })

  test('refuses a row whom somebody enrolled since the check', async () => {
    const { id } = await check([memberFields(1), memberFields(2)])
    await makeMember(imports.api, as, { client_id: 99, email: 'socio.2@correo.example' })
    await imports.askTo('run', as, id)
    await imports.work(venue.operatorId)
    expect((await imports.read(as, id)).outcomes).toEqual({ created: 1, refused: 1 })
  })

  test('changes who is there only if somebody decides so, and undoing brings them back', async () => {
    await makeMember(imports.api, as, { client_id: 50, email: 'ana@correo.example', name: 'Ana', cash_balance: 7 })
    const { id } = await check([memberFields(50, { balance: '99' })])
    expect((await imports.askTo('run', as, id)).error.code).toBe('import_nothing_chosen')
    const decision = { params: { id }, body: { rows: [2], decision: 'update' as const } }
    expect((await imports.api.call('PUT /v1/imports/{id}/decisions', decision, as)).body.chosen?.update).toBe(1)
    await imports.askTo('run', as, id)
    await imports.work(venue.operatorId)
    expect(await members()).toEqual([{ number: 50, balance: 7, email: 'socio.50@correo.example' }])
    await undo(id)
    expect(await members()).toEqual([{ number: 50, balance: 7, email: 'ana@correo.example' }])
  })
})

describe('undoing', () => {
  test('takes everything back, keeps the books right, and frees the numbers for another import', async () => {
    const rows = [memberFields(10, { balance: '45,50', card_code: 'CARD-0010' }), memberFields(11)]
    const { id } = await bring(rows)
    const picture = { params: { id, number: 10 }, multipart: { image: await makeFace() } }
    expect((await imports.api.call('PUT /v1/imports/{id}/pictures/{number}', picture, as)).status).toBe(200)
    expect((await undo(id)).body.state).toBe('undoing')
    expect(await imports.read(as, id)).toMatchObject({ state: 'undone', outcomes: { undone: 2 } })
    expect(await members()).toEqual([])
    expect(await differences()).toBe(0)
    expect((await bring(rows)).made.outcomes).toEqual({ created: 2 })
    expect((await members()).map(({ number }) => number)).toEqual([10, 11])
    expect(await differences()).toBe(0)
  })

  test('is refused once somebody was let in or topped up, and says which rows', async () => {
    const { id } = await bring([memberFields(1, { balance: '5' }), memberFields(2), memberFields(3)])
    const [first, second] = await imports.rowsOf(as, id)
    const entered = await imports.api.call(
      'POST /v1/entries',
      { body: { user_id: first?.subject_id ?? 0, reason: 'Visto' } },
      as,
    )
    expect(entered.status).toBe(200)
    const topUp = { user_id: second?.subject_id ?? 0, amount: 5, method: 'card', id: crypto.randomUUID() } as const
    expect((await imports.api.call('POST /v1/add-cash', { body: topUp }, as)).status).toBe(200)
    const { error } = await undo(id)
    expect(error).toMatchObject({ code: 'import_built_on' })
    expect(error.detail).toContain('2 rows (2, 3)')
    const { body } = await imports.api.call('GET /v1/imports/{id}/undo', { params: { id } }, as)
    expect(body).toMatchObject({
      possible: false,
      used: 2,
      rows: [
        { row: 2, uses: ['visited'] },
        { row: 3, uses: ['money'] },
      ],
    })
    expect((await members()).length).toBe(3)
  })

  test('undoes nothing if something was built on it between the question and the work', async () => {
    const { id } = await bring([memberFields(1), memberFields(2)])
    const [first] = await imports.rowsOf(as, id)
    await imports.askTo('undo', as, id)
    await imports.api.call('POST /v1/entries', { body: { user_id: first?.subject_id ?? 0, reason: 'Visto' } }, as)
    await imports.work(venue.operatorId)
    expect(await imports.read(as, id)).toMatchObject({ state: 'done', undone: null, outcomes: { created: 2 } })
  })
})

describe('products', () => {
  const rows: ImportedFields[] = [
    { name: 'Amnesia', price: '8,50', unit_type: 'gramos', category: 'Flores', subcategory: 'Sativa', stock: '120,5' },
    {
      name: 'Agua',
      price: '1',
      barcode: '8410',
      stock: '24',
      cost: '0,30',
      batch_code: 'L-1',
      batch_expires_on: '01/02/2030',
    },
  ]

  test('come with category, batch and stock, and are withdrawn whole', async () => {
    const { id, made } = await bring(rows, { kind: 'products' })
    expect(made.outcomes).toEqual({ created: 2 })
    expect(await products()).toMatchObject([
      { name: 'Agua', barcode: '8410', stock_quantity: 24, batches: [{ code: 'L-1', left: 24 }] },
      { name: 'Amnesia', price: 8.5, unit_type: 'weight', stock_quantity: 120.5, category: { name: 'Flores' } },
    ])
    expect(await differences()).toBe(0)
    await undo(id)
    expect(await products()).toEqual([])
    expect(await differences()).toBe(0)
    expect((await bring(rows, { kind: 'products' })).made.outcomes).toEqual({ created: 2 })
  })

  test('leave no empty category behind, and no other category goes', async () => {
    const { api } = imports
    const categories = async () => (await api.call('GET /v1/categories', {}, as)).body
    await api.call('POST /v1/categories', { body: { name: 'Bebidas' } }, as)
    const { id } = await bring(
      [
        { name: 'Agua', price: '1', category: 'Bebidas', subcategory: 'Frías' },
        { name: 'Amnesia', price: '8', category: 'Flores', subcategory: 'Sativa' },
        { name: 'Critical', price: '8', category: 'Flores', subcategory: 'Índica' },
      ],
      { kind: 'products' },
    )
    const flowers = (await categories()).find(({ name }) => name === 'Flores')
    const [, indica] = flowers?.subcategories ?? []
    const path = { category_id: flowers?.id ?? 0, subcategory_id: indica?.id ?? 0 }
    const product = { name: 'Otra', price: 8, stock_quantity: 0, unit_type: 'weight', ...path } as const
    await api.call('POST /v1/products', { multipart: { product } }, as)
    await undo(id)
    expect(await categories()).toMatchObject([
      { name: 'Bebidas', subcategories: [] },
      { name: 'Flores', subcategories: [{ name: 'Índica', product_count: 1 }] },
    ])
  })

  test('stay once goods of one have moved', async () => {
    const { id } = await bring(rows, { kind: 'products' })
    const [water] = await products()
    const body = { kind: 'receive', quantity: 1 } as const
    const moved = await imports.api.call(
      'POST /v1/products/{id}/movements',
      { params: { id: water?.id ?? 0 }, body, idempotencyKey: crypto.randomUUID() },
      as,
    )
    expect(moved.status).toBe(200)
    expect((await undo(id)).error.code).toBe('import_built_on')
  })

  test('of the same name or barcode are duplicates', async () => {
    await bring(rows, { kind: 'products' })
    const again = await check(
      [
        { name: 'AMNÉSIA', price: '9' },
        { name: 'Agua con gas', price: '1', barcode: '8410' },
      ],
      {
        kind: 'products',
      },
    )
    expect(again.rows.map(({ matches }) => matches[0]?.same)).toEqual([['name'], ['barcode']])
    expect(again.rows[0]?.changes).toContainEqual({ field: 'price', before: '8.5', after: '9' })
  })
})

test('another operator sees nothing of an import', async () => {
  const { id } = await check([memberFields(1)])
  const { db } = imports.api.database
  const other = await makeVenue(db, 'Otro')
  const { token } = await makePerson(db, 'owner', [{ venueId: other.id, role: 'owner' }])
  const stranger = { token, venueId: other.id }
  expect((await imports.api.call('GET /v1/imports/{id}', { params: { id } }, stranger)).error.code).toBe(
    'import_not_found',
  )
  expect((await imports.askTo('run', stranger, id)).error.code).toBe('import_not_found')
  expect((await imports.api.call('GET /v1/import-mappings', { query: {} }, stranger)).body).toEqual([])
  expect((await imports.api.call('GET /v1/import-mappings', { query: {} }, as)).body).toMatchObject([
    { name: 'socios.csv' },
  ])
})

test('the rows are sealed, and erased a week after the run', async () => {
  const { id } = await bring([memberFields(1)])
  const { asAdmin } = imports.api.database
  const stored = await asAdmin(`select encode(sealed, 'escape') as text from import_rows where import_id = ${id}`)
  expect(JSON.stringify(stored)).not.toContain('socio.1@correo.example')
  await asAdmin(
    `update imports set run_ended_at = run_ended_at - interval '8 days' where operator_id = ${venue.operatorId}`,
  )
  expect((await imports.askTo('undo', as, id)).error.code).toBe('import_too_late')
  await imports.work(venue.operatorId)
  expect(await asAdmin(`select from import_rows where operator_id = ${venue.operatorId}`)).toEqual([])
  expect(await imports.read(as, id)).toMatchObject({ erased: true, outcomes: { created: 1 } })
})

import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { CallInput } from '@aforo/contract'
import { addDays, businessDateOf } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { enrol, makeFace, makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { picturesFolder } from '../../../testing/pictures-folder.ts'
import { openSupportSession } from '../../../testing/support.ts'
import { holdLock } from '../../../testing/waiting.ts'

let api: TestApi
let folder: string
let venue: Awaited<ReturnType<typeof makeVenue>>
let other: Awaited<ReturnType<typeof makeVenue>>
let as: { token: string; venueId: number }
let employee: { token: string; venueId: number }

const today = businessDateOf(new Date(), 'Europe/Madrid')

beforeAll(async () => {
  folder = await picturesFolder()
  api = await openTestApi({ env: { PICTURES_FOLDER: folder } })
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  other = await makeVenue(db, 'La Azotea', venue.operatorId)
  const places = [venue, other].map(({ id: venueId }) => ({ venueId, role: 'owner' as const }))
  as = { token: (await makePerson(db, 'owner', places)).token, venueId: venue.id }
  const desk = await makePerson(db, 'employee', [
    {
      venueId: venue.id,
      role: 'employee',
      capabilities: ['see_members', 'read_private', 'change_members', 'ban', 'export'],
    },
  ])
  employee = { token: desk.token, venueId: venue.id }
})

const open = (id: number, by = as) => api.call('GET /v1/members/{id}', { params: { id } }, by)
type Form = CallInput<'PUT /v1/members/{id}'>['multipart']['member']

async function change(id: number, part: Partial<Form>, { image, by = as }: { image?: File; by?: typeof as } = {}) {
  const { body: member } = await open(id, by)
  const form: Form = {
    email: member.email ?? '',
    version: member.version,
    name: member.profile.name,
    last_name: member.profile.last_name,
    document_kind: member.document_kind,
    document_number: member.document_number,
    birth_date: member.birth_date,
    gender: member.gender,
    phone: member.phone,
    registered_on: member.registered_on,
    expires_on: member.expires_on,
    fee_kind: member.fee_kind,
    fee_cost: member.fee_cost,
    owned_shops: member.owned_shops,
    ...part,
  }
  const parts = image === undefined ? { member: form } : { member: form, image }
  return api.call('PUT /v1/members/{id}', { params: { id }, multipart: parts }, by)
}

const everything = {
  email: 'lucia.ferrer@mail.example',
  name: 'Lucía',
  last_name: 'Ferrer Gil',
  document_kind: 'dni',
  document_number: '00000142G',
  identity_seen: true,
  birth_date: '1991-04-09',
  gender: 'female',
  phone: '612 00 01 42',
  address: 'C/ de la Reina, 7',
  postal_code: '46011',
  city: 'Valencia',
  registered_on: '2025-03-12',
  expires_on: '2027-03-12',
  fee_kind: 'yearly',
  fee_cost: 20,
  discount_percent: 5,
  max_monthly_grams: 60,
  consumption_type: 'leisure',
  notes: 'Prefers the terrace',
} as const

describe('a member', () => {
  test('is enrolled with all fields of the form', async () => {
    const created = await enrol(api, as, { ...everything, cash_balance: 50, payment_method: 'card', fee_paid: true })
    expect(created.status).toBe(200)
    expect(created.body).toMatchObject({
      access_privileges: 'client',
      profile: { client_id: 1, cash_balance: 50, name: 'Lucía', last_name: 'Ferrer Gil' },
      fee_paid_until: '2026-03-12',
      owned_shops: [venue.id],
      month: { grams: 0, limit: 60 },
    })
    const { body } = await open(created.body.id)
    const { identity_seen, email, fee_cost, ...sent } = everything
    const { name, last_name, ...rest } = sent
    expect(body).toMatchObject({ ...rest, email, fee_cost, profile: { name, last_name } })
    expect(identity_seen && body.identity_seen?.by).toMatch(/^Person/)
  })

  test('gets the next number or a chosen free one, but never a number that was used before', async () => {
    expect((await makeMember(api, as)).profile.client_id).toBe(1)
    expect((await makeMember(api, as, { client_id: 41 })).profile.client_id).toBe(41)
    expect((await api.call('GET /v1/members/next-number', {}, as)).body).toEqual({ client_id: 42 })
    const last = await makeMember(api, as)
    await api.call('POST /v1/members/{id}/erasure', { params: { id: last.id } }, as)
    expect((await enrol(api, as, { client_id: 42 })).error).toMatchObject({
      code: 'member_number_taken',
      detail: expect.stringContaining('0042'),
    })
    expect((await makeMember(api, as)).profile.client_id).toBe(43)
  })

  test('gets a unique number, even if several are enrolled at the same time', async () => {
    // Two people send them, because one person may not send that many pictures at the same time.
    const made = await Promise.all([as, employee, as, employee].map((by) => makeMember(api, by)))
    expect(new Set(made.map(({ profile }) => profile.client_id)).size).toBe(4)
  })

  test('is created once for one key, even if it is sent twice', async () => {
    const form = { email: 'once@mail.example', cash_balance: 10, key: randomUUID() }
    const image = await makeFace()
    const send = (part = {}) =>
      api.call('POST /v1/create-client', { multipart: { new_user: { ...form, ...part }, image } }, as)
    const [first, second] = await Promise.all([send(), send()])
    expect(second.body.id).toBe(first.body.id)
    expect((await send()).body).toEqual(first.body)
    expect((await send({ cash_balance: 11 })).error.code).toBe('idempotency_key_reused')
    const pictures = await readdir(folder, { recursive: true })
    expect(pictures.filter((name) => name.includes(`.${venue.operatorId}.`))).toHaveLength(2)
  })

  test.each<[string, Parameters<typeof enrol>[2], string]>([
    ['under age', { birth_date: addDays(today, -17 * 365) }, 'member_under_age'],
    ['born tomorrow', { birth_date: addDays(today, 1) }, 'birth_date_impossible'],
    [
      'with a typing error in the document number',
      { document_kind: 'dni', document_number: '00000142H' },
      'document_letter_wrong',
    ],
    [
      'with an expiry before the registration',
      { registered_on: today, expires_on: addDays(today, -1) },
      'expiry_before_registration',
    ],
    ['with an unknown sponsor', { sponsor_id: 987_654_321 }, 'sponsor_not_found'],
    ['at a venue of another operator', { owned_shops: [987_654_321] }, 'venue_not_found'],
    ['with more credit than the limit of the venue', { cash_balance: 1000.01 }, 'top_up_amount_ceiling'],
  ])('is not enrolled %s', async (_title, form, code) => {
    expect((await enrol(api, as, form)).error.code).toBe(code)
    expect((await api.call('GET /v1/members/next-number', {}, as)).body.client_id).toBe(1)
  })

  test('can only be sponsored by an active member', async () => {
    const sponsor = await makeMember(api, as, { name: 'Vera', last_name: 'Cano' })
    const { id } = await makeMember(api, as, { sponsor_id: sponsor.id })
    expect((await open(id)).body.sponsor).toEqual({ id: sponsor.id, client_id: 1, name: 'Vera Cano' })
    await api.call(
      'PUT /v1/members/{id}/standing',
      { params: { id: sponsor.id }, body: { standing: 'suspended', reason: 'x' } },
      as,
    )
    expect((await enrol(api, as, { sponsor_id: sponsor.id })).error.code).toBe('sponsor_not_active')
    expect((await change(id, { name: 'Still', sponsor_id: sponsor.id })).status).toBe(200)
  })

  test('has a unique e-mail address and document at the operator, in any spelling', async () => {
    await makeMember(api, as, { ...everything, owned_shops: [venue.id, other.id] })
    expect((await enrol(api, as, { email: 'LUCIA.ferrer@mail.example' })).error).toMatchObject({
      code: 'member_email_taken',
      detail: 'That email already belongs to member no. 0001.',
    })
    expect((await enrol(api, as, { document_kind: 'dni', document_number: '00.000.142-g' })).error.code).toBe(
      'member_document_taken',
    )
    const second = await makeMember(api, as)
    expect((await change(second.id, { email: everything.email })).error.code).toBe('member_email_taken')
  })

  test('is refused if another gets the same e-mail address at the same time, with the number of that one', async () => {
    const values = [venue.operatorId, [venue.id], (await open((await makeMember(api, as)).id)).body.registered_on]
    const sql = `insert into members (operator_id, number, email, venue_ids, registered_on, good_until, changed_by)
      values ($1, 77, 'twin@mail.example', $2, $3, '9999-12-31', (select min(id) from staff))`
    const answer = await holdLock(api.database, { sql, values, operatorId: venue.operatorId }, 1, () =>
      enrol(api, as, { email: 'twin@mail.example' }),
    )
    expect(answer.error).toMatchObject({ code: 'member_email_taken', detail: expect.stringContaining('0077') })
  })

  test('with the data of an existing one is reported as a duplicate, with number and name', async () => {
    const { id } = await makeMember(api, as, everything)
    const ask = (body: CallInput<'POST /v1/members/duplicates'>['body']) =>
      api.call('POST /v1/members/duplicates', { body }, as)
    const found = { id, client_id: 1, name: 'Lucía Ferrer Gil' }
    expect((await ask({ email: 'lucia.FERRER@mail.example' })).body).toEqual([{ same: 'email', ...found }])
    expect((await ask({ document_number: '142' })).body).toEqual([])
    expect((await ask({ document_number: '00000142-G' })).body).toEqual([{ same: 'document', ...found }])
    expect((await ask({ phone: '+34612000142' })).body).toEqual([{ same: 'phone', ...found }])
    expect((await ask({ name: 'LUCIA', last_name: 'ferrer gil', birth_date: '1991-04-09' })).body).toEqual([
      { same: 'person', ...found },
    ])
    expect((await ask({ client_id: 1, except_id: id })).body).toEqual([])
  })

  test('can be changed, but not from an older version', async () => {
    const { id } = await makeMember(api, as, everything)
    const { body: seen } = await open(id)
    const saved = await change(id, { name: 'Lucy', gender: 'other', phone: null, max_monthly_grams: 40 })
    expect(saved.body).toMatchObject({ profile: { name: 'Lucy' }, gender: 'other', max_monthly_grams: 40, version: 2 })
    expect((await change(id, { version: seen.version })).error.code).toBe('member_changed')
    expect((await change(id, {}, { image: await makeFace() })).body.profile.image_path).not.toBe(
      seen.profile.image_path,
    )
  })

  test('has a consumption type that only owners see and change', async () => {
    const { id } = await makeMember(api, as, everything)
    expect((await open(id, employee)).body.consumption_type).toBeNull()
    await change(id, { consumption_type: 'therapeutic', city: 'Madrid' }, { by: employee })
    expect((await open(id)).body).toMatchObject({ consumption_type: 'leisure', city: 'Madrid' })
  })

  test('is not found at a venue where they are not enrolled, nor by another operator', async () => {
    const { id } = await makeMember(api, as, { owned_shops: [other.id] })
    expect((await open(id)).error.code).toBe('member_not_found')
    const foreign = await makeVenue(api.database.db, 'Elsewhere')
    const owner = await makePerson(api.database.db, 'owner', [{ venueId: foreign.id, role: 'owner' }])
    expect((await open(id, { token: owner.token, venueId: foreign.id })).error.code).toBe('member_not_found')
  })

  test('can be suspended, banned and reactivated, with a reason that is then removed', async () => {
    const { id } = await makeMember(api, as)
    const setStanding = (standing: 'active' | 'suspended' | 'banned' | 'deactivated', reason = '') =>
      api.call('PUT /v1/members/{id}/standing', { params: { id }, body: { standing, reason } }, as)
    expect((await setStanding('banned')).error.code).toBe('standing_reason_missing')
    expect((await setStanding('banned', 'A fight')).body).toMatchObject({ state: 'banned', standing_reason: 'A fight' })
    expect((await setStanding('active')).body).toMatchObject({ state: 'active', standing_reason: '' })
    expect((await setStanding('deactivated')).body.state).toBe('deactivated')
    const { body } = await api.call('GET /v1/audit', { query: { kind: 'member.standing_changed' } }, as)
    expect(body[1]).toMatchObject({ subject: { label: '0001' }, before: { standing: 'banned' } })
    expect(JSON.stringify(body)).not.toContain('A fight')
  })

  test('has a unique card that can be replaced and revoked', async () => {
    const [one, two] = [await makeMember(api, as), await makeMember(api, as)]
    const issue = (id: number, body: { code?: string } = {}) =>
      api.call('PUT /v1/members/{id}/card', { params: { id }, body }, as)
    const first = (await issue(one.id)).body.card?.code
    expect(first).toMatch(/^[A-Z2-9]{16}$/)
    expect((await issue(one.id)).body.card?.code).not.toBe(first)
    expect((await issue(two.id, { code: '0004471923' })).body.card?.code).toBe('0004471923')
    expect((await issue(one.id, { code: '0004471923' })).error.code).toBe('card_taken')
    const revoked = await api.call('DELETE /v1/members/{id}/card', { params: { id: two.id } }, as)
    expect(revoked.body.card).toBeNull()
    expect((await issue(one.id, { code: '0004471923' })).status).toBe(200)
  })

  test('has pictures that only staff who work with members can see', async () => {
    const { id, profile } = await makeMember(api, as)
    const contract = await api.call(
      'PUT /v1/members/{id}/contract',
      { params: { id }, multipart: { image: await makeFace() } },
      as,
    )
    const place = (capability: 'let_in' | 'prices') => [
      { venueId: venue.id, role: 'employee' as const, capabilities: [capability] },
    ]
    const { db } = api.database
    const door = await makePerson(db, 'employee', place('let_in'))
    const stock = await makePerson(db, 'employee', place('prices'))
    const support = await makePerson(db, 'superadmin')
    const see = async (path: string | null | undefined, token: string) =>
      (await fetch(`${api.url}${path}/small`, { headers: { authorization: `Bearer ${token}` } })).status
    expect(await see(profile.image_path, as.token)).toBe(200)
    expect(await see(profile.image_path, door.token)).toBe(200)
    expect(await see(profile.image_path, stock.token)).toBe(404)
    expect(await see(contract.body.contract?.image_path, employee.token)).toBe(200)
    expect(await see(contract.body.contract?.image_path, door.token)).toBe(404)
    expect(await see(profile.image_path, support.token)).toBe(404)
    await openSupportSession(api, { owner: as, superadmin: support, venue })
    expect(await see(profile.image_path, support.token)).toBe(404)
    expect(await see(contract.body.contract?.image_path, support.token)).toBe(404)
    await api.call('DELETE /v1/members/{id}/contract', { params: { id } }, as)
    expect(await see(contract.body.contract?.image_path, as.token)).toBe(404)
  })

  test('has a history of grams by month, with the limit', async () => {
    const { id } = await makeMember(api, as, { max_monthly_grams: 60 })
    const month = `${today.slice(0, 7)}-01`
    await api.database.asAdmin('insert into member_months values ($1, $2, $3, 42500)', [venue.operatorId, id, month])
    const { body } = await api.call('GET /v1/members/{id}/months', { params: { id } }, as)
    expect(body.limit).toBe(60)
    expect(body.months).toHaveLength(12)
    expect(body.months.at(-1)).toEqual({ month: today.slice(0, 7), grams: 42.5 })
    expect((await open(id)).body.month).toEqual({ grams: 42.5, limit: 60 })
  })
})

describe('private data', () => {
  test('is not readable in the database', async () => {
    await makeMember(api, as, everything)
    const [row] = await api.database.asAdmin<{ text: string }>(
      "select m::text || encode(m.sealed, 'escape') as text from members m where operator_id = $1",
      [venue.operatorId],
    )
    for (const value of ['142G', '1991-04-09', '612 00', 'Reina', 'Valencia', 'leisure', 'terrace']) {
      expect(row?.text).not.toContain(value)
    }
  })

  test('is logged when it is read, at most once in a few minutes', async () => {
    const { id } = await makeMember(api, as)
    await open(id, employee)
    await open(id, employee)
    await open(id)
    const { body } = await api.call('GET /v1/members/{id}/reads', { params: { id }, query: {} }, as)
    expect(body.map(({ what }) => what)).toEqual(['panel', 'panel'])
    const { error } = await api.call('GET /v1/members/{id}/reads', { params: { id }, query: {} }, employee)
    expect(error.code).toBe('owner_required')
  })

  test('can be exported completely as a file for the member', async () => {
    const { id } = await makeMember(api, as, { ...everything, cash_balance: 50 })
    const { body } = await api.call('GET /v1/members/{id}/file', { params: { id } }, as)
    expect(body).toMatchObject({
      member: {
        document_number: '00000142G',
        gender: 'female',
        notes: 'Prefers the terrace',
        consumption_type: 'leisure',
      },
      transactions: [{ kind: 'top_up', amount: 50 }],
      picture: expect.stringMatching(/^data:image\/webp;base64,/),
    })
    expect((await api.call('GET /v1/members/{id}/file', { params: { id } }, employee)).error.code).toBe(
      'owner_required',
    )
  })

  test('is erased permanently, and the transactions stay without a name', async () => {
    const own = { ...everything, email: 'irene@gone.example', last_name: 'Olvido', document_number: '00000143M' }
    const { id } = await makeMember(api, as, { ...own, birth_date: '1987-06-05', cash_balance: 50 })
    await change(id, { name: 'Lucinda' })
    await api.call('PUT /v1/members/{id}/card', { params: { id }, body: { code: 'CARD-4471' } }, as)
    await api.call(
      'PUT /v1/members/{id}/standing',
      { params: { id }, body: { standing: 'banned', reason: 'A blow' } },
      as,
    )
    const erase = (by = as) => api.call('POST /v1/members/{id}/erasure', { params: { id } }, by)
    expect((await erase(employee)).error.code).toBe('owner_required')
    expect((await erase()).error).toMatchObject({ code: 'member_has_credit', detail: expect.stringContaining('50.00') })
    const key = randomUUID()
    await api.call(
      'POST /v1/members/{id}/payout',
      { params: { id }, body: { amount: 50, method: 'transfer', reason: 'Leaves' }, idempotencyKey: key },
      as,
    )
    expect((await erase()).body).toEqual({ state: 'done' })
    expect((await erase()).error.code).toBe('member_erased')
    expect((await change(id, { email: 'back@mail.example' })).error.code).toBe('member_erased')

    const tables = await api.database.asAdmin<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    )
    const dump: string[] = []
    for (const { name } of tables) {
      dump.push(
        ...(await api.database.asAdmin<{ row: string }>(`select t::text as row from ${name} t`)).map(({ row }) => row),
      )
    }
    for (const value of ['irene@', 'Lucinda', 'Olvido', '00000143M', '1987-06-05', 'CARD-4471', 'A blow']) {
      expect(
        dump.filter((row) => row.includes(value)),
        value,
      ).toEqual([])
    }
    const pictures = await readdir(folder, { recursive: true })
    expect(pictures.filter((name) => name.includes(`.${venue.operatorId}.`))).toEqual([])
    const { body } = await api.call('GET /v1/members/{id}/transactions', { params: { id }, query: {} }, as)
    expect(body.map(({ kind }) => kind)).toEqual(['payout', 'top_up'])
    expect((await open(id)).body).toMatchObject({ state: 'erased', email: null, document_number: null, gender: null })
  })
})

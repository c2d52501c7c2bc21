import { randomUUID } from 'node:crypto'
import type { CallReply } from '@aforo/contract'
import type { AlertKind, AlertLimits, Capability } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { type MailServer, openMailServer } from '../../../testing/mail-server.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue, password } from '../../../testing/people.ts'
import { openJobs, runJob } from '../../../testing/run-job.ts'
import { openSupportSession } from '../../../testing/support.ts'
import { holdLock, until } from '../../../testing/waiting.ts'
import { readConfig } from '../../config.ts'
import { createMasterKeys } from '../../security/master-keys.ts'
import { createBookChecks } from '../book-checks/service.ts'
import type { Jobs } from '../jobs/service.ts'
import { createMail, type Mail } from '../mail/service.ts'
import { type Alerts, createAlerts } from './service.ts'

let api: TestApi
let server: MailServer
let jobs: Jobs
let mail: Mail
let alerts: Alerts
let found: AlertKind[]
let venue: Awaited<ReturnType<typeof makeVenue>>
let owner: As & { id: number; email: string }
let cashier: As & { id: number; email: string }
let member: number

const live = { publish: () => {} } as unknown as Parameters<typeof createAlerts>[0]['live']
const publicUrl = 'https://aforo.example'

beforeAll(async () => {
  server = await openMailServer()
  const env = { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry', SIGN_IN_ATTEMPTS_PER_ACCOUNT: '1000' }
  api = await openTestApi({ env: { ...server.env, ...env } })
  jobs = await openJobs(api.database, api.app.log)
  const { db } = api.database
  const { masterKeys, mail: settings } = readConfig({ NODE_ENV: 'test', ...server.env })
  mail = createMail({ db, log: api.app.log, jobs, masterKeys: createMasterKeys(masterKeys), settings })
  alerts = createAlerts({ db, log: api.app.log, live, jobs, mail, publicUrl, onFound: (kind) => found.push(kind) })
})
afterAll(async () => {
  await alerts.close()
  await mail.close()
  await jobs.close()
  await api.close()
  await server.close()
})
beforeEach(async () => {
  found = []
  venue = await makeVenue(api.database.db, 'Club Almirante')
  owner = await place('owner')
  cashier = await place('employee', 'top_up', 'pay_out', 'till', 'see_members', 'accounting')
  member = (await makeMember(api, owner, { name: 'Lucía' })).id
  await api.call('POST /v1/add-cash', { body: { user_id: member, amount: 100, method: 'card' } }, cashier)
})

async function place(role: 'owner' | 'employee', ...capabilities: Capability[]) {
  const person = await makePerson(api.database.db, role, [{ venueId: venue.id, role, capabilities }])
  return { id: person.id, email: person.email, token: person.token, venueId: venue.id }
}

const once = () => ({ idempotencyKey: randomUUID() })
const look = () => runJob(alerts.job, { operatorId: venue.operatorId })
const list = async (as: As = owner) => (await api.call('GET /v1/alerts', { query: {} }, as)).body
const unseen = async (as: As = owner) => (await api.call('GET /v1/alerts/unseen', {}, as)).body.unseen
const see = (id: number, as: As = owner) => api.call('POST /v1/alerts/{id}/seen', { params: { id } }, as)
const setLimits = (limits: Partial<AlertLimits>) =>
  api.database.asAdmin(
    `update operators set ${Object.entries(limits)
      .map(([name, limit]) => `alert_${name}_limit = ${limit}`)
      .join(', ')} where id = ${venue.operatorId}`,
  )
async function payOut(times: number, as: As = cashier) {
  for (let time = 0; time < times; time += 1) {
    const body = { amount: 1, method: 'card', reason: 'Asked for it' } as const
    const { status, error } = await api.call(
      'POST /v1/members/{id}/payout',
      { params: { id: member }, body, ...once() },
      as,
    )
    if (status !== 200) throw new Error(error.code)
  }
}
/** The only alert. */
async function only(as: As = owner): Promise<CallReply<'GET /v1/alerts'>[number]> {
  const [alert, ...more] = await list(as)
  expect(more).toEqual([])
  if (alert === undefined) throw new Error('No alert')
  return alert
}
const rowsTo = (to: string) =>
  api.database.asAdmin<{ id: number }>(`select id::int from mails where recipient = '${to}' and template = 'alert'`)
async function mailsTo(to: string) {
  for (const { id } of await rowsTo(to)) await runJob(mail.job, { mailId: id })
  return server.received.filter((one) => one.to === to)
}
const choose = (kinds: AlertKind[], as: As = owner) => api.call('PUT /v1/alert-mails', { body: { kinds } }, as)
const signIn = (email: string, headers: Record<string, string> = {}, typed = password) =>
  fetch(`${api.url}/api/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ username: email, password: typed }),
  })
const waitingJobs = () =>
  api.database.asAdmin(
    `select from jobs.job where name = 'find-alerts' and state = 'created'
     and data ->> 'operatorId' = '${venue.operatorId}'`,
  )

describe('payouts of one person on one day', () => {
  test('below the limit are no alert', async () => {
    await payOut(4)
    await look()
    expect(await list()).toEqual([])
    expect(await unseen()).toBe(0)
  })

  test('from the limit on are one alert, which grows and is unseen again', async () => {
    await payOut(5)
    expect(await waitingJobs()).toHaveLength(1)
    await look()
    const first = await only()
    expect(first).toMatchObject({
      kind: 'payouts',
      venue: { id: venue.id, name: 'Club Almirante' },
      staff: { id: cashier.id },
      count: 5,
      amount: 5,
      seen: null,
      own: false,
    })
    expect(await unseen()).toBe(1)
    expect((await see(first.id)).status).toBe(204)
    expect(await only()).toMatchObject({ seen: { at: expect.any(String) } })
    expect(await unseen()).toBe(0)
    await look()
    expect(await unseen()).toBe(0)
    await payOut(1)
    await look()
    expect(await only()).toMatchObject({ id: first.id, count: 6, amount: 6, seen: null })
    expect(found).toEqual(['payouts'])
  })

  test('of two people stay apart', async () => {
    await payOut(4)
    await payOut(4, owner)
    await look()
    expect(await list()).toEqual([])
  })

  test('are found by the limit of the operator, and not at all without one', async () => {
    await payOut(3)
    const change = (payouts: number | null) =>
      api.call('PATCH /v1/operator-settings', { body: { alert_limits: { payouts, reads: 100, refusals: 15 } } }, owner)
    expect((await change(null)).body.alert_limits).toEqual({ payouts: null, reads: 100, refusals: 15 })
    await look()
    expect(await list()).toEqual([])
    expect((await change(1)).error.code).toBe('request_invalid')
    expect((await change(3)).status).toBe(200)
    await look()
    expect((await only()).count).toBe(3)
    const { body } = await api.call('GET /v1/audit', { query: { kind: 'venue.alert_limits_changed' } }, owner)
    expect(body[0]).toMatchObject({ before: { alert_payouts: null }, after: { alert_payouts: 3 } })
  })
})

describe('an alert', () => {
  beforeEach(() => setLimits({ payouts: 2 }))

  test('is not marked as seen by who caused it, and does not count for them', async () => {
    await payOut(2, owner)
    await look()
    const { id, own } = await only()
    expect(own).toBe(true)
    expect(await unseen()).toBe(0)
    expect((await see(id)).error.code).toBe('alert_own')
    const partner = await place('owner')
    expect(await unseen(partner)).toBe(1)
    expect((await see(id, partner)).status).toBe(204)
    const { body } = await api.call('GET /v1/audit', { query: { kind: 'alert.seen' } }, owner)
    expect(body[0]).toMatchObject({ who: { id: partner.id }, after: { kind: 'payouts' } })
  })

  test('is shown to no other operator, to no employee, and only where the owner owns the venue', async () => {
    await payOut(2)
    await look()
    const { id } = await only()
    const elsewhere = await makeVenue(api.database.db, 'Otro club')
    const stranger = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    const second = await makeVenue(api.database.db, 'Club Dos', venue.operatorId)
    const neighbour = await makePerson(api.database.db, 'owner', [{ venueId: second.id, role: 'owner' }])
    for (const as of [
      { token: stranger.token, venueId: elsewhere.id },
      { token: neighbour.token, venueId: second.id },
    ]) {
      expect(await list(as)).toEqual([])
      expect(await unseen(as)).toBe(0)
      expect((await see(id, as)).error.code).toBe('alert_not_found')
    }
    expect((await api.call('GET /v1/alerts', { query: {} }, cashier)).error.code).toBe('privileges_missing')
    expect((await see(id, cashier)).error.code).toBe('privileges_missing')
    expect(await unseen()).toBe(1)
  })

  test('is shown to a superadmin only while they inspect', async () => {
    await payOut(2)
    await look()
    const admin = { token: (await makePerson(api.database.db, 'superadmin')).token, venueId: venue.id }
    expect(await list(admin)).toEqual([])
    await openSupportSession(api, { owner, superadmin: admin, venue })
    expect(await list(admin)).toHaveLength(1)
  })

  test('of every venue of the owner is in one list, in pages', async () => {
    const other = await makeVenue(api.database.db, 'Otra marca')
    await api.database.db.insertInto('grants').values({ staffId: owner.id, venueId: other.id, role: 'owner' }).execute()
    await payOut(2)
    await look()
    await api.database.asAdmin(`
      insert into alerts (operator_id, matter, kind, figures, count, first_at, last_at)
      values (${other.operatorId}, 'books/1', 'books', '{}', 1, now(), now())`)
    const first = await api.call('GET /v1/alerts', { query: { limit: 1 } }, owner)
    expect(first.body.map(({ kind }) => kind)).toEqual(['books'])
    const cursor = first.headers.get('x-next-cursor') ?? ''
    const next = await api.call('GET /v1/alerts', { query: { limit: 1, cursor } }, owner)
    expect(next.body.map(({ kind }) => kind)).toEqual(['payouts'])
    expect(next.headers.get('x-next-cursor')).toBeNull()
    expect(await unseen()).toBe(2)
  })
})

describe('a drawer', () => {
  const move = (id: number, way: 'in' | 'out', amount: number) =>
    api.call(
      'POST /v1/till-sessions/{id}/cash',
      { params: { id }, body: { way, amount, reason: 'Bank' }, ...once() },
      cashier,
    )
  const openTill = async () =>
    (await api.call('POST /v1/till-sessions', { body: { till: 'Bar', float: 50 }, ...once() }, cashier)).body.id

  test('that should hold nothing is no alert; less than nothing is one at once, and again when it falls further', async () => {
    const till = await openTill()
    await move(till, 'out', 50)
    expect(await list()).toEqual([])
    await move(till, 'out', 10)
    const first = await only()
    expect(first).toMatchObject({
      kind: 'drawer',
      staff: { id: cashier.id },
      till_session_id: till,
      amount: -10,
      count: 1,
    })
    await see(first.id)
    await move(till, 'in', 5)
    expect(await only()).toMatchObject({ amount: -10, seen: { at: expect.any(String) } })
    await move(till, 'out', 1)
    expect(await only()).toMatchObject({ id: first.id, amount: -6, count: 2, seen: null })
    expect(await waitingJobs()).toHaveLength(1)
  })

  test('is also watched when an expense or a reversal takes its cash', async () => {
    const till = await openTill()
    const expense = {
      amount: 60,
      vat: null,
      method: 'cash',
      category: 'other',
      supplier: 'Shop',
      reason: 'Bulbs',
    } as const
    const spent = await api.call('POST /v1/expenses', { body: expense, ...once() }, cashier)
    expect(spent.status).toBe(200)
    expect(await only()).toMatchObject({ kind: 'drawer', amount: -10 })
    const { body: topped } = await api.call('POST /v1/add-cash', { body: { user_id: member, amount: 30 } }, cashier)
    await move(till, 'out', 20)
    const reversal = { params: { id: topped.transaction_id }, body: { reason: 'Typo' }, ...once() }
    expect((await api.call('POST /v1/transactions/{id}/reversal', reversal, cashier)).status).toBe(200)
    expect(await only()).toMatchObject({ amount: -30, count: 2 })
  })
})

describe('members read by one person', () => {
  test('are an alert from the limit on, each member once', async () => {
    await setLimits({ reads: 3 })
    const others = [await makeMember(api, owner), await makeMember(api, owner)].map(({ id }) => id)
    const open = (id: number) => api.call('GET /v1/members/{id}', { params: { id } }, cashier)
    for (const id of [member, member, others[0] ?? 0]) await open(id)
    await look()
    expect(await list()).toEqual([])
    await open(others[1] ?? 0)
    await until('a job is sent', async () => (await waitingJobs()).length === 1)
    await look()
    expect(await only()).toMatchObject({ kind: 'reads', count: 3, staff: { id: cashier.id }, venue: { id: venue.id } })
  })

  test('over more than an hour are none', async () => {
    await setLimits({ reads: 2 })
    const other = (await makeMember(api, owner)).id
    for (const id of [member, other]) await api.call('GET /v1/members/{id}', { params: { id } }, cashier)
    await api.database.asAdmin(`
      begin; set local session_replication_role = replica;
      update member_reads set at = at - interval '61 minutes' where member_id = ${other}; commit`)
    await look()
    expect(await list()).toEqual([])
  })
})

describe('refusals', () => {
  /** So many more, `total` with those before. */
  const refused = async (times: number, total = times) => {
    for (let time = 0; time < times; time += 1) await api.call('GET /v1/alerts', { query: {} }, cashier)
    await until('they are written', async () => {
      const [row] = await api.database.asAdmin<{ sum: number }>(
        `select coalesce(sum(attempts), 0)::int as sum from refused_minutes where staff_id = ${cashier.id}`,
      )
      return row?.sum === total
    })
  }
  const due = async () => {
    const [operator] = await api.database.asAdmin<{ pod: string | null }>(
      `select pod from operators where id = ${venue.operatorId}`,
    )
    const listed = await alerts.job.findDue(new Date(), operator?.pod ?? null)
    return listed.some(({ operatorId }) => operatorId === venue.operatorId)
  }

  test('of one person are an alert from the limit on, and the schedule finds them once', async () => {
    await setLimits({ refusals: 4 })
    await refused(3)
    expect(await due()).toBe(true)
    await look()
    expect(await list()).toEqual([])
    await refused(1, 4)
    await look()
    expect(await only()).toMatchObject({
      kind: 'refusals',
      count: 4,
      staff: { id: cashier.id },
      venue: { id: venue.id },
    })
    await api.database.asAdmin(`update refused_minutes set minute = minute - interval '3 minutes'`)
    expect(await due()).toBe(false)
  })

  test('that no job has looked at for hours are still found', async () => {
    await setLimits({ refusals: 2 })
    await refused(2)
    await api.database.asAdmin(`update refused_minutes set minute = minute - interval '20 hours'`)
    expect(await due()).toBe(true)
    await look()
    expect(await only()).toMatchObject({ kind: 'refusals', count: 2 })
  })

  test('on a shared device count for the device', async () => {
    await setLimits({ refusals: 3 })
    const [device] = await api.database.asAdmin<{ id: number }>(`
      insert into devices (operator_id, venue_id, name, secret_hash, enrolled_by)
      values (${venue.operatorId}, ${venue.id}, 'Barra', '\\x${randomUUID().replaceAll('-', '')}', ${owner.id})
      returning id::int`)
    await api.database.asAdmin(`
      insert into refused_minutes (minute, staff_id, device_id, attempts) values
        (date_trunc('minute', now()), ${cashier.id}, ${device?.id}, 2),
        (date_trunc('minute', now()), null, ${device?.id}, 1)`)
    await look()
    expect(await only()).toMatchObject({ kind: 'refusals', device: 'Barra', staff: null, count: 3 })
  })
})

describe('a sign-in', () => {
  const proxied = { 'x-forwarded-for': '203.0.113.7' }

  test('from a device that the account does not know is an alert for the owners', async () => {
    const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    await signIn(cashier.email, firefox)
    await look()
    await look()
    const { id, kind, user_agent: device, staff, venue: at } = await only()
    expect({ kind, device, staff: staff?.id, venue: at?.id }).toEqual({
      kind: 'new_device',
      device: firefox['user-agent'],
      staff: cashier.id,
      venue: venue.id,
    })
    await see(id)
    await signIn(cashier.email, firefox)
    await look()
    expect(await only()).toMatchObject({ id, seen: { at: expect.any(String) } })
  })

  test('from a new country is one, and the first known country is not', async () => {
    const from = (country: string) => ({ ...proxied, 'cf-ipcountry': country, 'user-agent': 'test' })
    await signIn(cashier.email, from('ES'))
    await look()
    expect(await list()).toEqual([])
    await signIn(cashier.email, from('RO'))
    await look()
    expect(await only()).toMatchObject({ kind: 'new_country', country: 'RO', staff: { id: cashier.id } })
  })

  test('names no country if no trusted proxy is in between', async () => {
    await signIn(cashier.email, { ...proxied, 'cf-ipcountry': 'ES', 'user-agent': 'test' })
    await signIn(cashier.email, { 'cf-ipcountry': 'RO', 'user-agent': 'test' })
    await look()
    expect(await list()).toEqual([])
  })
})

describe('books that differ', () => {
  const checkBooks = async () => {
    const checks = createBookChecks({ db: api.database.db, live, log: api.app.log, jobs, alerts })
    await api.call('POST /v1/book-checks', {}, owner)
    await runJob(checks.job, { operatorId: venue.operatorId })
  }

  test('are one alert however many checks find it, and right books are none', async () => {
    await checkBooks()
    expect(await list()).toEqual([])
    await api.database.asAdmin(`
      begin; set local session_replication_role = replica;
      update wallets set balance_cents = balance_cents + 1 where operator_id = ${venue.operatorId}; commit`)
    await checkBooks()
    await checkBooks()
    expect(await only()).toMatchObject({ kind: 'books', venue: null, staff: null, count: 2 })
    await look()
    expect(await rowsTo(owner.email)).toHaveLength(1)
  })
})

describe('a mail about an alert', () => {
  beforeEach(() => setLimits({ payouts: 2 }))

  test('goes to the owners who want this kind, in their language, without the name of the member', async () => {
    const partner = await place('owner')
    expect((await api.call('GET /v1/alert-mails', {}, owner)).body.kinds).toEqual([
      'books',
      'drawer',
      'new_country',
      'privacy_over',
      'webhook_off',
      'support_asked',
      'privacy_soon',
    ])
    expect((await choose(['payouts', 'books'])).body.kinds).toEqual(['books', 'payouts'])
    await payOut(2)
    await look()
    const [received, ...more] = await mailsTo(owner.email)
    expect(more).toEqual([])
    expect(received?.subject).toBe('Muchas devoluciones de crédito (Club Almirante)')
    expect(received?.text).toContain('2 veces en un día')
    expect(received?.text).toContain('https://aforo.example/alerts')
    expect(received?.text).not.toContain('Lucía')
    expect(await rowsTo(partner.email)).toEqual([])
  })

  test('comes once a day, however much the matter grows', async () => {
    await choose(['payouts'])
    await payOut(2)
    await look()
    await payOut(1)
    await look()
    await look()
    expect(await mailsTo(owner.email)).toHaveLength(1)
    await api.database.asAdmin(
      `update alerts set mailed_at = mailed_at - interval '25 hours' where operator_id = ${venue.operatorId}`,
    )
    await payOut(1)
    await look()
    expect(await mailsTo(owner.email)).toHaveLength(2)
  })

  test('comes once, and the alert stays one, if the worker is killed before it is written or before it is noted', async () => {
    await choose(['payouts'])
    await payOut(2)
    const killWaiting = () =>
      api.database.asAdmin(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename <> 'aforo_owner' and wait_event_type = 'Lock'`)
    const lock = { sql: 'lock table mails', beforeRelease: killWaiting }
    await holdLock(api.database, lock, 1, () => expect(look()).rejects.toThrow())
    expect(await rowsTo(owner.email)).toEqual([])
    await look()
    expect((await only()).count).toBe(2)
    // As if the process had ended right after it wrote the mail.
    await api.database.asAdmin(`update alerts set mailed_at = null, mails = 0 where operator_id = ${venue.operatorId}`)
    await look()
    expect(await only()).toMatchObject({ count: 2 })
    expect(await mailsTo(owner.email)).toHaveLength(1)
  })
})

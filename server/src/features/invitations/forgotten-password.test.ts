import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { linkIn, type MailServer, openMailServer } from '../../../testing/mail-server.ts'
import { makePerson, makeVenue, password } from '../../../testing/people.ts'

type Person = Awaited<ReturnType<typeof makePerson>>

let server: MailServer
let api: TestApi
let employee: Person
let owner: Person

beforeAll(async () => {
  server = await openMailServer()
  api = await openTestApi({ env: { JOBS: 'on', ...server.env } })
})
afterAll(async () => {
  await api.close()
  await server.close()
})
beforeEach(async () => {
  const { db } = api.database
  const venue = await makeVenue(db, 'Club Almirante')
  owner = await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  employee = await makePerson(db, 'employee', [{ venueId: venue.id, role: 'employee', capabilities: ['let_in'] }])
})

const newPassword = 'una-frase-larga'
const ask = (email: string, at = api) => at.call('POST /v1/forgotten-password', { body: { email } }, { language: 'es' })
const accept = (token: string) => api.call('POST /v1/invitations/accept', { body: { token, password: newPassword } })
const signIn = (email: string, typed: string) =>
  api.call('POST /api/token', { form: { username: email, password: typed } })
const tokenOf = (link: string) => link.split('#')[1] ?? ''
const eventsOf = async (id: number) =>
  (
    await api.database.asAdmin<{ kind: string }>(`select kind from account_events where staff_id = ${id} order by id`)
  ).map(({ kind }) => kind)
const mailsTo = (email: string) =>
  api.database.asAdmin<{ template: string }>(`select template from mails where recipient = '${email}' order by id`)

describe('somebody who forgot the password', () => {
  test('chooses a new one by mail, once, and all sign-ins end', async () => {
    expect((await ask(employee.email.toUpperCase())).body).toEqual({ is_mailed: true })
    const mail = await server.mailTo(employee.email)
    expect(mail.subject).toBe('Elige una contraseña nueva')
    const token = tokenOf(linkIn(mail))
    expect((await accept(token)).status).toBe(200)
    expect((await api.call('GET /v1/users/me', {}, { token: employee.token })).status).toBe(401)
    expect((await signIn(employee.email, password)).error.code).toBe('credentials_invalid')
    expect((await signIn(employee.email, newPassword)).status).toBe(200)
    expect((await accept(token)).error.code).toBe('invitation_invalid')
    expect(await eventsOf(employee.id)).toEqual(
      expect.arrayContaining(['password_forgotten', 'password_changed', 'signed_in']),
    )
  })

  test('has an hour for it', async () => {
    await ask(employee.email)
    const [row] = await api.database.asAdmin<{ minutes: number }>(
      `select extract(epoch from expires_at - now())::int / 60 as minutes from invitations where staff_id = ${employee.id}`,
    )
    expect(row?.minutes).toBeGreaterThan(55)
    expect(row?.minutes).toBeLessThanOrEqual(60)
  })

  test('gets the same answer after the same time as somebody without an account', async () => {
    const timed = async (email: string) => {
      const startedMs = performance.now()
      const { status, body } = await ask(email)
      return { status, body, ms: performance.now() - startedMs }
    }
    const known = await timed(employee.email)
    const unknown = await timed('nobody@aforo.example')
    expect(unknown.status).toBe(known.status)
    expect(unknown.body).toEqual(known.body)
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThan(690)
    expect(await mailsTo('nobody@aforo.example')).toEqual([])
  })

  test('gets no mail after leaving, or before having accepted an invitation', async () => {
    await api.database.asAdmin(`update staff set deactivated_at = now() where id = ${employee.id}`)
    await ask(employee.email)
    await api.database.asAdmin(`update staff set password_hash = null where id = ${owner.id}`)
    await ask(owner.email)
    expect(await mailsTo(employee.email)).toEqual([])
    expect(await mailsTo(owner.email)).toEqual([])
  })

  test('may ask three times an hour', async () => {
    const statuses = []
    for (let time = 0; time < 4; time += 1) statuses.push((await ask('often@aforo.example')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await ask('often@aforo.example')).error.code).toBe('request_throttled')
    expect((await ask(employee.email)).status).toBe(200)
  })

  test('is told that there is no mail where none is set up', async () => {
    const silent = await openTestApi()
    try {
      expect((await ask('somebody@aforo.example', silent)).body).toEqual({ is_mailed: false })
    } finally {
      await silent.close()
    }
  })

  test('gets the link that an owner makes by mail too', async () => {
    const made = await api.call(
      'POST /v1/users/{id}/password-link',
      { params: { id: employee.id } },
      { token: owner.token, language: 'es' },
    )
    expect(made.body.mailed_to).toBe(employee.email)
    const mail = await server.mailTo(employee.email)
    expect(mail.text).toContain('ha preparado un enlace')
    expect(linkIn(mail)).toBe(made.body.link)
  })
})

describe('a sign-in', () => {
  const from = (device: string, language = 'en') =>
    fetch(`${api.url}/api/token`, {
      method: 'POST',
      headers: { 'user-agent': device, 'accept-language': language },
      body: new URLSearchParams({ username: employee.email, password }),
    })
  const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36'

  test('from a new kind of device is mailed to the person, once, and is on record', async () => {
    expect((await from(phone, 'es')).status).toBe(200)
    const mail = await server.mailTo(employee.email)
    expect(mail.subject).toBe('Nuevo inicio de sesión en tu cuenta')
    expect(mail.text).toContain('desde un móvil (Chrome)')
    expect((await from(phone.replace('156', '157'))).status).toBe(200)
    expect(await mailsTo(employee.email)).toEqual([{ template: 'new_device' }])
    expect(await eventsOf(employee.id)).toEqual(['signed_in', 'new_device', 'signed_in'])
  })

  test('tells in which language the person is written to', async () => {
    await from(phone, 'es')
    await api.call('POST /v1/forgotten-password', { body: { email: employee.email } }, { language: 'en' })
    const mail = await server.mailTo(employee.email, ({ subject }) => subject.includes('contraseña'))
    expect(mail.subject).toBe('Elige una contraseña nueva')
  })
})

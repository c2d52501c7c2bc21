import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { linkIn, type MailServer, openMailServer } from '../../../testing/mail-server.ts'
import { makePerson, makeVenue, password } from '../../../testing/people.ts'
import { openJobs, runJob } from '../../../testing/run-job.ts'
import { until } from '../../../testing/waiting.ts'
import { readConfig } from '../../config.ts'
import { inDirectory } from '../../db/transaction.ts'
import { createMasterKeys } from '../../security/master-keys.ts'
import type { Jobs } from '../jobs/service.ts'
import { createMail, type Mail, type NewMail } from './service.ts'

let api: TestApi
let server: MailServer
let jobs: Jobs
/** Another process with the same settings, whose jobs run only when a test says so. */
let mail: Mail

beforeAll(async () => {
  server = await openMailServer()
  api = await openTestApi()
  jobs = await openJobs(api.database, api.app.log)
  mail = openMail(server.env)
})
afterAll(async () => {
  await mail.close()
  await jobs.close()
  await api.close()
  await server.close()
})

function openMail(env: Record<string, string>): Mail {
  const config = readConfig({ NODE_ENV: 'test', ...env })
  const masterKeys = createMasterKeys(config.masterKeys)
  return createMail({ db: api.database.db, log: api.app.log, jobs, masterKeys, settings: config.mail })
}

const reset = (to: string, more: Partial<NewMail> = {}): NewMail => ({
  key: randomUUID(),
  to,
  language: 'es',
  template: 'password_reset',
  values: { link: 'https://aforo.example/invite#secret-of-the-link', maker: null, hours: 1 },
  ...(more as object),
})
const newAddress = () => `${randomUUID()}@aforo.example`
const post = (given: NewMail, by = mail) => inDirectory(api.database.db, (trx) => by.post(trx, given))
type Row = {
  id: number
  sealed_values: Buffer | null
  sent_at: Date | null
  given_up_at: Date | null
  last_error: string
}
const rowsOf = (to: string) =>
  api.database.asAdmin<Row>(
    `select id::int, sealed_values, sent_at, given_up_at, last_error from mails where recipient = '${to}' order by mails.id`,
  )
const rowOf = async (to: string) => {
  const [row] = await rowsOf(to)
  if (row === undefined) throw new Error(`No mail to ${to}.`)
  return row
}
const sendTo = async (to: string) => runJob(mail.job, { mailId: (await rowOf(to)).id })
const mailsTo = (to: string) => server.received.filter((one) => one.to === to)

describe('a mail', () => {
  test('arrives in the language of the person, as text and as HTML', async () => {
    const to = newAddress()
    await post(reset(to))
    await sendTo(to)
    const [received] = mailsTo(to)
    expect(received?.subject).toBe('Elige una contraseña nueva')
    expect(received?.text).toContain('El enlace vale durante una hora')
    expect(received?.html).toContain('href="https://aforo.example/invite#secret-of-the-link"')
    const english = newAddress()
    await post(reset(english, { language: 'en' }))
    await sendTo(english)
    expect(mailsTo(english)[0]?.subject).toBe('Choose a new password')
  })

  test('does not carry markup that somebody put into a name', async () => {
    const to = newAddress()
    const values = { link: 'https://aforo.example/invite#x', venue: 'Club <b>Sol</b>', inviter: 'A & B', hours: 72 }
    await post({ key: randomUUID(), to, language: 'en', template: 'invitation', values })
    await sendTo(to)
    const [received] = mailsTo(to)
    expect(received?.html).toContain('A &amp; B invites you to work at Club &lt;b&gt;Sol&lt;/b&gt;')
    expect(received?.html).not.toContain('<b>')
    expect(received?.text).toContain('A & B invites you to work at Club <b>Sol</b>')
  })

  test('is sent once for one event, however often it is posted or its job runs', async () => {
    const to = newAddress()
    const given = reset(to)
    expect([await post(given), await post(given)]).toEqual([true, true])
    expect(await rowsOf(to)).toHaveLength(1)
    await sendTo(to)
    await sendTo(to)
    expect(mailsTo(to)).toHaveLength(1)
  })

  test('is not written if its transaction fails', async () => {
    const to = newAddress()
    const failing = inDirectory(api.database.db, async (trx) => {
      await mail.post(trx, reset(to))
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')
    expect(await rowsOf(to)).toEqual([])
  })

  test('keeps its link sealed until it is sent, and no longer', async () => {
    const to = newAddress()
    await post(reset(to))
    const waiting = await rowOf(to)
    expect(waiting.sealed_values).not.toBeNull()
    expect(waiting.sealed_values?.toString('latin1')).not.toContain('secret-of-the-link')
    const jobRows = await api.database.asAdmin("select data from jobs.job where name = 'send-mail'")
    expect(JSON.stringify(jobRows)).not.toContain('secret-of-the-link')
    await sendTo(to)
    expect(await rowOf(to)).toMatchObject({ sealed_values: null, sent_at: expect.any(Date) })
  })

  test('waits while the mail server refuses it for now, with the reason', async () => {
    const to = newAddress()
    await post(reset(to))
    server.refuse(to, 451)
    await expect(sendTo(to)).rejects.toThrow()
    expect(await rowOf(to)).toMatchObject({
      sent_at: null,
      given_up_at: null,
      last_error: expect.stringMatching(/451/),
    })
    server.refuse(to, null)
    await sendTo(to)
    expect(mailsTo(to)).toHaveLength(1)
  })

  test('waits while no mail server answers', async () => {
    const to = newAddress()
    const away = openMail({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'aforo@mail.example' })
    await post(reset(to), away)
    const { id } = await rowOf(to)
    await expect(runJob(away.job, { mailId: id })).rejects.toThrow(/ECONNREFUSED/)
    await sendTo(to)
    expect(mailsTo(to)).toHaveLength(1)
    await away.close()
  })

  test('is given up if its recipient does not exist', async () => {
    const to = newAddress()
    await post(reset(to))
    server.refuse(to, 550)
    await sendTo(to)
    expect(await rowOf(to)).toMatchObject({ sent_at: null, given_up_at: expect.any(Date), sealed_values: null })
  })

  test('is given up once its link has expired', async () => {
    const to = newAddress()
    await post(reset(to, { usefulHours: 1 }))
    await api.database.asAdmin(`update mails set expires_at = now() where recipient = '${to}'`)
    await sendTo(to)
    expect(mailsTo(to)).toEqual([])
    await mail.job.findDue(new Date(), null)
    expect(await rowOf(to)).toMatchObject({ given_up_at: expect.any(Date), sealed_values: null })
  })

  test('is not sent by two processes at the same time', async () => {
    const to = newAddress()
    await post(reset(to))
    const both = await Promise.allSettled([sendTo(to), sendTo(to)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(mailsTo(to)).toHaveLength(1)
  })

  test('is found a minute later if no job was sent with it', async () => {
    const to = newAddress()
    await post(reset(to))
    const { id } = await rowOf(to)
    expect(await mail.job.findDue(new Date(), null)).not.toContainEqual({ mailId: id })
    await api.database.asAdmin(`update mails set posted_at = now() - interval '2 minutes' where id = ${id}`)
    expect(await mail.job.findDue(new Date(), null)).toContainEqual({ mailId: id })
    expect(await mail.job.findDue(new Date(), 'north')).toEqual([])
    await sendTo(to)
    expect(await mail.job.findDue(new Date(), null)).not.toContainEqual({ mailId: id })
  })

  test('without a mail server is not written', async () => {
    const to = newAddress()
    const none = openMail({})
    expect(await post(reset(to), none)).toBe(false)
    expect(await rowsOf(to)).toEqual([])
    await none.close()
  })
})

test('mails go on by themselves where the jobs run', async () => {
  const working = await openTestApi({ env: { JOBS: 'on', ...server.env } })
  try {
    const { db } = working.database
    const venue = await makeVenue(db, 'Club Almirante')
    const owner = await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    const as = { token: owner.token, venueId: venue.id, language: 'es' }
    const email = newAddress()
    const invited = await working.call('POST /v1/invitations', { body: { email }, idempotencyKey: randomUUID() }, as)
    const made = await working.call(
      'POST /v1/invitations/{id}/link',
      { params: { id: invited.body.invitation_id } },
      as,
    )
    expect(made.body.mailed_to).toBe(email)
    const received = await server.mailTo(email)
    expect(received.subject).toBe('Te han invitado a Club Almirante')
    expect(linkIn(received)).toBe(made.body.link)
    const token = linkIn(received).split('#')[1] ?? ''
    const joined = await working.call('POST /v1/invitations/accept', { body: { token, password: `${password}-2` } })
    expect(joined.status).toBe(200)
    await until('the mail is marked as sent', async () => {
      const rows = await working.database.asAdmin('select from mails where sent_at is not null')
      return rows.length === 1
    })
  } finally {
    await working.close()
  }
})

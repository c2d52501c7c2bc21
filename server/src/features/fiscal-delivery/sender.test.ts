import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { issueTestDocuments, openTestChain, type TestChain, testTaxId } from '../../../testing/fiscal-books.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { picturesFolder } from '../../../testing/pictures-folder.ts'
import { openJobs, runJob } from '../../../testing/run-job.ts'
import { startTaxAgency, type TaxAgency } from '../../../testing/tax-agency.ts'
import { hasSchemas } from '../../../testing/verifactu-xsd.ts'
import { until } from '../../../testing/waiting.ts'
import { readNow } from '../../db/clock.ts'
import { connect } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import { rotateKeys } from '../../rotate-keys.ts'
import { createMasterKeys } from '../../security/master-keys.ts'
import { keyIdOf } from '../../security/sealing.ts'
import type { Jobs } from '../jobs/service.ts'
import { declarationOf } from '../../fiscal/declaration.ts'
import { version } from '../../version.ts'
import { createKeyring, type Keyring } from '../operator-keys/service.ts'
import { diskStore } from '../pictures/disk-store.ts'
import { removeCertificate, storeCertificate } from './certificates.ts'
import { createFiscalSender, deliveriesOf, deliveryStatus, type FiscalSender } from './service.ts'

const masterKeys = createMasterKeys([randomBytes(32)])
const log = pino({ level: 'silent' })
const producer = { name: 'Productor', taxId: testTaxId, address: 'Calle de Ejemplo, 1', signed: '1 de enero de 2027' }
let database: TestDatabase
let jobs: Jobs
let agency: TaxAgency
let keyring: Keyring
let sender: FiscalSender
let certificate: Awaited<ReturnType<TaxAgency['makeCertificate']>>
let venue: { id: number; operatorId: number }
let chain: TestChain
let staffId: number

beforeAll(async () => {
  database = await openTestDatabase()
  jobs = await openJobs(database, log)
  keyring = createKeyring(database.db, masterKeys)
})
afterAll(async () => {
  await jobs.close()
  await database.close()
})
beforeEach(async () => {
  agency = await startTaxAgency()
  certificate ??= await agency.makeCertificate(testTaxId)
  sender = createFiscalSender({ db: database.db, log, jobs, keyring, carrier: carrierOf(agency), producer })
  venue = await makeVenue(database.db, 'Club Almirante')
  staffId = (await makePerson(database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])).id
  chain = await openTestChain(database.db, { operatorId: venue.operatorId, venueId: venue.id, staffId })
  await store()
})
afterEach(async () => {
  await sender.close()
  await agency.close()
})

const carrierOf = ({ url, caFile }: TaxAgency) => ({ urls: { test: url, live: url }, ca: readFileSync(caFile, 'utf8') })
// Only the fields that are recorded.
const by = () =>
  ({ caller: { staffId }, venue, origin: { address: '127.0.0.1', requestId: 'test' } }) as Parameters<
    typeof storeCertificate
  >[1]
const store = ({ file, passphrase } = certificate) =>
  storeCertificate({ db: database.db, keyring, jobs }, by(), { file: file.toString('base64'), passphrase })
const issue = (count: number, xmlOf?: (xml: string) => string) => issueTestDocuments(database.db, chain, count, xmlOf)
/** As if the pause were over. */
const letTimePass = () =>
  database.asAdmin(`update fiscal_senders set next_at = now() - interval '1 s',
    claimed_until = claimed_until - interval '1 hour' where operator_id = ${venue.operatorId}`)
const send = () => runJob(sender.job, { operatorId: venue.operatorId })
const sendAgain = async () => {
  await letTimePass()
  await send()
}
const statesOf = async () =>
  (
    await database.asAdmin<{ state: string }>(
      `select state from fiscal_deliveries where operator_id = ${venue.operatorId} order by position`,
    )
  ).map(({ state }) => state)
const status = async () =>
  (await inOperator(database.db, venue.operatorId, (trx) => deliveryStatus(trx, venue))).sending
const numbers = () => agency.records.map(({ number }) => number)

test('documents are sent once and in order, with the code of the delivery', async () => {
  const issued = await issue(3)
  await send()
  expect(numbers()).toEqual(issued.map(({ number }) => number))
  const ids = issued.map(({ id }) => id)
  const deliveries = await inOperator(database.db, venue.operatorId, (trx) => deliveriesOf(trx, ids))
  expect(deliveries.get(ids[0] ?? 0)).toMatchObject({
    state: 'accepted',
    attempts: 1,
    csv: expect.stringMatching(/^A-/),
    answeredAt: expect.any(Date),
  })
  await sendAgain()
  expect(agency.deliveries).toHaveLength(1)
  expect(agency.findings).toEqual([])
  expect(await status()).toMatchObject({ waiting: 0, accepted_today: 3, rejected_today: 0, failing_since: null })
})

test('the declaration of the version that sends is kept', async () => {
  await issue(1)
  await send()
  const kept = await database.asAdmin<{ version: string; declaration: string }>(
    `select version, declaration from fiscal_versions where operator_id = ${venue.operatorId}`,
  )
  expect(kept).toEqual([{ version, declaration: declarationOf(producer, version) }])
})

test('the pause that the agency wants is kept, unless a full delivery waits', async () => {
  agency.setWait(3_000)
  await issue(1)
  await send()
  await issue(998)
  await send()
  expect(agency.deliveries).toHaveLength(1)
  expect(await status()).toMatchObject({ waiting: 998 })
  await issue(3)
  await send()
  expect(agency.deliveries.map(({ records }) => records.length)).toEqual([1, 1_000])
  expect(await status()).toMatchObject({ waiting: 1 })
  expect(agency.findings).toEqual([])
})

test('a lost answer is settled by sending the same documents again', async () => {
  agency.judge(({ number }) =>
    number.endsWith('2') ? { state: 'AceptadoConErrores', code: 2001, text: 'No censado' } : null,
  )
  await issue(3)
  agency.disturb('lost answer')
  await send()
  expect(await statesOf()).toEqual(['waiting', 'waiting', 'waiting'])
  const later = await issue(1)
  await sendAgain()
  expect(await statesOf()).toEqual(['accepted', 'accepted_with_errors', 'accepted', 'waiting'])
  await sendAgain()
  expect(numbers().at(-1)).toBe(later[0]?.number)
  expect((await statesOf()).at(-1)).toBe('accepted')
  expect(agency.records).toHaveLength(4)
  expect(agency.findings).toEqual([])
})

test('a process that died after sending is followed by one that sends the same', async () => {
  await issue(2)
  agency.disturb('lost answer')
  // The process dies before it can store that there was no answer.
  await database.asAdmin('alter table fiscal_senders rename column last_error to last_error_away')
  await expect(send()).rejects.toThrow()
  await database.asAdmin('alter table fiscal_senders rename column last_error_away to last_error')
  await issue(1)
  await send()
  expect(agency.deliveries).toHaveLength(1)
  await sendAgain()
  await sendAgain()
  expect(agency.deliveries.map(({ records }) => records.length)).toEqual([2, 2, 1])
  expect(await statesOf()).toEqual(['accepted', 'accepted', 'accepted'])
  expect(agency.findings).toEqual([])
})

test('a rejected record is shown with the words of the agency, and the following ones are sent', async () => {
  agency.judge(({ number }) =>
    number.endsWith('2') ? { state: 'Incorrecto', code: 1110, text: 'El NIF no está identificado' } : null,
  )
  const issued = await issue(3)
  await send()
  expect(await statesOf()).toEqual(['accepted', 'rejected', 'accepted'])
  const id = issued[1]?.id ?? 0
  const deliveries = await inOperator(database.db, venue.operatorId, (trx) => deliveriesOf(trx, [id]))
  expect(deliveries.get(id)).toMatchObject({
    state: 'rejected',
    errorCode: '1110',
    errorText: 'El NIF no está identificado',
    csv: null,
  })
  expect(await status()).toMatchObject({ waiting: 0, rejected: 1, rejected_today: 1 })
})

test.skipIf(!hasSchemas)('a record of a wrong form is found among the others and rejected alone', async () => {
  await issue(2)
  await issue(1, (xml) => xml.replace('<sf:IDVersion>1.0</sf:IDVersion>', '<sf:IDVersion>9</sf:IDVersion>'))
  await issue(2)
  for (let attempt = 0; attempt < 8; attempt += 1) await sendAgain()
  // The test service misses it in the chain.
  expect(await statesOf()).toEqual(['accepted', 'accepted', 'rejected', 'accepted_with_errors', 'accepted'])
})

describe('while the agency is away', () => {
  test.each(['down', 'server fault', 'client fault', 'page', 'cut'] as const)(
    'with %s, selling goes on and what waits is sent later as delayed',
    async (failure) => {
      await issue(1)
      if (failure === 'down') agency.setDown(true)
      else agency.disturb(failure)
      await send()
      expect(await status()).toMatchObject({
        waiting: 1,
        failing_since: expect.any(String),
        last_error: expect.any(String),
      })
      await issue(2)
      await send()
      expect(agency.deliveries).toHaveLength(0)
      agency.setDown(false)
      await sendAgain()
      if (failure !== 'client fault') expect(agency.deliveries.every(({ isIncident }) => isIncident)).toBe(true)
      await sendAgain()
      await issue(1)
      await sendAgain()
      expect(agency.deliveries.at(-1)).toMatchObject({ isIncident: false })
      expect(await statesOf()).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
      expect(await status()).toMatchObject({ waiting: 0, failing_since: null, last_error: null })
      expect(agency.findings).toEqual([])
    },
  )

  test('it is tried again sooner at first and at least twice an hour', async () => {
    await issue(1)
    agency.setDown(true)
    const minutes: number[] = []
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await sendAgain()
      const [row] = await database.asAdmin<{ minutes: number }>(
        `select round(extract(epoch from next_at - now()) / 60)::int as minutes from fiscal_senders
         where operator_id = ${venue.operatorId}`,
      )
      minutes.push(row?.minutes ?? 0)
    }
    expect(minutes).toEqual([1, 2, 5, 10, 15, 30, 30, 30])
    agency.setDown(false)
    await letTimePass()
    await sender.sendNow(venue)
    await send()
    expect(await statesOf()).toEqual(['accepted'])
  })
})

describe('without a certificate', () => {
  test('nothing is sent until there is one, and that is shown', async () => {
    await removeCertificate({ db: database.db, keyring, jobs }, by())
    await issue(2)
    await send()
    expect(await status()).toMatchObject({ waiting: 2, last_error: 'certificate_missing' })
    expect(agency.deliveries).toHaveLength(0)
    await store()
    await send()
    expect(await statesOf()).toEqual(['accepted', 'accepted'])
    expect(agency.deliveries[0]).toMatchObject({ isIncident: true })
  })

  test('an expired one sends nothing', async () => {
    await database.asAdmin(`update fiscal_certificates set valid_until = now() where operator_id = ${venue.operatorId}`)
    await issue(1)
    await send()
    expect(await status()).toMatchObject({ waiting: 1, last_error: 'certificate_expired' })
    expect(agency.deliveries).toHaveLength(0)
  })

  test('one of somebody else is refused by the agency, and the documents wait', async () => {
    await store(await agency.makeCertificate('B12345674'))
    await issue(1)
    await send()
    expect(await statesOf()).toEqual(['waiting'])
    expect((await status()).last_error).toContain('4112')
  })
})

test('many processes at once send each document once', async () => {
  await issue(5)
  await Promise.all(Array.from({ length: 8 }, () => send()))
  expect(agency.deliveries).toHaveLength(1)
  expect(await statesOf()).toEqual(Array.from({ length: 5 }, () => 'accepted'))
})

test('the answer to an attempt that took too long says nothing about a later one', async () => {
  const held = createFiscalSender({ db: database.db, log, jobs, keyring, carrier: carrierOf(agency), producer })
  await issue(1)
  agency.judge(() => ({ state: 'Incorrecto', code: 1100, text: 'Primero' }))
  agency.hold()
  const first = runJob(held.job, { operatorId: venue.operatorId })
  await until('the first delivery has arrived', () => agency.isHolding())
  await letTimePass()
  agency.judge(() => null)
  agency.disturb('lost answer')
  await send()
  agency.release()
  await first
  expect(await statesOf()).toEqual(['waiting'])
  await sendAgain()
  expect(await statesOf()).toEqual(['accepted'])
  await held.close()
})

test('the schedule finds operators with something to send, and counts what waits', async () => {
  const isDue = async () => {
    const due = await sender.job.findDue(await readNow(database.db), null)
    return due.some(({ operatorId }) => operatorId === venue.operatorId)
  }
  expect(await isDue()).toBe(false)
  await issue(2)
  expect(await isDue()).toBe(true)
  const backlog = async () =>
    (
      await database.asAdmin(`select waiting::int, rejected::int, oldest_waiting_at is not null as has_oldest
      from fiscal_backlogs where operator_id = ${venue.operatorId}`)
    )[0]
  expect(await backlog()).toEqual({ waiting: 2, rejected: 0, has_oldest: true })
  await send()
  expect(await isDue()).toBe(false)
  expect(await backlog()).toEqual({ waiting: 0, rejected: 0, has_oldest: false })
  await issue(1)
  expect(await isDue()).toBe(true)
})

test('an operator that issues without a certificate is found too', async () => {
  const other = await makeVenue(database.db, 'Club Nuevo')
  await openTestChain(database.db, { operatorId: other.operatorId, venueId: other.id, staffId })
  await sender.job.findDue(await readNow(database.db), null)
  expect(await database.asAdmin(`select from fiscal_backlogs where operator_id = ${other.operatorId}`)).toHaveLength(1)
})

test('a sent document stays with its chain after the regime has ended', async () => {
  await issue(1)
  await database.asAdmin(`update fiscal_chains set ended_at = now(), ended_by = ${staffId} where id = ${chain.id}`)
  await send()
  expect(await statesOf()).toEqual(['accepted'])
})

test('the certificate is sealed, and a new key of the operator seals it again', async () => {
  const sealed = async () =>
    (
      await database.asAdmin<{ sealed: Buffer }>(
        `select sealed from fiscal_certificates where operator_id = ${venue.operatorId}`,
      )
    )[0]?.sealed ?? Buffer.alloc(0)
  const before = await sealed()
  expect(before.toString('latin1')).not.toContain('PRIVATE KEY')
  const { db: ownerDb } = connect({ url: database.urls.owner, poolSize: 1, onLost: () => {} })
  const pictures = diskStore(await picturesFolder())
  await rotateKeys({ db: database.db, ownerDb, masterKeys, pictures, print: () => {} }, venue.operatorId)
  await ownerDb.destroy()
  expect([before, await sealed()].map(keyIdOf)).toEqual([1, 2])
  await issue(1)
  await send()
  expect(await statesOf()).toEqual(['accepted'])
})

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type ImportField, importChunkMost } from '@aforo/domain'
import { callerOf } from '../../server/testing/api.ts'
import { makePerson, makeVenue } from '../../server/testing/people.ts'
import { openEnvironment } from './environment.ts'
import { closeWith, printTable } from './report.ts'

/**
 * A club that brings all of its members with their credit: from the first row that is sent to the last that is booked,
 * and back again. The API works on them as in production.
 */
const { values: options } = parseArgs({ options: { members: { type: 'string', default: '20000' } } })
const members = Number(options.members)
const mostSeconds = 120

const environment = await openEnvironment('imports')
try {
  const venue = await makeVenue(environment.db, 'Club')
  const { token } = await makePerson(environment.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  const as = { token, venueId: venue.id }
  const { url } = await environment.startApi({ JOBS: 'on' })
  const call = callerOf(url)

  const fields: ImportField[] = ['number', 'full_name', 'email', 'birth_date', 'phone', 'balance', 'fee_paid_until']
  const columns = fields.map((field) => ({ heading: field, field }))
  const body = { kind: 'members', file_name: 'socios.csv', columns, rows: members } as const
  const started = await call('POST /v1/imports', { body, idempotencyKey: randomUUID() }, as)
  const params = { id: started.body.id }
  const rowOf = (number: number) => ({
    row: number + 1,
    fields: {
      number: String(number),
      full_name: `Ferrer Gil ${number}, Lucía`,
      email: `socio.${number}@correo.example`,
      birth_date: '04/03/1991',
      phone: `600${String(number).padStart(6, '0')}`,
      balance: '45,50',
      fee_paid_until: '31/12/2027',
    },
  })

  const seconds: [string, number][] = []
  async function timed(what: string, work: () => Promise<void>) {
    const beganMs = performance.now()
    await work()
    seconds.push([what, (performance.now() - beganMs) / 1000])
  }
  async function untilState(state: string) {
    for (;;) {
      const { body: made } = await call('GET /v1/imports/{id}', { params }, as)
      if (made.state === state) return made
      await sleep(250)
    }
  }

  await timed('sent', async () => {
    for (let from = 1; from <= members; from += importChunkMost) {
      const count = Math.min(importChunkMost, members - from + 1)
      const rows = Array.from({ length: count }, (_, index) => rowOf(from + index))
      const { status } = await call('PUT /v1/imports/{id}/rows', { params, body: { rows } }, as)
      if (status !== 200) throw new Error(`the rows from ${from} on were answered with ${status}`)
    }
  })
  await timed('checked', async () => {
    await call('POST /v1/imports/{id}/check', { params }, as)
    await untilState('checked')
  })
  let created = 0
  await timed('imported', async () => {
    await call('POST /v1/imports/{id}/run', { params }, as)
    created = (await untilState('done')).outcomes.created ?? 0
  })
  const total = seconds.reduce((sum, [, took]) => sum + took, 0)
  await timed('undone', async () => {
    await call('POST /v1/imports/{id}/undo', { params }, as)
    await untilState('undone')
  })
  printTable(seconds.map(([step, took]) => ({ step, seconds: took })))
  const isDone = created === members && total <= mostSeconds
  closeWith(isDone ? 'ok' : 'short', { members: created, seconds: total.toFixed(1) })
} finally {
  await environment.close()
}

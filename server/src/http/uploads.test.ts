import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectionsOf, openTestApi, type TestApi } from '../../testing/api.ts'
import { enrol, makeFace } from '../../testing/members.ts'
import { makePerson, makeVenue } from '../../testing/people.ts'
import { picturesFolder } from '../../testing/pictures-folder.ts'
import { until, untilOthersWait } from '../../testing/waiting.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let person: { token: string }
let owner: { token: string; venueId: number }
const log: string[] = []
const open: Socket[] = []

beforeAll(async () => {
  api = await openTestApi({ env: { PICTURES_FOLDER: await picturesFolder() }, log })
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Faro')
  person = await makePerson(db, 'employee', [{ venueId: venue.id, role: 'employee', capabilities: [] }])
  const { token } = await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  owner = { token, venueId: venue.id }
  for (const socket of open.splice(0)) socket.destroy()
})

/** Starts an upload and sends only its first bytes. */
function beginUpload({ token }: { token: string }, path = '/v1/users/me/picture', method = 'PUT'): Socket {
  const { hostname, port } = new URL(api.url)
  const socket = connect(Number(port), hostname)
  open.push(socket)
  socket.on('error', () => {})
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\naccept-language: en\r\n` +
      'content-type: multipart/form-data; boundary=line\r\ncontent-length: 100000\r\n\r\n' +
      '--line\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nx',
  )
  return socket
}

const begun = (count: number) =>
  until('they are being read', () => log.join('').split('starting multipart parsing').length > count)

const uploadFace = async (as: { token: string }) =>
  api.call('PUT /v1/users/me/picture', { multipart: { image: await makeFace() } }, as)

describe('stalled uploads', () => {
  test('of one person do not prevent others from enrolling a member', async () => {
    log.length = 0
    for (let count = 0; count < 8; count += 1) beginUpload(person)
    await begun(2)
    const { status, error } = await enrol(api, owner)
    expect({ status, error: status === 200 ? null : error }).toEqual({ status: 200, error: null })
  })

  test('are at most two per person, and the third is refused with a time to retry', async () => {
    log.length = 0
    beginUpload(person)
    beginUpload(person)
    await begun(2)
    const { status, error, headers } = await uploadFace(person)
    expect({ status, code: error.code }).toEqual({ status: 429, code: 'uploads_exhausted' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('of one operator leave slots for another', async () => {
    log.length = 0
    const { db } = api.database
    for (let count = 0; count < 2; count += 1) {
      const colleague = await makePerson(db, 'employee', [{ venueId: venue.id, role: 'employee', capabilities: [] }])
      beginUpload(colleague)
      beginUpload(colleague)
    }
    await begun(4)
    expect((await uploadFace(person)).error.code).toBe('uploads_exhausted')
    const elsewhere = await makeVenue(db, 'Otro')
    const neighbour = await makePerson(db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    expect((await enrol(api, { token: neighbour.token, venueId: elsewhere.id })).status).toBe(200)
  })

  test('of a person without the right are refused before they are read', async () => {
    log.length = 0
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const socket = beginUpload(person, '/v1/create-client', 'POST')
        const [first] = await socket.take(1).toArray()
        return String(first).slice(0, 12)
      }),
    )
    expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 403']))
    expect(log.join('')).not.toContain('starting multipart parsing')
  })

  test('are aborted after some seconds with an answer, and release their slot', async () => {
    const [one, other] = [beginUpload(person), beginUpload(person)]
    const answers = await Promise.all([text(one), text(other)])
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /)
      expect(answer.toLowerCase()).toContain('connection: close')
      expect(answer).toContain('"code":"upload_too_slow"')
    }
    expect((await uploadFace(person)).status).toBe(204)
  })
})

test('an upload whose sender disconnects during authentication releases its slot', async () => {
  const slow = new pg.Client({ connectionString: api.database.urls.owner })
  await slow.connect()
  try {
    await slow.query('begin')
    await slow.query('lock table sign_ins in access exclusive mode')
    beginUpload(person)
    beginUpload(person)
    await untilOthersWait(api.database, 2)
    const lines = await connectionsOf(api.app)
    for (const socket of open.splice(0)) socket.destroy()
    await until('the lines are gone', async () => (await connectionsOf(api.app)) <= lines - 2)
    await slow.query('commit')
  } finally {
    await slow.end()
  }
  expect((await uploadFace(person)).status).toBe(204)
})

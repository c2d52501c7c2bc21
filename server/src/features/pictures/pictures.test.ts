import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureMostBytes } from '@aforo/domain'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import * as corpus from '../../../testing/picture-corpus.ts'
import { picturesFolder } from '../../../testing/pictures-folder.ts'

let api: TestApi
let person: Awaited<ReturnType<typeof makePerson>>
let folder: string

beforeAll(async () => {
  folder = await picturesFolder()
  api = await openTestApi({ env: { PICTURES_FOLDER: folder } })
})
afterAll(() => api.close())
beforeEach(async () => {
  person = await makePerson(api.database.db, 'employee')
})

const upload = (bytes: Buffer, { name = 'me.png', type = 'image/png', token = person.token } = {}) =>
  api.call(
    'PUT /v1/users/me/picture',
    { multipart: { image: new File([Uint8Array.from(bytes)], name, { type }) } },
    { token },
  )

const pathOf = async (token: string) => (await api.call('GET /v1/users/me', {}, { token })).body.image_path ?? ''

async function fetchPicture(path: string, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(api.url + path, { headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const storedNames = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())

describe('a picture', () => {
  test('is stored in two sizes as WebP and is served to the person on it', async () => {
    expect((await upload(await corpus.plainPicture(2000, 1000))).status).toBe(204)
    const path = await pathOf(person.token)
    for (const [size, width] of [
      ['small', 256],
      ['large', 1280],
    ] as const) {
      const { status, headers, bytes } = await fetchPicture(`${path}/${size}`, person.token)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('image/webp')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 })
    }
  })

  test('is rotated as the camera recorded it', async () => {
    await upload(await corpus.photoOnItsSide())
    const { bytes } = await fetchPicture(`${await pathOf(person.token)}/large`, person.token)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 800 })
  })

  test('loses its location and camera data', async () => {
    await upload(await corpus.photoWithPlace())
    for (const size of ['small', 'large']) {
      const { bytes } = await fetchPicture(`${await pathOf(person.token)}/${size}`, person.token)
      const { exif, xmp, icc, iptc } = await sharp(bytes).metadata()
      expect({ exif, xmp, icc, iptc }).toEqual({ exif: undefined, xmp: undefined, icc: undefined, iptc: undefined })
      expect(bytes.includes('Secret')).toBe(false)
      expect(bytes.includes('secret')).toBe(false)
    }
  })

  test('that also contains another file keeps only the picture', async () => {
    expect((await upload(await corpus.polyglot())).status).toBe(204)
    const { bytes } = await fetchPicture(`${await pathOf(person.token)}/large`, person.token)
    expect(bytes.includes('script')).toBe(false)
    expect(bytes.includes('PK')).toBe(false)
  })

  test('that replaces another one removes the old files', async () => {
    await upload(await corpus.plainPicture())
    const first = await pathOf(person.token)
    const before = (await storedNames()).length
    await upload(await corpus.plainPicture())
    expect(await pathOf(person.token)).not.toBe(first)
    expect((await storedNames()).length).toBe(before)
    expect((await fetchPicture(`${first}/small`, person.token)).status).toBe(404)
    await api.call('DELETE /v1/users/me/picture', {}, { token: person.token })
    expect((await storedNames()).length).toBe(before - 2)
    expect((await api.call('GET /v1/users/me', {}, { token: person.token })).body.image_path).toBeNull()
  })

  test.each([
    ['goes up folders', '../../../etc/passwd'],
    ['goes up folders on Windows', '..\\..\\boot.ini'],
    ['contains reversed text', 'a\u202Egnp.exe'],
    ['is long', 'x'.repeat(5000)],
    ['is markup', '<img src=x>.png'],
  ])('is not stored under the name of the sender: a name that %s', async (_title, name) => {
    expect((await upload(await corpus.plainPicture(), { name })).status).toBe(204)
    for (const file of await storedNames()) expect(file.name).toMatch(/^[\w-]{32}\.(small|large)\.webp$/)
  })
})

describe('a file is refused', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, string, number]>([
    ['that expands to 14,000 by 14,000 pixels', () => corpus.pngBomb(14_000, 14_000), 'picture_too_many_pixels', 413],
    ['that is a drawing with a script', () => corpus.svgWithScript, 'picture_type_unsupported', 415],
    [
      'that is incomplete',
      async () =>
        (
          await sharp(await corpus.plainPicture(900, 900))
            .jpeg()
            .toBuffer()
        ).subarray(0, 3000),
      'picture_broken',
      422,
    ],
    ['that only starts like a picture', () => Buffer.from('ffd8ffe000104a464946', 'hex'), 'picture_broken', 422],
    ['that is empty', () => Buffer.alloc(0), 'picture_empty', 422],
    ['that is an HTML page', () => Buffer.from('<html>hello</html>'), 'picture_type_unsupported', 415],
    [
      'that is a GIF',
      async () =>
        sharp(await corpus.plainPicture())
          .gif()
          .toBuffer(),
      'picture_type_unsupported',
      415,
    ],
    ['that is too large', () => Buffer.alloc(pictureMostBytes + 1, 1), 'picture_too_large', 413],
  ])('%s', async (_title, make, code, status) => {
    const before = (await storedNames()).length
    const answer = await upload(await make())
    expect(answer.error.code).toBe(code)
    expect(answer.status).toBe(status)
    expect((await storedNames()).length).toBe(before)
    expect((await api.call('GET /v1/users/me', {}, { token: person.token })).body.image_path).toBeNull()
  })

  test('that was not sent, or not as a file', async () => {
    const as = { authorization: `Bearer ${person.token}` }
    const nothing = await fetch(`${api.url}/v1/users/me/picture`, { method: 'PUT', headers: as, body: new FormData() })
    expect(await nothing.json()).toMatchObject({ code: 'request_invalid' })
    const text = new FormData()
    text.append('image', '"not a file"')
    const wrong = await fetch(`${api.url}/v1/users/me/picture`, { method: 'PUT', headers: as, body: text })
    expect(await wrong.json()).toMatchObject({ code: 'request_invalid' })
    const json = await fetch(`${api.url}/v1/users/me/picture`, {
      method: 'PUT',
      headers: { ...as, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(await json.json()).toMatchObject({ code: 'request_type_unsupported' })
  })

  test('that is sent with a second file', async () => {
    const parts = new FormData()
    for (const name of ['image', 'second'])
      parts.append(name, new File([Uint8Array.from(await corpus.plainPicture())], 'a'))
    const headers = { authorization: `Bearer ${person.token}` }
    const response = await fetch(`${api.url}/v1/users/me/picture`, { method: 'PUT', headers, body: parts })
    expect(await response.json()).toMatchObject({ code: 'request_too_large' })
  })
})

describe('a stored picture is seen by', () => {
  test('colleagues and superadmins only', async () => {
    const [here, elsewhere] = [await makeVenue(api.database.db, 'Here'), await makeVenue(api.database.db, 'Elsewhere')]
    const at = (venueId: number) => [{ venueId, role: 'employee' as const }]
    const subject = await makePerson(api.database.db, 'employee', at(here.id))
    const colleague = await makePerson(api.database.db, 'employee', at(here.id))
    const stranger = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    const superadmin = await makePerson(api.database.db, 'superadmin')
    await upload(await corpus.plainPicture(), { token: subject.token })
    const path = `${await pathOf(subject.token)}/small`
    for (const { token } of [subject, colleague, superadmin]) expect((await fetchPicture(path, token)).status).toBe(200)
    for (const { token } of [stranger, person]) expect((await fetchPicture(path, token)).status).toBe(404)
  })

  test('nobody without a sign-in, even with a known key', async () => {
    const files = await storedNames()
    expect(files.length).toBeGreaterThan(0)
    const stranger = await makePerson(api.database.db, 'employee')
    for (const file of files) {
      const [key = '', size = ''] = file.name.split('.')
      expect((await fetchPicture(`/v1/pictures/${key}/${size}`)).status).toBe(401)
      expect((await fetchPicture(`/v1/pictures/${key}/${size}`, stranger.token)).status).toBe(404)
      expect((await fetchPicture(`/${file.name}`)).status).toBe(404)
      expect((await readFile(join(file.parentPath, file.name))).length).toBeGreaterThan(0)
    }
  })

  test('nobody through a key that goes up folders', async () => {
    for (const key of ['..%2F..%2Fetc%2Fpasswd', '%2e%2e', 'a'.repeat(32)]) {
      expect((await fetchPicture(`/v1/pictures/${key}/small`, person.token)).status).toBe(404)
    }
  })
})

test('a new name is trimmed and shown with the next call', async () => {
  const body = { name: '  Ana María  ' }
  expect((await api.call('PUT /v1/users/me', { body }, { token: person.token })).status).toBe(204)
  expect((await api.call('GET /v1/users/me', {}, { token: person.token })).body.name).toBe('Ana María')
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/api.ts'
import { makePerson, makeVenue } from '../../testing/people.ts'
import { isNestedDeeperThan } from './json.ts'

let api: TestApi
let headers: Record<string, string>

beforeAll(async () => {
  api = await openTestApi()
  const venue = await makeVenue(api.database.db, 'Faro')
  const owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  headers = { authorization: `Bearer ${owner.token}`, 'x-venue-id': String(venue.id), 'accept-language': 'en' }
})
afterAll(() => api.close())

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

async function send(method: string, path: string, type: string, body: string | Uint8Array<ArrayBuffer>) {
  const response = await fetch(api.url + path, { method, headers: { ...headers, 'content-type': type }, body })
  return { status: response.status, error: (await response.json()) as { code: string; detail: string } }
}

describe('JSON', () => {
  test.each([
    ['{"a":[{"b":[]}]}', 4, false],
    ['{"a":[{"b":[]}]}', 3, true],
    [JSON.stringify('['.repeat(100)), 1, false],
    [JSON.stringify({ text: `"\\"${'['.repeat(100)}` }), 1, false],
    ['"\\\\"[[[', 2, true],
    ['', 1, false],
    [']]]][[', 1, true],
  ])('%s is nested deeper than %d: %s', (text, most, expected) => expect(isNestedDeeperThan(text, most)).toBe(expected))

  test.each([
    ['that opens sixty thousand lists', '['.repeat(60_000)],
    ['that opens and closes thirty thousand lists', nested(30_000)],
    ['one level too deep', `{"token":${nested(20)}}`],
    ['too deep behind a text with brackets', `{"a":"]]]\\"]]","token":${nested(20)}}`],
  ])('%s is refused before it is parsed', async (_title, body) => {
    const { status, error } = await send('POST', '/v1/invitations/look-up', 'application/json', body)
    expect({ status, error }).toEqual({
      status: 400,
      error: { code: 'request_too_deep', detail: 'The data has too many levels.' },
    })
  })

  test('at the limit is parsed, and refused for its content', async () => {
    const { status, error } = await send(
      'POST',
      '/v1/invitations/look-up',
      'application/json',
      `{"token":${nested(19)}}`,
    )
    expect({ status, code: error.code }).toEqual({ status: 422, code: 'request_invalid' })
  })

  test('brackets inside a text do not count', async () => {
    const { status } = await send(
      'POST',
      '/v1/invitations/look-up',
      'application/json',
      JSON.stringify({ token: '['.repeat(5_000) }),
    )
    expect(status).not.toBe(400)
  })

  test('that would change the prototype of objects is refused', async () => {
    const { status } = await send('POST', '/v1/invitations/look-up', 'application/json', '{"__proto__":{"token":"x"}}')
    expect(status).toBe(422)
  })

  test('with too many levels in a cursor is refused', async () => {
    const cursor = Buffer.from('['.repeat(300)).toString('base64url')
    const response = await fetch(`${api.url}/v1/venue-clients?cursor=${cursor}`, { headers })
    expect(response.status).toBe(422)
  })
})

describe('a form with files', () => {
  const line = 'aforo-line'
  const type = `multipart/form-data; boundary=${line}`
  const part = (name: string, content: string, more = '') =>
    `--${line}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
  const file = (content: string) => part('image', content, '; filename="face.png"')
  const end = `--${line}--\r\n`

  test.each([
    ['that ends in the middle of a file', type, file('half').slice(0, -4)],
    ['that ends in the middle of a header', type, `--${line}\r\ncontent-dispo`],
    ['without its last boundary', type, part('new_user', '{}')],
    ['with another boundary than it declares', 'multipart/form-data; boundary=other', part('new_user', '{}') + end],
    ['that declares no boundary', 'multipart/form-data', part('new_user', '{}') + end],
    ['with an empty boundary', 'multipart/form-data; boundary=', part('new_user', '{}') + end],
    ['with a part without a name', type, `--${line}\r\ncontent-disposition: form-data\r\n\r\nx\r\n${end}`],
    [
      'with a file without a name',
      type,
      `--${line}\r\ncontent-disposition: form-data; filename="a"\r\n\r\nx\r\n${end}`,
    ],
    ['with a part named like a built-in property', type, part('__proto__', '{}') + end],
    ['with a file named like a built-in property', type, part('constructor', 'x', '; filename="a"') + end],
    [
      'with a part declared as JSON that is none',
      type,
      `--${line}\r\ncontent-disposition: form-data; name="new_user"\r\ncontent-type: application/json\r\n\r\n{\r\n${end}`,
    ],
    ['that is only noise', type, '\u0000\u0001\u0002noise'],
  ])('%s is a 400', async (_title, contentType, body) => {
    const { status, error } = await send('POST', '/v1/create-client', contentType, body)
    expect({ status, code: error.code }).toEqual({ status: 400, code: 'upload_broken' })
  })

  test.each([
    ['its text', part('new_user', `{"email":${nested(30)}}`) + file('x') + end],
    [
      'its JSON',
      `--${line}\r\ncontent-disposition: form-data; name="new_user"\r\ncontent-type: application/json\r\n\r\n${nested(20_000)}\r\n${end}`,
    ],
  ])('with too many levels in %s is refused', async (_title, body) => {
    const { status, error } = await send('POST', '/v1/create-client', type, body)
    expect({ status, code: error.code }).toEqual({ status: 400, code: 'request_too_deep' })
  })

  test.each([
    ['many fields', Array.from({ length: 30 }, (_, index) => part(`field${index}`, '1')).join('') + end],
    ['many files', file('x').repeat(4) + end],
    ['a field that is too long', part('new_user', JSON.stringify('x'.repeat(70_000))) + end],
  ])('with %s is too large', async (_title, body) => {
    const { status, error } = await send('POST', '/v1/create-client', type, body)
    expect({ status, code: error.code }).toEqual({ status: 413, code: 'request_too_large' })
  })

  test.each([
    [
      'an unknown transfer encoding',
      `--${line}\r\ncontent-disposition: form-data; name="new_user"\r\ncontent-transfer-encoding: rot13\r\n\r\n{}\r\n${end}`,
    ],
    [
      'an unknown character set',
      `--${line}\r\ncontent-disposition: form-data; name="new_user"\r\ncontent-type: text/plain; charset=klingon\r\n\r\n{}\r\n${end}`,
    ],
    [
      'a name in an unknown character set',
      `--${line}\r\ncontent-disposition: form-data; name*=klingon''new%FFuser\r\n\r\n{}\r\n${end}`,
    ],
    [
      'a header of many kilobytes',
      `--${line}\r\ncontent-disposition: form-data; name="new_user"\r\nx-junk: ${'j'.repeat(90_000)}\r\n\r\n{}\r\n${end}`,
    ],
    ['no parts', end],
    ['a part without any header', `--${line}\r\n\r\nx\r\n${end}`],
    ['a very long name', part('n'.repeat(5_000), '1') + end],
  ])('with %s is refused', async (_title, body) => {
    const { status } = await send('POST', '/v1/create-client', type, body)
    expect([400, 413, 422]).toContain(status)
  })

  test('with many parts that ends too early is refused, and the process keeps running', async () => {
    const fields = Array.from({ length: 30 }, (_, index) => part(`field${index}`, '1')).join('')
    for (const body of [fields, file('x').repeat(30), `--${line}\r\nx: y\r\n\r\n1\r\n`.repeat(30)]) {
      expect([400, 413]).toContain((await send('POST', '/v1/create-client', type, body)).status)
      expect((await api.call('GET /healthz', {})).status).toBe(200)
    }
  })

  test('with bytes that are no UTF-8 is refused', async () => {
    const body = Buffer.concat([
      Buffer.from(`--${line}\r\ncontent-disposition: form-data; name="new_user"\r\n\r\n{"email":"`),
      Buffer.from([0xc3, 0x28, 0xff, 0xfe]),
      Buffer.from(`"}\r\n${end}`),
    ])
    expect((await send('POST', '/v1/create-client', type, new Uint8Array(body))).status).toBe(422)
  })
})

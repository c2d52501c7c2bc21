import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/api.ts'
import { type ApiDescription, breakingChanges } from '../../testing/api-changes.ts'

const file = fileURLToPath(new URL('../../../contract/api.json', import.meta.url))

describe('the published description of the API', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await openTestApi()
  })
  afterAll(() => api.close())

  // `npx vitest run api-description -u` writes the file, unless a client of the published description would break.
  // API_BREAKS=on allows that, for a new major version.
  test('is the one in the repository, and keeps its promises', async () => {
    const description = (await (await fetch(`${api.url}/docs/json`)).json()) as ApiDescription
    if (existsSync(file) && process.env['API_BREAKS'] !== 'on') {
      const published = JSON.parse(readFileSync(file, 'utf8')) as ApiDescription
      expect(breakingChanges(published, description)).toEqual([])
    }
    await expect(`${JSON.stringify(description, null, 1)}\n`).toMatchFileSnapshot(file)
  })
})

describe('a client breaks', () => {
  type Body = { properties: Record<string, object>; required: string[] }
  const describeApi = (body: Body, reply: Body): ApiDescription => ({
    paths: {
      '/sales': {
        post: {
          requestBody: { content: { 'application/json': { schema: body } } },
          responses: { 200: { content: { 'application/json': { schema: reply } } } },
        },
      },
    },
  })
  const body = { properties: { kind: { enum: ['cash', 'card'] } }, required: [] }
  const reply = { properties: { id: { type: 'integer' } }, required: ['id'] }
  const published = describeApi(body, reply)
  const here = 'POST /sales'

  test.each([
    ['not by a new optional field', describeApi({ ...body, properties: { ...body.properties, note: {} } }, reply), []],
    ['not by a new field in a reply', describeApi(body, { ...reply, properties: { ...reply.properties, at: {} } }), []],
    ['if a call is removed', { paths: {} }, [`${here}: removed`]],
    [
      'if a field becomes required',
      describeApi({ ...body, required: ['kind'] }, reply),
      [`${here} body.kind: required`],
    ],
    [
      'if a value is no longer accepted',
      describeApi({ ...body, properties: { kind: { enum: ['cash'] } } }, reply),
      [`${here} body.kind: a value is no longer accepted`],
    ],
    [
      'if a field of a reply is removed',
      describeApi(body, { properties: {}, required: [] }),
      [`${here} 200.id: removed`],
    ],
    [
      'if a field of a reply may be missing',
      describeApi(body, { ...reply, required: [] }),
      [`${here} 200.id: may be missing`],
    ],
    [
      'if a field of a reply changes its type',
      describeApi(body, { ...reply, properties: { id: { type: 'string' } } }),
      [`${here} 200.id: type changed`],
    ],
  ] satisfies [string, ApiDescription, string[]][])('%s', (_title, now, expected) =>
    expect(breakingChanges(published, now)).toEqual(expected),
  )
})

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/api.ts'
import { makePerson, makeVenue } from '../../testing/people.ts'
import { untilOthersWait } from '../../testing/waiting.ts'

let api: TestApi
let slow: pg.Client
type Books = { token: string; venueId: number }
let club: Books
let other: Books

beforeAll(async () => {
  api = await openTestApi({ env: { DATABASE_POOL_SIZE: '20' } })
  slow = new pg.Client({ connectionString: api.database.urls.owner })
  await slow.connect()
  const open = async (name: string) => {
    const venue = await makeVenue(api.database.db, name)
    const { token } = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    return { token, venueId: venue.id }
  }
  club = await open('Faro')
  other = await open('Otro')
})
afterAll(async () => {
  await slow.end()
  await api.close()
})

const take = (path: string, { token, venueId }: Books, signal?: AbortSignal) =>
  fetch(`${api.url}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'x-venue-id': String(venueId), 'accept-language': 'en' },
    ...(signal === undefined ? {} : { signal }),
  })

/** Runs `work` while readers of the books are blocked. */
async function whileBooksAreHeld(work: () => Promise<void>): Promise<void> {
  await slow.query('begin')
  await slow.query('lock table transactions in access exclusive mode')
  try {
    await work()
  } finally {
    await slow.query('commit')
  }
}

async function untilFree(books: Books): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const response = await take('/v1/transactions/export', books)
    await response.text()
    if (response.status !== 429) return response.status
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return 429
}

describe('exports of one operator', () => {
  test.each([
    ['/v1/transactions/export', '/v1/transactions/export'],
    ['/v1/transactions/workbook', '/v1/members/export'],
  ])('%s runs twice at once, and then %s is refused with a time to retry', async (path, third) => {
    const begun: Promise<Response>[] = []
    await whileBooksAreHeld(async () => {
      begun.push(take(path, club), take(path, club))
      await untilOthersWait(api.database, 2)
      const refused = await take(third, club)
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('10')
      expect(await refused.json()).toEqual({
        code: 'exports_exhausted',
        detail: 'Your company has 2 exports under way. Try again in 10 s.',
      })
      expect((await take('/v1/employees/export', other)).status).toBe(200)
    })
    for (const response of await Promise.all(begun)) {
      expect(response.status).not.toBe(429)
      await response.arrayBuffer()
    }
    expect(await untilFree(club)).toBe(200)
  })

  test('count as long as they work, even after the client has left', async () => {
    await whileBooksAreHeld(async () => {
      const gone = new AbortController()
      const begun = Array.from({ length: 2 }, () =>
        take('/v1/transactions/workbook', club, gone.signal).catch(() => {}),
      )
      await untilOthersWait(api.database, 2)
      gone.abort()
      await Promise.all(begun)
      expect((await take('/v1/transactions/workbook', club)).status).toBe(429)
    })
    expect(await untilFree(club)).toBe(200)
  })

  test('that were refused or aborted hold no slot', async () => {
    for (let count = 0; count < 3; count += 1) {
      expect((await take('/v1/transactions/export?from=2024-13-01', club)).status).toBe(422)
      expect((await take('/v1/members/999999/statement', club)).status).toBe(404)
      const gone = new AbortController()
      const response = await take('/v1/transactions/export', club, gone.signal)
      gone.abort()
      await response.text().catch(() => {})
      expect(await untilFree(club)).toBe(200)
    }
  })
})

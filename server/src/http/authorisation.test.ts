import { endpoints } from '@aforo/contract'
import { type AccessRule, apiAccess, type ApiEndpoint, capabilities } from '@aforo/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/api.ts'
import { makePerson, makeVenue } from '../../testing/people.ts'

/**
 * Every endpoint, asked by everybody, at every kind of venue. The table of rules says which kind of rule an endpoint
 * has; what each kind means for each person is written out here once more, by hand, and must agree with the server.
 */
const persons = [
  'nobody',
  'employee without grant',
  'employee without the right',
  'employee with it',
  'owner of another operator',
  'owner',
  'superadmin',
] as const
const venueHeaders = ['own', 'foreign', 'missing', 'forged number', 'forged text'] as const

type PersonKind = (typeof persons)[number]
type VenueHeader = (typeof venueHeaders)[number]
type Verdict = 'passes' | 'sign_in_required' | 'venue_required' | 'privileges_missing'

function expectedVerdict(rule: AccessRule, person: PersonKind, venue: VenueHeader): Verdict {
  if (rule.kind === 'anyone') return 'passes'
  if (person === 'nobody') return 'sign_in_required'
  if (rule.kind === 'staff' && rule.venue === 'none') return 'passes'
  if (venue === 'missing') return rule.kind === 'venue' ? 'venue_required' : 'passes'
  if (venue === 'forged number' || venue === 'forged text') return 'privileges_missing'
  const anyPlace = rule.kind === 'staff' || rule.capability === null
  const welcomeAt: Record<Exclude<PersonKind, 'nobody'>, VenueHeader[]> = {
    'employee without grant': [],
    'employee without the right': anyPlace ? ['own'] : [],
    'employee with it': ['own'],
    'owner of another operator': ['foreign'],
    owner: ['own'],
    superadmin: ['own', 'foreign'],
  }
  return welcomeAt[person].includes(venue) ? 'passes' : 'privileges_missing'
}

let api: TestApi
let venueIds: Record<VenueHeader, string | null>
let foreignVenueId: number

beforeAll(async () => {
  api = await openTestApi({ env: { SIGN_IN_ATTEMPTS_PER_ADDRESS: '100000' } })
  const { db } = api.database
  const own = await makeVenue(db, 'Own')
  const foreign = await makeVenue(db, 'Foreign')
  foreignVenueId = foreign.id
  venueIds = {
    own: String(own.id),
    foreign: String(foreign.id),
    missing: null,
    'forged number': '987654321',
    'forged text': `${own.id} or 1=1`,
  }
})
afterAll(() => api.close())

/** A person made for one question, because some calls end the sign-in they are made with. */
async function tokenOf(kind: PersonKind, rule: AccessRule): Promise<string | null> {
  const { db } = api.database
  const venueId = Number(venueIds.own)
  const needed = rule.kind === 'venue' ? rule.capability : null
  const others = capabilities.filter((capability) => capability !== needed)
  switch (kind) {
    case 'nobody':
      return null
    case 'employee without grant':
      return (await makePerson(db, 'employee')).token
    case 'employee without the right':
      return (await makePerson(db, 'employee', [{ venueId, role: 'employee', capabilities: others }])).token
    case 'employee with it':
      return (
        await makePerson(db, 'employee', [{ venueId, role: 'employee', capabilities: needed === null ? [] : [needed] }])
      ).token
    case 'owner of another operator':
      return (await makePerson(db, 'owner', [{ venueId: foreignVenueId, role: 'owner' }])).token
    case 'owner':
      return (await makePerson(db, 'owner', [{ venueId, role: 'owner' }])).token
    case 'superadmin':
      return (await makePerson(db, 'superadmin')).token
  }
}

/** Asks with an empty body: whoever passes the rule is then told about the missing fields, or gets an answer. */
async function verdictOf(key: ApiEndpoint, token: string | null, venue: VenueHeader): Promise<Verdict> {
  const [method = '', template = ''] = key.split(' ')
  const leaving = new AbortController()
  const response = await fetch(api.url + template.replaceAll(/\{\w+\}/g, '1'), {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(venueIds[venue] === null ? {} : { 'x-venue-id': venueIds[venue] }),
      ...(method === 'GET' || method === 'DELETE' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
    signal: leaving.signal,
  })
  const isStream = endpoints[key].reply !== null && 'contentType' in endpoints[key] && response.ok
  if (isStream) {
    leaving.abort()
    return 'passes'
  }
  const text = await response.text()
  const code = text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined
  const refusals: Verdict[] = ['sign_in_required', 'venue_required', 'privileges_missing']
  expect(response.status, `${key} failed`).toBeLessThan(500)
  return refusals.find((refusal) => refusal === code) ?? 'passes'
}

describe.each(Object.entries(apiAccess) as [ApiEndpoint, AccessRule][])('%s', (key, rule) => {
  test.each(persons)('asked by %s', async (person) => {
    for (const venue of venueHeaders) {
      const token = await tokenOf(person, rule)
      expect(await verdictOf(key, token, venue), `${venue} venue`).toBe(expectedVerdict(rule, person, venue))
    }
  })
})

test('a call that nobody wrote a rule for does not exist', async () => {
  expect((await fetch(`${api.url}/v1/users/all`)).status).toBe(404)
})

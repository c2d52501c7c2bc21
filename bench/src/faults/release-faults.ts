import { makePerson, password } from '../../../server/testing/people.ts'
import { createCaller, type Sent } from '../load.ts'
import type { Fault } from './fault.ts'
import { targetOf } from './line.ts'
import { findPreviousRelease, unpackRelease } from './previous-release.ts'
import type { Stage } from './stage.ts'
import type { Traffic } from './traffic.ts'

/** What the screens of an owner read. */
const lists = [
  'GET /v1/users/me',
  'GET /v1/venues/here',
  'GET /v1/active-entries',
  'GET /v1/occupancy',
  'GET /v1/visits',
  'GET /v1/get-venue-products',
  'GET /v1/categories',
  'GET /v1/carts',
  'GET /v1/venue-clients',
  'GET /v1/get-all-transactions',
  'GET /v1/tills',
  'GET /v1/employees',
  'GET /v1/users/all',
  'GET /v1/messages',
  'GET /v1/audit',
] as const

function expectOk(what: string, { status, body }: Sent): string {
  if (status !== 200) throw new Error(`The previous release answers ${what} with ${status}: ${body}`)
  return body
}

/** Somebody signs in and opens the screens. */
async function openScreens(url: string, { environment }: Stage, { venues }: Traffic): Promise<void> {
  for (const { venue } of [...venues.counters, ...venues.doors]) {
    const { email } = await makePerson(environment.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    const send = createCaller(url)
    const signedIn = await send('POST /api/token', { form: { username: email, password } })
    const { access_token: token } = JSON.parse(expectOk('a sign-in', signedIn)) as { access_token: string }
    for (const list of lists) expectOk(list, await send(list, {}, { token, venueId: venue.id }))
  }
}

let main: string

/** Before there are clients, because the installation takes a while. */
async function installPreviousRelease(stage: Stage): Promise<void> {
  const commit = findPreviousRelease()
  if (commit === null) throw new Error('There is no previous release.')
  const release = await unpackRelease(commit)
  stage.atEnd(release.remove)
  main = release.main
}

export async function servePreviousRelease(stage: Stage, traffic: Traffic): Promise<void> {
  const previous = await stage.startApi({}, { main })
  stage.toApi.leadTo(targetOf(previous.url))
  await openScreens(previous.url, stage, traffic)
}

export const releaseFaults: Fault[] = [
  {
    name: 'previous-release-serves',
    what: 'The previous release serves on the schema of this one for 4 s: sign-ins, lists and every kind of command.',
    needs: {},
    holdMs: 4_000,
    findMissing: () =>
      findPreviousRelease() === null ? 'the history of the repository (git fetch --unshallow --tags)' : null,
    prepare: installPreviousRelease,
    inject: servePreviousRelease,
    heal: async ({ api, toApi }) => toApi.leadTo(targetOf(api.url)),
    verify: async (_stage, { caller }) => ({
      'the previous release answers every call': caller.calls.filter(({ attempts }) =>
        attempts.some(({ outcome }) => outcome === 'unexpected'),
      ).length,
    }),
  },
]

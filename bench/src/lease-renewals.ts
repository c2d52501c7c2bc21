import { buildRequest } from '@aforo/contract'
import { leaseRenewMs } from '@aforo/domain'
import pLimit from 'p-limit'
import { makePerson, makeVenue } from '../../server/testing/people.ts'
import type { Environment } from './environment.ts'
import { createCaller, eachWhenDue } from './load.ts'
import { measureBackends, readCpuMs } from './process-figures.ts'
import { percentile, printTable } from './report.ts'

/** A shared device that holds the leases of its venue, and the newest answer that it has stored. */
type Holder = { cookie: string; fences: { place: 'counter' | 'door'; fence: number | null }[]; claim: number }
type Answer = { claim: number; leases: { place: 'counter' | 'door'; state: string; fence: number | null }[] }

async function enrolDevice(url: string, token: string, venueId: number): Promise<string> {
  const { method, path, headers, body } = buildRequest('POST /v1/devices', { body: { name: 'Barra 1' } })
  const named = { ...headers, authorization: `Bearer ${token}`, 'x-venue-id': String(venueId) }
  const response = await fetch(url + path, { method, headers: named, body })
  const cookie = response.headers.getSetCookie().find((one) => one.includes('aforo_device'))
  if (!response.ok || cookie === undefined) throw new Error(`A device cannot be enrolled: ${response.status}`)
  return cookie.split(';')[0] ?? ''
}

/**
 * What it costs that venues could go on without a connection while nothing is wrong: the devices of so many venues renew
 * the leases of counter and door as often as the app does.
 */
export async function measureRenewals(
  environment: Environment,
  { venues, seconds }: { venues: number; seconds: number },
) {
  // They all come from one address.
  const api = await environment.startApi({ JOBS: 'off', ADMISSION_CONTROL: 'off' })
  const send = createCaller(api.url)
  const someAtOnce = pLimit(8)
  const holders = await Promise.all(
    Array.from({ length: venues }, (_, index) =>
      someAtOnce(async (): Promise<Holder> => {
        const venue = await makeVenue(environment.db, `Counter ${index}`)
        const { token } = await makePerson(environment.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
        const cookie = await enrolDevice(api.url, token, venue.id)
        const fences = (['counter', 'door'] as const).map((place) => ({ place, fence: null }))
        return { cookie, fences, claim: 0 }
      }),
    ),
  )
  await environment.asOwner('update venues set offline_selling = true')
  const tookMs: number[] = []
  const failures: string[] = []
  let held = 0
  const renew = async (holder: Holder, dueMs: number) => {
    const asked = { places: holder.fences, confirmed_claim: holder.claim, waiting: 0, refresh: [] }
    const { status, body } = await send('POST /v1/device/leases', { body: asked }, { cookie: holder.cookie })
    if (status !== 200) return void failures.push(`${status} ${body}`)
    tookMs.push(performance.now() - dueMs)
    const { claim, leases } = JSON.parse(body) as Answer
    held += leases.filter(({ state }) => state === 'held').length
    holder.claim = claim
    holder.fences = leases.map(({ place, fence }) => ({ place, fence }))
  }
  const everyone = () => Promise.all(holders.map((holder) => someAtOnce(() => renew(holder, performance.now()))))
  await everyone()
  // Nobody can hold a lease in its first minute.
  await environment.asAdmin(`update offline_leases set created_at = created_at - interval '1 hour'`)
  await everyone()
  await environment.analyze()
  tookMs.length = 0
  held = 0

  const perSecond = (venues * 1000) / leaseRenewMs
  const beforeMs = await readCpuMs(api.process)
  const [, databaseMs] = await measureBackends(environment.database, () =>
    eachWhenDue(perSecond, seconds * 1000, async (dueMs, index) => {
      const holder = holders[index % holders.length]
      if (holder !== undefined) await renew(holder, dueMs)
    }),
  )
  const apiMs = (await readCpuMs(api.process)) - beforeMs
  api.process.kill('SIGTERM')
  const [failure] = failures
  if (failure !== undefined) throw new Error(`${failures.length} renewals failed, the first: ${failure}`)
  const figures = {
    venues: String(venues),
    'a minute each': 60_000 / leaseRenewMs,
    'a second': perSecond,
    'p50 ms': percentile(tookMs, 0.5),
    'p99 ms': percentile(tookMs, 0.99),
    'API CPU %': apiMs / (seconds * 10),
    'database CPU %': databaseMs / (seconds * 10),
    'API ms each': apiMs / tookMs.length,
    'database ms each': databaseMs / tookMs.length,
  }
  printTable([figures])
  return {
    isHeld: held === 2 * tookMs.length,
    renewals_p99_ms: figures['p99 ms'].toFixed(1),
    renewals_cpu_percent: figures['API CPU %'].toFixed(1),
  }
}

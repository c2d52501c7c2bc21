import { apiKeyCalls, apiKeyPrefix, apiKeyWindowSeconds } from '@aforo/domain'
import type { Database } from '../../server/src/db/connection.ts'
import { digest, newSecret } from '../../server/src/security/secrets.ts'
import type { Counter } from './counter-data.ts'
import type { LoadOrder, LoadSample } from './overload-clients.ts'
import { percentile } from './report.ts'

type Load = (order: Omit<LoadOrder, 'url' | 'seed' | 'inside'>) => Promise<LoadSample[]>
type Measured = { db: Database; load: Load; capacity: number; seconds: number; connections: number }

/** Well below the limit of a key, so that every call of it must be served. */
const quietKeyPerSecond = apiKeyCalls / apiKeyWindowSeconds / 2
const screensPerSecond = 20
const quietConnections = 20

/** The counter with an API key in the place of its seller. */
async function withKey(db: Database, counter: Counter): Promise<Counter> {
  const token = apiKeyPrefix + newSecret()
  const { id: staffId } = await db
    .insertInto('staff')
    .values({
      email: `key.${newSecret().slice(0, 12)}@program.invalid`,
      name: 'Bench',
      role: 'employee',
      isProgram: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('apiKeys')
    .values({
      operatorId: counter.venue.operatorId,
      staffId,
      secretHash: digest(token),
      hint: token.slice(-4),
      scopes: ['visits:read'],
      venueIds: null,
      createdBy: staffId,
    })
    .execute()
  return { ...counter, as: { ...counter.as, token } }
}

const failed = (samples: readonly LoadSample[]) => samples.filter(({ status }) => ![200, 409].includes(status)).length

/**
 * One API key is offered four times the capacity. It must get no more than its limit, and neither the screens of its own
 * operator nor those of another nor another key may notice: they are measured alone before, in the same way.
 */
export async function measureLoudKey(counters: readonly Counter[], { db, load, capacity, ...run }: Measured) {
  const { seconds, connections } = run
  const [own, far] = [counters[0], counters.at(-1)]
  if (own === undefined || far === undefined) throw new Error('There are no counters.')
  const [loud, quietKey] = [await withKey(db, own), await withKey(db, own)]
  const screens = { seconds, perSecond: screensPerSecond, connections: quietConnections }
  const askQuietly = () =>
    Promise.all([
      load({ counters: [own], ...screens }),
      load({ counters: [far], ...screens }),
      load({ counters: [quietKey], ...screens, perSecond: quietKeyPerSecond, asks: 'visits' }),
    ])
  const alone = await askQuietly()
  const noise = load({ counters: [loud], seconds: seconds + 2, perSecond: capacity * 4, connections, asks: 'visits' })
  const [beside, calls] = await Promise.all([askQuietly(), noise])

  const names = ['screens of its operator', 'screens of another', 'another key']
  const rows = names.map((name, index) => {
    const [before, after] = [alone[index] ?? [], beside[index] ?? []]
    const p99 = (samples: readonly LoadSample[]) =>
      percentile(
        samples.map((sample) => sample.tookMs),
        0.99,
      )
    return {
      'beside a loud key': name,
      'p99 ms alone': p99(before),
      'p99 ms': p99(after),
      failed: String(failed(after)),
      isUnnoticed: p99(after) <= p99(before) * 1.2 + 10 && failed(after) === 0,
    }
  })
  const served = calls.filter(({ status }) => status === 200).length
  // The load begins somewhere in a window and ends in another.
  const windows = Math.ceil((seconds + 2) / apiKeyWindowSeconds) + 1
  const other = calls.filter(({ status }) => ![200, 429, 503].includes(status)).length
  return { rows, offered: calls.length, served, servedMost: apiKeyCalls * windows, other }
}

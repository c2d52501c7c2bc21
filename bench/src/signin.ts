import { setTimeout as sleep } from 'node:timers/promises'
import { createPasswords } from '../../server/src/features/sign-in/passwords.ts'
import { atRate, createCaller, type Sent } from './load.ts'
import { closeWith, percentile, printTable } from './report.ts'
import { openEnvironment } from './environment.ts'

/**
 * A flood of sign-ins must not slow down people who are already signed in. Everyone has the right password and signs in
 * again after each answer, so that every attempt is hashed and none is throttled.
 */
const floodMs = 20_000
const quietMs = 10_000
const parallel = 50
const perSecond = 100
const ratioMost = 3
const password = 'una-frase-larga'

const environment = await openEnvironment('signin')
try {
  const passwordHash = await createPasswords().hash(password)
  const emails = Array.from({ length: parallel }, (_, index) => `person.${index}@aforo.example`)
  await environment.db
    .insertInto('staff')
    .values(emails.map((email) => ({ email, role: 'employee' as const, passwordHash })))
    .execute()
  const api = await environment.startApi({
    SIGN_IN_ATTEMPTS_PER_ACCOUNT: '1000000',
    SIGN_IN_ATTEMPTS_PER_ADDRESS: '1000000',
  })
  const send = createCaller(api.url)
  const signIn = (email: string) => send('POST /api/token', { form: { username: email, password } })
  const tokenOf = ({ body }: Sent) => (JSON.parse(body) as { access_token: string }).access_token
  const token = tokenOf(await signIn(emails[0] ?? ''))
  const readMe = () => send('GET /v1/users/me', {}, { token })

  await atRate(perSecond, 3_000, readMe)
  const quiet = await atRate(perSecond, quietMs, readMe)

  const over = new AbortController()
  const signIns: Sent[] = []
  const flood = emails.map(async (email) => {
    while (!over.signal.aborted) signIns.push(await signIn(email))
  })
  await sleep(500)
  const revocations = revokeMeanwhile()
  const busy = await atRate(perSecond, floodMs, readMe)
  over.abort()
  await Promise.all(flood)
  const { revoked, stillValid } = await revocations

  /** Ends new sign-ins during the flood, and checks at once that their tokens are refused. */
  async function revokeMeanwhile() {
    const counted = { revoked: 0, stillValid: 0 }
    while (!over.signal.aborted) {
      const fresh = tokenOf(await signIn(emails[counted.revoked % parallel] ?? ''))
      await send('POST /v1/sign-out', {}, { token: fresh })
      const { status } = await send('GET /v1/users/me', {}, { token: fresh })
      counted.revoked += 1
      if (status !== 401) counted.stillValid += 1
    }
    return counted
  }

  const row = (what: string, times: number[]) => ({
    'GET /v1/users/me': what,
    requests: String(times.length),
    'p50 ms': percentile(times, 0.5),
    'p95 ms': percentile(times, 0.95),
    'p99 ms': percentile(times, 0.99),
  })
  printTable([row('quiet', quiet), row('in the flood', busy)])
  const accepted = signIns.filter(({ status }) => status === 200)
  const perSecondHashed = accepted.length / (floodMs / 1000)
  const others = signIns.length - accepted.length
  console.log(
    `sign-ins: ${accepted.length} (${perSecondHashed.toFixed(0)} a second), answered otherwise: ${others}, ` +
      `p50 ${percentile(
        signIns.map(({ tookMs }) => tookMs),
        0.5,
      ).toFixed(0)} ms`,
  )
  console.log(`ended while it ran: ${revoked}, of which still valid with the next request: ${stillValid}`)

  const [quietP99, busyP99] = [percentile(quiet, 0.99), percentile(busy, 0.99)]
  const ratio = busyP99 / quietP99
  const broken = stillValid > 0 || revoked === 0 || accepted.length === 0 || others > 0
  closeWith(broken ? 'broken' : ratio < ratioMost ? 'ok' : 'short', {
    quiet_p99_ms: quietP99.toFixed(1),
    flood_p99_ms: busyP99.toFixed(1),
    ratio: ratio.toFixed(2),
    signins_per_s: perSecondHashed.toFixed(0),
  })
} finally {
  await environment.close()
}

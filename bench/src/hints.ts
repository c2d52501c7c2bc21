import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallReply } from '@aforo/contract'
import { startSignIn } from '../../server/src/features/sign-in/service.ts'
import { openLiveScreen } from '../../server/testing/live-screen.ts'
import { until } from '../../server/testing/waiting.ts'
import { closeWith, percentile, printTable } from './report.ts'
import { freePort, openEnvironment } from './environment.ts'

/**
 * Two API processes with Redis between them. A change at one is shown on the screens of the other within a second. If
 * Redis dies, both keep serving and report it. When Redis is back, the screens refetch.
 */
const hints = 100
const withinMs = 1_000

function startRedis(port: number): ChildProcess {
  const redis = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], { stdio: 'ignore' })
  redis.once('error', () => {
    console.error('This proof stops and starts a Redis of its own: install redis-server.')
    process.exit(1)
  })
  return redis
}

const environment = await openEnvironment('hints')
const redisPort = await freePort()
let redis = startRedis(redisPort)
const faults: string[] = []
const demand = (what: string, isSo: boolean) => {
  if (!isSo) faults.push(what)
}
try {
  const operator = await environment.db
    .insertInto('operators')
    .values({ name: 'Proof' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const venue = await environment.db
    .insertInto('venues')
    .values({ operatorId: operator.id, name: 'Proof', address: 'Here', subdomain: 'proof' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const owner = await environment.db
    .insertInto('staff')
    .values({ email: 'owner@aforo.example', role: 'owner' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await environment.db.insertInto('grants').values({ staffId: owner.id, venueId: venue.id, role: 'owner' }).execute()
  const { token } = await startSignIn(environment.db, owner.id, {
    address: '127.0.0.1',
    device: 'proof',
    browser: null,
    country: null,
  })

  // A job of the night would send hints of its own.
  const env = { REDIS_URL: `redis://127.0.0.1:${redisPort}`, JOBS: 'off' }
  const [first, second] = [await environment.startApi(env), await environment.startApi(env)]
  const headers = { authorization: `Bearer ${token}`, 'x-venue-id': String(venue.id) }
  const liveOf = async ({ url }: { url: string }) => {
    const response = await fetch(`${url}/readyz`)
    return ((await response.json()) as CallReply<'GET /readyz'>).live
  }
  const bothAre = async (state: string) =>
    (await Promise.all([first, second].map(liveOf))).every((live) => live === state)
  const stirAt = async ({ url }: { url: string }) => {
    const response = await fetch(`${url}/v1/invitations`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ email: `${randomUUID()}@aforo.example` }),
    })
    return response.ok
  }
  await until('both processes have found Redis', () => bothAre('redis'))

  const screen = await openLiveScreen(second.url, { token, venueId: venue.id })
  await screen.hello()
  const tookMs: number[] = []
  for (let index = 0; index < hints; index += 1) {
    const sentAtMs = performance.now()
    demand('the first process accepts the change', await stirAt(first))
    await until('the hint arrives at the other process', () => screen.hints().length > index)
    tookMs.push((screen.hints()[index]?.atMs ?? Infinity) - sentAtMs)
    await sleep(10)
  }
  const sequences = screen.hints().map(({ event }) => event.sequence)
  demand(
    'hints are numbered without gaps',
    sequences.every((sequence, index) => sequence === index + 1),
  )

  redis.kill('SIGKILL')
  await until('both processes say that they are degraded', () => bothAre('degraded'))
  const serving = await Promise.all([first, second].map((api) => fetch(`${api.url}/v1/users/me`, { headers })))
  demand(
    'both keep serving without Redis',
    serving.every(({ ok }) => ok),
  )
  demand('changes are accepted without Redis', await stirAt(first))

  redis = startRedis(redisPort)
  const backAtMs = performance.now()
  await until('both have found Redis again', () => bothAre('redis'), 10_000)
  await until('the screen hears that Redis is back', () => screen.states().at(-1)?.degraded === false)
  const recoveredMs = performance.now() - backAtMs
  const before = screen.hints().length
  demand('changes are accepted afterwards', await stirAt(first))
  await until('hints travel again', () => screen.hints().length > before)
  screen.leave()

  const [p50, p99, most] = [percentile(tookMs, 0.5), percentile(tookMs, 0.99), Math.max(...tookMs)]
  printTable([{ 'change to screen': `${hints} times`, 'p50 ms': p50, 'p99 ms': p99, 'most ms': most }])
  console.log(`back with Redis after ${recoveredMs.toFixed(0)} ms`)
  for (const fault of faults) console.error(`not so: ${fault}`)
  closeWith(faults.length > 0 ? 'broken' : most < withinMs ? 'ok' : 'short', {
    p50_ms: p50.toFixed(1),
    p99_ms: p99.toFixed(1),
    most_ms: most.toFixed(1),
    recovered_ms: recoveredMs.toFixed(0),
  })
} finally {
  redis.kill('SIGKILL')
  await environment.close()
}

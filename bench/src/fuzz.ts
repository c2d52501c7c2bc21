import { parseArgs } from 'node:util'
import { capabilities } from '@aforo/domain'
import pLimit from 'p-limit'
import { makePerson, makeVenue } from '../../server/testing/people.ts'
import { enrolMany } from './enrolment.ts'
import { type FuzzCaller, requestOf } from './fuzz-requests.ts'
import { createRandom, type KnownIds } from './fuzz-values.ts'
import { createCaller } from './load.ts'
import { readLoopDelayMs } from './loop-delay.ts'
import { sendRaw } from './raw-http-client.ts'
import { closeWith, percentile, printTable } from './report.ts'
import { freePort, openEnvironment, type Environment } from './environment.ts'

/**
 * Requests generated from the schemas of the contract, half of them valid and half with mistakes, by people of every
 * role, over raw connections. No request may cause a server error (5xx), and every answer must come soon. `--seed` and
 * `--only` repeat one request.
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    count: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '1200' },
    only: { type: 'string' },
  },
})
const seed = Number(options.seed)
const count = Number(options.count)
const atOnce = 8
const answerWithinMs = 2_000
/** As long as the request timeout of Node: on an overloaded machine, pictures wait many seconds. */
const waitedMostMs = 60_000
/** Requests until new people are created, because some sign out or remove each other. */
const perRound = 200
const shownMost = 10

type Round = { callers: FuzzCaller[]; ids: KnownIds }

async function openRound({ db, ownerDb }: Environment, url: string): Promise<Round> {
  const venue = await makeVenue(db, 'Club')
  const atVenue = { venueId: venue.id }
  const owner = await makePerson(db, 'owner', [{ ...atVenue, role: 'owner' }])
  const employee = await makePerson(db, 'employee', [{ ...atVenue, role: 'employee', capabilities: [...capabilities] }])
  const superadmin = await makePerson(db, 'superadmin')
  const as = { token: superadmin.token, venueId: venue.id }
  const send = createCaller(url)
  const byOwner = { token: owner.token, venueId: venue.id }
  await send('POST /v1/support-grants', { body: { minutes: 120 } }, byOwner)
  await send('POST /v1/inspections', { body: { reason: 'To see whether anything breaks' } }, as)
  const category = await send('POST /v1/categories', { body: { name: 'Flowers' } }, byOwner)
  const { id: categoryId = 0 } = JSON.parse(category.body) as { id?: number }
  const members = await enrolMany(ownerDb, venue, owner.id, 3)
  const venueIds = [venue.id]
  const people = [owner.id, employee.id]
  return {
    callers: [
      { name: 'nobody', token: null, venueId: venue.id },
      { name: 'employee', token: employee.token, venueId: venue.id },
      { name: 'owner', token: owner.token, venueId: venue.id },
      { name: 'superadmin', token: superadmin.token, venueId: venue.id },
    ],
    ids: {
      id: [...members, categoryId, ...people, 1],
      user_id: members,
      member_id: members,
      sponsor_id: members,
      staff_id: people,
      venue_id: venueIds,
      venueID: venueIds,
      venue_ids: venueIds,
      category_id: [categoryId],
      categoryId: [categoryId],
    },
  }
}

type Found = {
  index: number
  caller: string
  key: string
  status: number
  tookMs: number
  request: string
  answer: string
}

const environment = await openEnvironment('fuzz')
try {
  const metricsPort = await freePort()
  const { url, port, process: api } = await environment.startApi({ METRICS_PORT: String(metricsPort) })
  const tookMs: number[] = []
  const delaysMs: number[] = []
  const found: Found[] = []
  const answers = new Map<string, number>()
  const limit = pLimit(atOnce)

  async function sendOne(index: number, { callers, ids }: Round): Promise<void> {
    const random = createRandom(seed * 1_000_003 + index)
    const caller = random.pick(callers)
    const request = requestOf(random, caller, ids)
    const answer = await sendRaw(port, request, waitedMostMs)
    tookMs.push(answer.tookMs)
    const kind = `${caller.name} ${answer.status === 0 ? 'none' : `${Math.floor(answer.status / 100)}xx`}`
    answers.set(kind, (answers.get(kind) ?? 0) + 1)
    // A request that was cut off needs no answer.
    const isSilent = answer.status === 0 && !request.isCut
    // The clients send as fast as they can, so `busy` is an expected answer.
    const isBusy = answer.status === 503 && answer.text.includes('"code":"busy"')
    if ((answer.status < 500 || isBusy) && !isSilent && answer.tookMs <= answerWithinMs) return
    found.push({
      index,
      caller: caller.name,
      key: request.key,
      status: answer.status,
      tookMs: answer.tookMs,
      request: request.bytes.toString('latin1'),
      answer: answer.text,
    })
  }

  const startedMs = performance.now()
  const isOutOfTime = () => performance.now() - startedMs > Number(options.seconds) * 1000
  const indices =
    options.only === undefined ? Array.from({ length: count }, (_, index) => index) : [Number(options.only)]
  for (let from = 0; from < indices.length && !isOutOfTime() && api.exitCode === null; from += perRound) {
    const round = await openRound(environment, url)
    await Promise.all(indices.slice(from, from + perRound).map((index) => limit(() => sendOne(index, round))))
    delaysMs.push(await readLoopDelayMs(metricsPort).catch(() => Number.NaN))
  }

  const isFault = ({ status }: Found) => status >= 500 || status === 0
  for (const one of found.toSorted((a, b) => Number(isFault(b)) - Number(isFault(a))).slice(0, shownMost)) {
    console.log(
      `\n== request ${one.index} of ${one.caller}, ${one.key}: ${one.status} after ${one.tookMs.toFixed(0)} ms`,
    )
    console.log(JSON.stringify(one.request.slice(0, 1_500)))
    console.log(JSON.stringify(one.answer.slice(-300)))
    console.log(`again: npm run fuzz -- --seed=${seed} --only=${one.index}`)
  }
  printTable(
    ['nobody', 'employee', 'owner', 'superadmin'].map((caller) => ({
      caller,
      ...Object.fromEntries(
        ['2xx', '3xx', '4xx', '5xx', 'none'].map((kind) => [kind, String(answers.get(`${caller} ${kind}`) ?? 0)]),
      ),
    })),
  )
  const faults = found.filter(isFault).length
  closeWith(api.exitCode !== null || faults > 0 ? 'broken' : found.length > 0 ? 'short' : 'ok', {
    seed,
    requests: tookMs.length,
    faults,
    slow: found.length - faults,
    seconds: ((performance.now() - startedMs) / 1000).toFixed(0),
    p99_ms: percentile(tookMs, 0.99).toFixed(0),
    longest_ms: Math.max(...tookMs).toFixed(0),
    loop_delay_p99_ms: Math.max(...delaysMs).toFixed(0),
  })
} finally {
  await environment.close()
}

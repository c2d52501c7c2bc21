import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { changeRoom, openRoom, readInside, type Room } from './live-rooms.ts'
import { createCaller, eachWhenDue } from './load.ts'
import { measureRenewals } from './lease-renewals.ts'
import { readCpuMs, readMemoryKb } from './process-figures.ts'
import { closeWith, percentile, printTable } from './report.ts'
import { machineNowMs, type Seat, startScreens } from './screen-groups.ts'
import { openEnvironment } from './environment.ts'

/**
 * Ten thousand screens that watch fifty venues, each of which changes once a second: how soon every screen gets the
 * hint, and the cost of a screen in its process. Then that process is killed while working and started again: how soon
 * every screen is connected again and shows what the database has. Before that, the devices of a thousand venues renew
 * their offline leases: what it costs while nothing is wrong. `--only=renewals` stops after that.
 */
const venues = 50
const processes = 2
const openWithinMs = 240_000
const backWithinMs = 60_000
const p99MostMs = 1_000
const backMostMs = 15_000
/** Time for freed memory to be returned, and for the last hints to arrive. */
const calmMs = 3_000

const { values: options } = parseArgs({
  options: {
    streams: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '30' },
    renewing: { type: 'string', default: '1000' },
    only: { type: 'string' },
  },
})
const streams = Number(options.streams)
const seconds = Number(options.seconds)

async function renewLeases() {
  const environment = await openEnvironment('renewals')
  try {
    return await measureRenewals(environment, { venues: Number(options.renewing), seconds })
  } finally {
    await environment.close()
  }
}
const { isHeld, ...renewed } = await renewLeases()
if (options.only === 'renewals') {
  closeWith(isHeld ? 'ok' : 'broken', renewed)
  process.exit()
}

const environment = await openEnvironment('live')
const screens = startScreens(processes)
try {
  const rooms: Room[] = []
  const seats: Seat[] = []
  for (let index = 0; index < venues; index += 1) {
    const opened = await openRoom(environment, `Room ${index}`, Math.floor((streams + index) / venues))
    rooms.push(opened.room)
    seats.push(...opened.seats)
  }
  await environment.asOwner('update venues set min_stay_minutes = 0')
  await environment.analyze()
  const api = await environment.startApi({ JOBS: 'off' })
  const send = createCaller(api.url)
  for (let turn = 0; turn < 20; turn += 1) {
    await Promise.all(rooms.map(({ as }) => send('GET /v1/occupancy', {}, as)))
  }

  const troublesOf = async () => {
    const troubles: Record<string, number> = {}
    for (const answer of await screens.report()) {
      for (const [what, count] of Object.entries(answer.troubles)) troubles[what] = (troubles[what] ?? 0) + count
    }
    return Object.entries(troubles).map(([what, count]) => `${what} ${count} times`)
  }

  const emptyKb = await readMemoryKb(api.process, 'VmRSS')
  const openedAtMs = machineNowMs()
  await screens.open(api.port, seats)
  const reached = await screens.untilEqual(seats.length, 0, openWithinMs)
  console.log(`${reached} streams of ${seats.length} after ${((machineNowMs() - openedAtMs) / 1000).toFixed(1)} s`)
  for (const trouble of await troublesOf()) console.log(`met while opening: ${trouble}`)
  await sleep(calmMs)
  const openKb = await readMemoryKb(api.process, 'VmRSS')
  const kbEach = (openKb - emptyKb) / reached

  await screens.forget()
  const idleCpuMs = await readCpuMs(api.process)
  await eachWhenDue(venues, seconds * 1000, async (_dueMs, index) => {
    const room = rooms[index % venues]
    if (room !== undefined) await changeRoom(send, room)
  })
  const busyCpuMs = (await readCpuMs(api.process)) - idleCpuMs
  await sleep(calmMs)
  const busyKb = await readMemoryKb(api.process, 'VmRSS')
  const heard = (await screens.report()).flatMap((answer) => answer.heard)
  const sentAtMs = new Map<string, number>(
    rooms.flatMap((room) => room.sentAtMs.map((atMs, index) => [`${room.venue.id} ${index + 1}`, atMs])),
  )
  const tookMs = heard.flatMap(([key, times]) => times.map((atMs) => atMs - (sentAtMs.get(key) ?? Number.NaN)))
  const perVenue = Map.groupBy(seats, ({ venueId }) => venueId)
  const expected = rooms.reduce(
    (sum, { venue, sentAtMs: { length } }) => sum + length * (perVenue.get(venue.id)?.length ?? 0),
    0,
  )
  const unheard = expected - tookMs.length
  for (const trouble of await troublesOf()) console.log(`met while listening: ${trouble}`)
  printTable([
    {
      streams: String(reached),
      changes: String(sentAtMs.size),
      heard: String(tookMs.length),
      unheard: String(unheard),
      'p50 ms': percentile(tookMs, 0.5),
      'p95 ms': percentile(tookMs, 0.95),
      'p99 ms': percentile(tookMs, 0.99),
      'most ms': percentile(tookMs, 1),
      'MB without': emptyKb / 1024,
      'MB with': openKb / 1024,
      'MB after': busyKb / 1024,
      'kB each': kbEach,
      'CPU %': busyCpuMs / (seconds * 10),
    },
  ])

  await screens.forget()
  // Only the database knows whether these are done when the process dies.
  const cutOff = Promise.allSettled(rooms.map((room) => changeRoom(send, room)))
  await sleep(20)
  const killedAtMs = machineNowMs()
  api.process.kill('SIGKILL')
  await once(api.process, 'exit')
  await cutOff
  const again = await environment.startApi({ JOBS: 'off' }, { port: api.port })
  console.log(`killed, and serving again after ${(machineNowMs() - killedAtMs).toFixed(0)} ms`)
  await screens.untilEqual(reached, killedAtMs, backWithinMs)
  console.log(
    `all asked, with ${((await readCpuMs(again.process)) / 1000).toFixed(1)} s of a processor since its start`,
  )
  for (const trouble of await troublesOf()) console.log(`met while coming back: ${trouble}`)
  const inside = await readInside(environment.ownerDb, rooms)
  const back = (await screens.report()).flatMap((answer) => answer.screens).filter((one) => one.equalAtMs > killedAtMs)
  const equal = back.filter((one) => one.inside === inside.get(one.venueId))
  const backMs = Math.max(...equal.map(({ equalAtMs }) => equalAtMs - killedAtMs))
  printTable(
    Array.from({ length: Math.ceil(backMs / 1000) }, (_, index) => ({
      'seconds since': String(index + 1),
      'back and equal': String(equal.filter(({ equalAtMs }) => equalAtMs - killedAtMs <= (index + 1) * 1000).length),
    })),
  )

  const isWhole = reached === seats.length && equal.length === reached
  const p99Ms = percentile(tookMs, 0.99)
  const wrong = !isHeld || unheard !== 0 || equal.length !== back.length
  closeWith(wrong ? 'broken' : isWhole && p99Ms <= p99MostMs && backMs <= backMostMs ? 'ok' : 'short', {
    streams: reached,
    p95_ms: percentile(tookMs, 0.95).toFixed(1),
    p99_ms: p99Ms.toFixed(1),
    kb_per_stream: kbEach.toFixed(1),
    back_ms: backMs.toFixed(0),
    ...renewed,
  })
} finally {
  screens.close()
  await environment.close()
}

import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallReply, LiveEvents } from '@aforo/contract'
import { reconnectDelayMs } from '@aforo/domain'
import { createCaller } from './load.ts'
import { type Answer, machineNowMs, type Order, type Seat } from './screen-groups.ts'

/**
 * A process with many screens. Each keeps a live stream open, reconnects as the web app does, and requests the
 * occupancy after every `hello`. It parses only the necessary parts of HTTP, to leave the processor to the API.
 */
const openingMost = 32
const unreadMost = 4_096

type Screen = { seat: Seat; failures: number; inside: number | null; equalAtMs: number; settled: () => void }

const screens: Screen[] = []
const troubles = new Map<string, number>()
/** The times at which the screens received a hint, by venue and number of the hint. */
const heard = new Map<string, number[]>()
let port = 0
let ask: ReturnType<typeof createCaller>

const noteTrouble = (what: string) => troubles.set(what, (troubles.get(what) ?? 0) + 1)

/** Like a real screen: without an answer it retries after a while. */
async function lookAgain(screen: Screen): Promise<void> {
  const { token, venueId } = screen.seat
  for (let failures = 0; ; failures += 1) {
    const answer = await ask('GET /v1/occupancy', {}, { token, venueId }).catch(String)
    if (typeof answer !== 'string' && answer.status === 200) {
      screen.inside = (JSON.parse(answer.body) as CallReply<'GET /v1/occupancy'>).inside
      screen.equalAtMs = machineNowMs()
      return screen.settled()
    }
    noteTrouble(`occupancy: ${typeof answer === 'string' ? answer : answer.status}`)
    await sleep(reconnectDelayMs(failures, Math.random(), false))
  }
}

const on = {
  hello: (screen: Screen) => {
    screen.failures = 0
    void lookAgain(screen)
  },
  hint: ({ seat }: Screen, { channel, sequence, topic }: LiveEvents['hint']) => {
    if (topic !== 'door' || channel !== `venue:${seat.venueId}`) return
    const key = `${seat.venueId} ${sequence}`
    const times = heard.get(key) ?? []
    heard.set(key, times)
    times.push(machineNowMs())
  },
}

/** Listens until the connection is closed, and returns whether the server ended it. */
function listen(screen: Screen): Promise<boolean> {
  const { token, venueId } = screen.seat
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port }).setEncoding('latin1').setNoDelay(true)
    let unread = ''
    let admitted = false
    socket.on('data', (text) => {
      unread += String(text)
      if (!admitted) {
        const status = unread.slice(9, 12)
        admitted = status === '200'
        if (!admitted) {
          noteTrouble(`stream: ${status}`)
          socket.destroy()
          return
        }
      }
      let read = 0
      for (const event of unread.matchAll(/event: (hello|hint)\ndata: ([^\n]*)\n\n/g)) {
        if (event[1] === 'hello') on.hello(screen)
        else on.hint(screen, JSON.parse(event[2] ?? '') as LiveEvents['hint'])
        read = event.index + event[0].length
      }
      unread = unread.slice(Math.max(read, unread.length - unreadMost))
    })
    socket.on('error', (error: NodeJS.ErrnoException) => noteTrouble(`stream: ${error.code}`))
    socket.on('close', () => resolve(unread.endsWith('0\r\n\r\n')))
    socket.write(
      `GET /v1/events HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\nx-venue-id: ${venueId}\r\n\r\n`,
    )
  })
}

async function keepWatching(screen: Screen): Promise<void> {
  for (;;) {
    const ended = await listen(screen)
    const delayMs = reconnectDelayMs(screen.failures, Math.random(), ended)
    screen.failures += 1
    await sleep(delayMs)
  }
}

async function openAll(seats: readonly Seat[]): Promise<void> {
  const waiting = seats.values()
  const openNext = async () => {
    for (const seat of waiting) {
      await new Promise<void>((settled) => {
        const screen: Screen = { seat, failures: 0, inside: null, equalAtMs: 0, settled }
        screens.push(screen)
        void keepWatching(screen)
      })
    }
  }
  await Promise.all(Array.from({ length: openingMost }, openNext))
}

function obey(order: Order): Answer {
  if (order.kind === 'open') {
    port = order.port
    ask = createCaller(`http://127.0.0.1:${port}`)
    void openAll(order.seats)
  }
  if (order.kind === 'forget') {
    heard.clear()
    troubles.clear()
  }
  const since = order.kind === 'count' ? order.sinceMs : 0
  return {
    equal: screens.filter(({ equalAtMs }) => equalAtMs > since).length,
    troubles: Object.fromEntries(troubles),
    heard: order.kind === 'report' ? [...heard] : [],
    screens:
      order.kind === 'report'
        ? screens.map(({ seat, inside, equalAtMs }) => ({ venueId: seat.venueId, inside, equalAtMs }))
        : [],
  }
}

process.on('message', (order: Order) => process.send?.(obey(order)))
process.on('disconnect', () => process.exit())

import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Target = { host: string; port: number }
export type Line = Awaited<ReturnType<typeof openLine>>

type State = 'open' | 'refusing' | 'swallowing'

/** A TCP proxy whose target, speed and health can change while it is in use. */
export async function openLine(first: Target) {
  const sockets = new Set<Socket>()
  /** Connections that lost bytes. They stay open and silent, also after the line is mended. */
  const dead = new WeakSet<Socket>()
  let target = first
  let state: State = 'open'
  let delayMs = 0

  const server = createServer((client) => {
    if (state === 'refusing') return void client.destroy()
    const other = connect(target)
    for (const [from, to] of [
      [client, other],
      [other, client],
    ] as const) {
      let sending = Promise.resolve()
      sockets.add(from)
      from.setNoDelay(true)
      from.on('data', (bytes) => {
        if (state === 'swallowing' || dead.has(from)) {
          dead.add(from).add(to)
          return
        }
        if (delayMs === 0) return void to.write(bytes)
        const dueMs = performance.now() + delayMs
        sending = sending.then(async () => {
          await sleep(Math.max(0, dueMs - performance.now()))
          to.write(bytes)
        })
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        // The news that a connection ended does not pass a dead line either.
        if (!dead.has(from)) to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The line has no port.')

  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    /** Where new connections go. Those that are open end. */
    leadTo: (next: Target) => {
      target = next
      hangUp()
    },
    refuse: () => {
      state = 'refusing'
      hangUp()
    },
    /** Connections open and stay open, but nothing passes. */
    swallow: () => {
      state = 'swallowing'
    },
    slowDown: (byMs: number) => {
      delayMs = byMs
    },
    mend: () => {
      state = 'open'
      delayMs = 0
    },
    close: () => {
      hangUp()
      server.close()
    },
  }
}

/** The same URL with the port of a line. */
export function over(url: string, line: { port: number }): string {
  const through = new URL(url)
  through.port = String(line.port)
  return through.href
}

export const targetOf = (url: string): Target => ({ host: new URL(url).hostname, port: Number(new URL(url).port) })

import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

type Place = { port: number; isReady: boolean }

const answerWithinMs = 400

async function asksReady(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(answerWithinMs)
  return fetch(`http://127.0.0.1:${port}/readyz`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/**
 * A TCP load balancer in front of API processes, which gives each new connection to the next of them. With `checkEveryMs`
 * it asks them whether they are ready, and leaves out those that are not.
 */
export async function openBalancer(ports: readonly number[], checkEveryMs: number | null) {
  const places: Place[] = ports.map((port) => ({ port, isReady: true }))
  const sockets = new Set<Socket>()
  let turn = 0

  const choose = (): Place | undefined => {
    const ready = places.filter(({ isReady }) => isReady)
    turn += 1
    return ready[turn % ready.length]
  }
  const server = createServer((client) => {
    const place = choose()
    if (place === undefined) return void client.destroy()
    const api = connect(place.port, '127.0.0.1')
    for (const [from, to] of [
      [client, api],
      [api, client],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port.')

  const check = () => {
    for (const place of places) {
      void asksReady(place.port).then((isReady) => {
        place.isReady = isReady
      })
    }
  }
  const timer = checkEveryMs === null ? undefined : setInterval(check, checkEveryMs)
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

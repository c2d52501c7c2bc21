import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What happens to an answer: it arrives, breaks off in the middle, or never arrives. */
type Fate = 'whole' | 'halved' | 'unheard'

const hangUpWithinMs = 10

/**
 * A proxy to the API whose connections sometimes break, always after the request has passed: the server executes it,
 * and the client does not know. Some are closed while the server is still working.
 */
export async function openCuttingProxy(target: { host: string; port: number }, share: number, random: () => number) {
  const sockets = new Set<Socket>()
  let cuts = 0

  const drawFate = (): Fate => {
    if (random() >= share) return 'whole'
    cuts += 1
    return random() < 0.5 ? 'halved' : 'unheard'
  }

  const server = createServer((client) => {
    const api = connect(target)
    let fate: Fate = 'whole'
    let waits = false
    client.on('data', (bytes: Buffer) => {
      if (!waits) {
        waits = true
        fate = drawFate()
        if (fate === 'unheard') setTimeout(() => client.destroy(), random() * hangUpWithinMs)
      }
      api.write(bytes)
    })
    api.on('data', (bytes: Buffer) => {
      waits = false
      if (fate === 'whole') return void client.write(bytes)
      api.destroy()
      if (fate === 'halved') client.end(bytes.subarray(0, bytes.length / 2))
    })
    // The server must finish even if its client is gone.
    client.on('close', () => {
      if (fate !== 'unheard') api.destroy()
    })
    api.on('close', () => {
      if (fate === 'whole') client.destroy()
    })
    for (const socket of [client, api]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')

  return {
    url: `http://127.0.0.1:${address.port}`,
    /** The number of answers that did not arrive. */
    cuts: () => cuts,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

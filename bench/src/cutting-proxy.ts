import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What becomes of one answer: it arrives, breaks off in the middle, or is waited for in vain. */
type Fate = 'whole' | 'halved' | 'unheard'

const hangUpWithinMs = 10

/**
 * A line to the API that breaks now and then, always after the request has gone through: the server does what it was
 * asked, and who asked does not know. Some are hung up on while the server is still at work.
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
    // Who was hung up on leaves the server to finish.
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
    /** How many answers did not arrive. */
    cuts: () => cuts,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** The line between the tablet and the API. While it is cut, it takes every byte and answers nothing. */
export async function openLine(target: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((tablet) => {
    const api = connect(target)
    tablet.on('data', (bytes: Buffer) => {
      if (!isCut) api.write(bytes)
    })
    api.on('data', (bytes: Buffer) => {
      if (!isCut) tablet.write(bytes)
    })
    tablet.on('close', () => api.destroy())
    api.on('close', () => {
      if (!isCut) tablet.destroy()
    })
    for (const socket of [tablet, api]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The line has no port.')

  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${address.port}`,
    cut: () => {
      isCut = true
    },
    /** What was sent meanwhile is lost. */
    heal: () => {
      isCut = false
      hangUp()
    },
    close: () => {
      hangUp()
      server.close()
    },
  }
}

import { connect, createServer, type Socket } from 'node:net'

/**
 * A proxy whose connections can be cut (closed, and refused until `mend()`) or stalled: open connections stay open but
 * transfer nothing, and new connections work.
 */
export async function openProxy(target: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  const dead = new WeakSet<Socket>()
  let whole = true

  const server = createServer((incoming) => {
    if (!whole) return void incoming.destroy()
    const outgoing = connect(target)
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if (!dead.has(from)) to.write(bytes)
      })
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('error', () => {})
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')

  const cut = () => {
    whole = false
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: address.port,
    openLines: () => sockets.size / 2,
    cut,
    mend: () => {
      whole = true
    },
    stall: () => {
      for (const socket of sockets) dead.add(socket)
    },
    close: () => {
      cut()
      server.close()
    },
  }
}

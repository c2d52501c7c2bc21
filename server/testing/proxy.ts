import { connect, createServer, type Socket } from 'node:net'

/** A line that can be cut: forwards to `target` until `cut()`, refuses until `mend()`. */
export async function openProxy(target: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let whole = true
  const server = createServer((incoming) => {
    if (!whole) return void incoming.destroy()
    const outgoing = connect(target)
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => {})
    }
    incoming.pipe(outgoing).pipe(incoming)
    incoming.on('close', () => outgoing.destroy())
    outgoing.on('close', () => incoming.destroy())
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
    cut,
    mend: () => {
      whole = true
    },
    close: () => {
      cut()
      server.close()
    },
  }
}

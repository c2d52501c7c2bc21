import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Every message contains its length. All but the first of a connection start with a type byte. */
function cutMessages(bytes: Buffer, first: boolean): { messages: Buffer[]; rest: Buffer } {
  const messages: Buffer[] = []
  let rest = bytes
  for (let lead = first ? 0 : 1; rest.length >= lead + 4; lead = 1) {
    const length = lead + rest.readUInt32BE(lead)
    if (rest.length < length) break
    messages.push(rest.subarray(0, length))
    rest = rest.subarray(length)
  }
  return { messages, rest }
}

/**
 * A proxy to PostgreSQL that replaces some words of statements, or of what the server answers, with spaces. It removes a
 * guard for a test without a switch in the product.
 */
export async function openBlankingProxy(
  target: { host: string; port: number },
  words: readonly string[],
  spokenBy: 'api' | 'postgres' = 'api',
) {
  const sockets = new Set<Socket>()
  let blanked = 0

  const blankOne = (message: Buffer, some: string): Buffer => {
    const position = message.indexOf(some)
    if (position === -1) return message
    blanked += 1
    const blank = Buffer.alloc(some.length, ' ')
    return Buffer.concat([message.subarray(0, position), blank, message.subarray(position + some.length)])
  }
  const blankWords = (message: Buffer): Buffer => words.reduce(blankOne, message)

  const server = createServer((api) => {
    const postgres = connect(target)
    const [speaker, listener] = spokenBy === 'api' ? [api, postgres] : [postgres, api]
    let pending: Buffer = Buffer.alloc(0)
    // Only the first message of a client has no type byte.
    let first = spokenBy === 'api'
    speaker.on('data', (bytes: Buffer) => {
      const { messages, rest } = cutMessages(Buffer.concat([pending, bytes]), first)
      pending = rest
      if (messages.length === 0) return
      first = false
      listener.write(Buffer.concat(messages.map(blankWords)))
    })
    listener.on('data', (bytes) => speaker.write(bytes))
    for (const [socket, other] of [
      [api, postgres],
      [postgres, api],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')

  return {
    port: address.port,
    /** How often a word was replaced. */
    blanked: () => blanked,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

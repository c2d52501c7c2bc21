import { connect } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')

/**
 * One connection to a server that sends HTTP/1.1 requests one after the other and nothing more. The client shares the
 * processor with the server it measures, so it must cost little.
 */
export async function openMinimalHttpClient(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null
  let pending: Buffer = Buffer.alloc(0)
  let answer = ''

  socket.on('data', (bytes: Buffer) => {
    pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes])
    const end = pending.indexOf(headEnd)
    if (end === -1) return
    const head = pending.toString('latin1', 0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (pending.length < end + 4 + length) return
    answer = pending.toString('utf8', end + 4, end + 4 + length)
    pending = pending.subarray(end + 4 + length)
    waiting?.resolve(Number(head.slice(9, 12)))
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('The line was closed.')))

  return {
    /** Sends a complete request text and returns the status of the answer. */
    ask: (request: string): Promise<number> =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    lastAnswer: () => answer,
    close: () => {
      waiting = null
      socket.destroy()
    },
  }
}

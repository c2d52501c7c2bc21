import { connect } from 'node:net'

/** Bytes as they are sent; `isCut` when they announce more than they contain. */
export type RawRequest = { bytes: Buffer; isCut: boolean }
export type RawAnswer = { status: number; tookMs: number; text: string }

const keptBytes = 4_000

/**
 * Sends any bytes over a new connection and reads the answer until the connection closes. Of a live stream only the
 * beginning is read. Status 0 means the connection closed without an answer.
 */
export function sendRaw(port: number, { bytes, isCut }: RawRequest, withinMs: number): Promise<RawAnswer> {
  const { promise, resolve } = Promise.withResolvers<RawAnswer>()
  const startedMs = performance.now()
  const socket = connect(port, '127.0.0.1')
  let text = ''
  const finish = () => {
    clearTimeout(timer)
    socket.destroy()
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text.replace(/^HTTP\/1\.1 100 .*?\r\n\r\n/s, ''))?.[1] ?? 0)
    resolve({ status, text, tookMs: performance.now() - startedMs })
  }
  const timer = setTimeout(finish, withinMs)
  socket.on('data', (chunk) => {
    if (text.length < keptBytes) text += chunk.toString('latin1')
    if (text.includes('text/event-stream') && text.includes('\r\n\r\n')) finish()
  })
  socket.on('error', finish)
  socket.on('close', finish)
  socket.write(bytes)
  if (isCut) socket.end()
  return promise
}

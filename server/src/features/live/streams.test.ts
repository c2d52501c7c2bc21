import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../../../testing/waiting.ts'
import { createStreams, type Stream } from './streams.ts'

let server: Server
let port: number
const clients: Socket[] = []
const silent: string[] = []

beforeEach(async () => {
  silent.length = 0
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as { port: number }).port
})
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  server.closeAllConnections()
  server.close()
})

/** Opens a screen on a real connection: the client socket and the stream in the process. */
async function openScreen(channels: string[]): Promise<{ client: Socket; stream: Stream }> {
  const client = connect({ host: '127.0.0.1', port })
  clients.push(client)
  client.on('error', () => {})
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  response.writeHead(200)
  response.flushHeaders()
  return { client, stream: { signInId: 1, venueId: 1, channels, endsAtMs: Infinity, response } }
}

const newStreams = () => createStreams((channel) => silent.push(channel))

test('a client that does not read is disconnected once, so that unread data does not pile up', async () => {
  const streams = newStreams()
  const { client, stream } = await openScreen(['venue:1'])
  client.pause()
  streams.add(stream)
  await until('the slow client is disconnected', () => {
    for (let hint = 0; hint < 20_000; hint += 1) {
      streams.send(streams.on('venue:1'), 'hint', { channel: 'venue:1', sequence: hint, topic: 'staff' })
    }
    return streams.dropped() > 0
  })
  expect(streams.dropped()).toBe(1)
  expect(streams.count()).toBe(0)
  expect(stream.response.destroyed).toBe(true)
})

test('a stream that has ended is never written to again', async () => {
  const streams = newStreams()
  const { stream } = await openScreen(['venue:1'])
  const faults: Error[] = []
  streams.add(stream)
  stream.response.on('error', (error) => faults.push(error))
  streams.end(stream)
  streams.beat()
  streams.send(streams.all(), 'state', { degraded: true })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(faults).toEqual([])
  expect(streams.count()).toBe(0)
})

test('the connection of a client that does not read is destroyed when its stream ends', async () => {
  const streams = newStreams()
  const { client, stream } = await openScreen(['venue:1'])
  client.pause()
  streams.add(stream)
  while (stream.response.writableLength === 0) streams.send([stream], 'state', { degraded: false })
  streams.end(stream)
  expect(stream.response.destroyed).toBe(true)
})

test('a destroyed connection removes its stream without an error', async () => {
  const streams = newStreams()
  const { stream } = await openScreen(['venue:1'])
  streams.add(stream)
  stream.response.destroy()
  streams.beat()
  await until('the stream is gone', () => streams.count() === 0)
})

test('a channel is unsubscribed when its last stream ends, in whatever way', async () => {
  const streams = newStreams()
  const [first, second] = [await openScreen(['venue:1', 'staff:1']), await openScreen(['venue:1', 'staff:2'])]
  streams.add(first.stream)
  streams.add(second.stream)
  first.client.destroy()
  await until('the first is gone', () => streams.count() === 1)
  expect(silent).toEqual(['staff:1'])
  streams.end(second.stream)
  expect(silent).toEqual(['staff:1', 'venue:1', 'staff:2'])
})

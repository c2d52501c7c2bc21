import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createBridge, readSettings } from './aforo-bridge.ts'

const origin = 'https://club.example.com'
const token = 'a token of more than 24 characters'
const written = { listen: '127.0.0.1:9180', origin, token, printers: { bar: '127.0.0.1:9100' } }

/** A printer of the network, which keeps what it got. */
async function startPrinter({ answers = true, closes = true } = {}) {
  const tickets: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    const parts: Buffer[] = []
    socket.on('data', (bytes) => {
      if (bytes[0] !== 0x10) return void parts.push(bytes)
      if (answers) socket.write(Uint8Array.of(bytes[2] === 4 ? 0x72 : 0x12))
    })
    socket.on('error', () => {})
    socket.on('end', () => {
      if (parts.length > 0) tickets.push(Buffer.concat(parts))
      if (closes) socket.end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return { tickets, at: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function startBridge(printers: Record<string, string>) {
  const bridge = createBridge(readSettings(JSON.stringify({ ...written, printers })))
  await once(bridge.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void bridge.close())
  const base = `http://127.0.0.1:${(bridge.address() as AddressInfo).port}`
  return (path: string, { headers = {}, ...init }: RequestInit = {}) =>
    fetch(`${base}${path}`, {
      ...init,
      headers: { origin, authorization: `Bearer ${token}`, ...(headers as Record<string, string>) },
    })
}

let printer: Awaited<ReturnType<typeof startPrinter>>
let call: Awaited<ReturnType<typeof startBridge>>

beforeEach(async () => {
  printer = await startPrinter()
  call = await startBridge({ bar: printer.at })
})

const ticket = (body: Uint8Array<ArrayBuffer> = Uint8Array.of(0x1b, 0x40, 0x41, 0x0a)) => ({ method: 'POST', body })

test('a ticket reaches the printer byte by byte', async () => {
  const bytes = Uint8Array.from({ length: 4096 }, (_, index) => index % 251)
  expect((await call('/printers/bar/tickets', ticket(bytes))).status).toBe(204)
  expect(printer.tickets).toEqual([Buffer.from(bytes)])
})

test('a printer that never closes the line has printed all the same', async () => {
  const patient = await startPrinter({ closes: false })
  const to = await startBridge({ bar: patient.at })
  expect((await to('/printers/bar/tickets', ticket())).status).toBe(204)
  expect(patient.tickets).toHaveLength(1)
})

test('the state is what the printer answers, or nothing', async () => {
  // A printer on a busy machine may be late, and its state is then unknown. It can be asked again.
  await expect
    .poll(async () => (await call('/printers/bar/state')).json(), { timeout: 20_000 })
    .toEqual({ offline: 0x12, paper: 0x72 })
  const silent = await startPrinter({ answers: false })
  const to = await startBridge({ bar: silent.at })
  expect(await (await to('/printers/bar/state')).json()).toEqual({ offline: null, paper: null })
})

test('only printers of the settings are reached, whatever the page sends', async () => {
  const other = await startPrinter()
  for (const path of [`/printers/${other.at}/tickets`, '/printers/kitchen/tickets', '/printers/..%2f/tickets', '/'])
    expect((await call(path, ticket())).status).toBe(404)
  expect(other.tickets).toEqual([])
  expect(await (await call('/printers')).json()).toEqual({ printers: ['bar'] })
})

test('a page that is closed in the middle of a ticket does not end the bridge', async () => {
  const bridge = createBridge(readSettings(JSON.stringify({ ...written, printers: { bar: printer.at } })))
  await once(bridge.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void bridge.close())
  const { port } = bridge.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const head = `POST /printers/bar/tickets HTTP/1.1\r\nhost: bridge\r\norigin: ${origin}\r\nauthorization: Bearer ${token}\r\n`
  socket.write(`${head}content-length: 5000\r\n\r\nabc`)
  const [request] = (await once(bridge, 'request')) as [IncomingMessage]
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  request.once('close', resolve)
  socket.destroy()
  await closed
  const asked = await fetch(`http://127.0.0.1:${port}/printers`, {
    headers: { origin, authorization: `Bearer ${token}` },
  })
  expect(asked.status).toBe(200)
  expect(printer.tickets).toEqual([])
})

test.each([
  ['another site', { origin: 'https://evil.example' }, 403],
  ['no site', { origin: 'null' }, 403],
  ['a wrong token', { authorization: 'Bearer wrong' }, 401],
  ['no token', { authorization: '' }, 401],
])('%s prints nothing', async (_title, headers, status) => {
  const refused = await call('/printers/bar/tickets', { ...ticket(), headers })
  expect(refused.status).toBe(status)
  expect(printer.tickets).toEqual([])
})

test('only the site may ask whether it may ask', async () => {
  const asked = await call('/printers', { method: 'OPTIONS', headers: { authorization: '' } })
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-origin')).toBe(origin)
  expect(asked.headers.get('access-control-allow-private-network')).toBe('true')
  const refused = await call('/printers', { method: 'OPTIONS', headers: { origin: 'https://evil.example' } })
  expect(refused.status).toBe(403)
})

test('a ticket that is too large is refused before it is read', async () => {
  const sent = call('/printers/bar/tickets', ticket(new Uint8Array(5 * 1024 * 1024)))
  const status = await sent.then(
    (answer) => answer.status,
    () => 413,
  )
  expect(status).toBe(413)
  expect(printer.tickets).toEqual([])
})

test('a printer that is switched off is said to be', async () => {
  const to = await startBridge({ bar: '127.0.0.1:1' })
  const failed = await to('/printers/bar/tickets', ticket())
  expect(failed.status).toBe(502)
  expect(await failed.json()).toEqual({ code: 'unreachable' })
})

test('tickets come out one after the other, and a long queue is refused', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => call('/printers/bar/tickets', ticket(Uint8Array.of(0x41 + index)))),
  )
  const statuses = answers.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([204, 503]))
  expect(printer.tickets).toHaveLength(statuses.filter((status) => status === 204).length)
})

test.each([
  ['listens to others without encryption', { listen: '0.0.0.0:9180' }],
  ['has a short token', { token: 'short' }],
  ['has an address instead of a site', { origin: 'https://club.example.com/path' }],
  ['has a name instead of an address', { printers: { bar: 'printer.lan:9100' } }],
  ['has no printer', { printers: {} }],
])('a bridge does not start if it %s', (_title, part) =>
  expect(() => readSettings(JSON.stringify({ ...written, ...part }))).toThrow(),
)

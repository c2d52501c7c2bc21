/**
 * Passes tickets from a browser on to printers of the network, which browsers cannot reach. It runs on a machine of the
 * venue: `node aforo-bridge.ts settings.json`. It is one file without dependencies, so that it can be read before it is
 * trusted. It connects only to printers that its settings name, and answers only one site, with a token.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect, isIP, type Socket } from 'node:net'
import { pathToFileURL } from 'node:url'

type Settings = {
  /** Where browsers find the bridge. Other than this machine only with `tls`. */
  listen: string
  /** The site whose pages may print. */
  origin: string
  /** What those pages must know, at least 24 characters. */
  token: string
  /** The printers by the names that people choose from, such as `{ "bar": "192.168.1.50:9100" }`. */
  printers: Record<string, string>
  /** The files of a certificate, for tablets that reach the bridge over the network. */
  tls?: { cert: string; key: string }
}

type Place = { host: string; port: number }

const bytesMost = 256 * 1024
const printersMost = 20
/** How many tickets of one printer may wait for each other. */
const waitingMost = 8
const connectWithinMs = 3_000
const answerWithinMs = 400
/** A printer without paper stops reading. Whether such a ticket will come out is not known. */
const printWithinMs = 15_000
const closeWithinMs = 1_500

function placeOf(text: unknown): Place | null {
  const [, host = '', port = ''] = /^([\d.]+):(\d{1,5})$/.exec(String(text)) ?? []
  return isIP(host) === 4 && Number(port) > 0 && Number(port) < 65_536 ? { host, port: Number(port) } : null
}

const isOrigin = (text: unknown) => typeof text === 'string' && URL.canParse(text) && new URL(text).origin === text

/** Reads the settings. Throws with a sentence for the person who wrote them. */
export function readSettings(text: string) {
  const { listen, origin, token, printers = {}, tls } = JSON.parse(text) as Partial<Settings>
  const place = placeOf(listen)
  if (place === null) throw new Error('listen must be an address and a port, such as 127.0.0.1:9180')
  if (place.host !== '127.0.0.1' && tls === undefined)
    throw new Error('Without tls, listen must be 127.0.0.1: others could read the token and the tickets')
  if (!isOrigin(origin)) throw new Error('origin must be the address of Aforo, such as https://club.example.com')
  if (typeof token !== 'string' || token.length < 24) throw new Error('token must have at least 24 characters')
  const named = Object.entries(printers).map(([name, at]) => [name, placeOf(at)] as const)
  if (named.length === 0 || named.length > printersMost) throw new Error(`printers must name 1 to ${printersMost}`)
  for (const [name, at] of named) {
    if (!/^[\w-]{1,40}$/.test(name)) throw new Error(`${name}: a name has letters, digits, - and _`)
    if (at === null) throw new Error(`${name}: must be an address and a port, such as 192.168.1.50:9100`)
  }
  return { place, origin: String(origin), token, printers: new Map(named as [string, Place][]), tls }
}

class Failure extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > bytesMost) throw new Failure(413, 'too_large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function reach({ host, port }: Place): Promise<Socket> {
  return new Promise((found, missed) => {
    const socket = connect({ host, port, timeout: connectWithinMs })
    const miss = () => {
      socket.destroy()
      missed(new Failure(502, 'unreachable'))
    }
    socket.once('timeout', miss)
    socket.once('error', miss)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', miss)
      found(socket)
    })
  })
}

/** Asks for one byte of the state. Null if the printer does not answer, as many cannot. */
const ask = (socket: Socket, question: readonly number[]): Promise<number | null> =>
  new Promise((answered) => {
    const timer = setTimeout(() => answered(null), answerWithinMs)
    const end = (byte: number | null) => {
      clearTimeout(timer)
      socket.off('data', hear)
      answered(byte)
    }
    const hear = (bytes: Buffer) => end(bytes[0] ?? null)
    socket.once('data', hear)
    socket.once('error', () => end(null))
    socket.write(Uint8Array.from(question))
  })

async function readState(place: Place) {
  const socket = await reach(place)
  try {
    return { offline: await ask(socket, [0x10, 0x04, 0x02]), paper: await ask(socket, [0x10, 0x04, 0x04]) }
  } finally {
    socket.destroy()
  }
}

/** Sends a whole ticket. It is printed once the printer has taken all of it and closed the line, or stays silent. */
async function print(place: Place, bytes: Buffer): Promise<void> {
  const socket = await reach(place)
  await new Promise<void>((printed, failed) => {
    const timer = setTimeout(() => socket.destroy(new Failure(504, 'unknown')), printWithinMs)
    socket.once('error', () => failed(new Failure(504, 'unknown')))
    socket.once('close', (hadError) => {
      clearTimeout(timer)
      if (!hadError) printed()
    })
    // Not read, the answers of the printer would keep the line open.
    socket.resume()
    // Some printers never close the line.
    socket.end(bytes, () => setTimeout(() => socket.destroy(), closeWithinMs).unref())
  })
}

/** One ticket after the other: two connections at once would mix on the paper, or be refused. */
function createQueues() {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>()
  return async <T>(printer: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(printer) ?? { last: Promise.resolve(), waiting: 0 }
    queues.set(printer, queue)
    if (queue.waiting >= waitingMost) throw new Failure(503, 'busy')
    queue.waiting += 1
    const mine = queue.last.then(work, work)
    queue.last = mine.catch(() => {})
    return mine.finally(() => void (queue.waiting -= 1))
  }
}

/** The bridge, which does not listen yet. */
export function createBridge({ origin, token, printers, tls }: ReturnType<typeof readSettings>) {
  const inTurn = createQueues()
  const expected = digest(`Bearer ${token}`)

  function checkCaller({ headers }: IncomingMessage): void {
    // A page of another site cannot set these headers without the permission below, which only our site gets.
    if (headers.origin !== origin) throw new Failure(403, 'origin')
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) throw new Failure(401, 'token')
  }

  async function answer(request: IncomingMessage): Promise<{ status: number; body?: unknown }> {
    if (request.method === 'OPTIONS') return { status: request.headers.origin === origin ? 204 : 403 }
    checkCaller(request)
    if (request.method === 'GET' && request.url === '/printers')
      return { status: 200, body: { printers: [...printers.keys()] } }
    const [, name = '', task = ''] = /^\/printers\/([\w-]+)\/(state|tickets)$/.exec(request.url ?? '') ?? []
    const place = printers.get(name)
    if (place === undefined) throw new Failure(404, 'printer')
    if (task === 'state' && request.method === 'GET')
      return { status: 200, body: await inTurn(name, () => readState(place)) }
    if (task !== 'tickets' || request.method !== 'POST') throw new Failure(405, 'method')
    const bytes = await readBody(request)
    await inTurn(name, () => print(place, bytes))
    return { status: 204 }
  }

  function send(response: ServerResponse, status: number, body?: unknown): void {
    response.writeHead(status, {
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-private-network': 'true',
      'access-control-max-age': '600',
      'cache-control': 'no-store',
      'content-type': 'application/json',
      vary: 'origin',
    })
    response.end(body === undefined ? undefined : JSON.stringify(body))
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { status, body } = await answer(request)
      send(response, status, body)
    } catch (error) {
      // A tablet that closes the page in the middle of a ticket must not end the bridge for the others.
      const { status, message } = error instanceof Failure ? error : new Failure(500, 'failed')
      if (!response.destroyed) send(response, status, { code: message })
      // What is still on its way is not read.
      if (status === 413) request.destroy()
    }
  }

  const listener = (request: IncomingMessage, response: ServerResponse) => void handle(request, response)
  const limits = { requestTimeout: 10_000, headersTimeout: 5_000, connectionsCheckingInterval: 2_000 }
  const server =
    tls === undefined
      ? createServer(limits, listener)
      : createSecureServer({ ...limits, cert: readFileSync(tls.cert), key: readFileSync(tls.key) }, listener)
  server.maxConnections = 50
  return server
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const settings = readSettings(readFileSync(process.argv[2] ?? 'settings.json', 'utf8'))
  const { host, port } = settings.place
  createBridge(settings).listen(port, host, () => {
    process.stdout.write(
      `Printing for ${settings.origin} at ${host}:${port}: ${[...settings.printers.keys()].join(', ')}\n`,
    )
  })
}

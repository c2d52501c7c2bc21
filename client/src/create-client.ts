import { AforoError } from './aforo-error.ts'
import { type Call, type CallInput, type CallReply, keyPlaces } from './calls.ts'
import { pause, pauseMs } from './pause.ts'

export type ClientOptions = {
  /** Where Aforo is, such as https://club.example. */
  url: string
  /** An API key, which begins with `aforo_`. */
  key: string
  /** The venue that is meant. Without it, the first venue of the key. */
  venueId?: number
  /** Of the details of errors. English by default. */
  language?: 'es' | 'en'
  /** For how long a call is tried. A minute by default. */
  giveUpAfterMs?: number
}

type CommandOptions = {
  /** The key of a command. Make it with `crypto.randomUUID()` and store it before, to go on after a restart. */
  key?: string
  signal?: AbortSignal
}

export type Client = ReturnType<typeof createClient>

type Values = Record<string, string | number | boolean | undefined>
type AnyInput = { params?: Values; query?: Values; body?: Record<string, unknown> }

const answerWithinMs = 15_000
const nextCursorHeader = 'x-next-cursor'

/** Where a call takes its key, if it takes one. */
const placeOf = (call: Call): 'body' | 'query' | undefined =>
  (keyPlaces as Partial<Record<Call, 'body' | 'query'>>)[call]

/** The input with the key of the command, which all attempts share. */
function withKey(call: Call, input: AnyInput, key: string | null): AnyInput {
  const place = placeOf(call)
  return place === undefined || key === null ? input : { ...input, [place]: { ...input[place], id: key } }
}

function addressOf(url: string, call: Call, { params = {}, query = {} }: AnyInput): string {
  const template = call.slice(call.indexOf(' ') + 1)
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const address = new URL(path, url)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value))
  }
  return address.href
}

/** Calls the API of one installation with one key. */
export function createClient({ url, key, venueId, language = 'en', giveUpAfterMs = 60_000 }: ClientOptions) {
  const headers: Record<string, string> = {
    authorization: `Bearer ${key}`,
    'accept-language': language,
    'content-type': 'application/json',
    ...(venueId === undefined ? {} : { 'x-venue-id': String(venueId) }),
  }

  async function attempt(call: Call, input: AnyInput, signal: AbortSignal | undefined): Promise<Response | null> {
    const [method = ''] = call.split(' ')
    const inTime = AbortSignal.timeout(answerWithinMs)
    try {
      return await fetch(addressOf(url, call, input), {
        method,
        headers,
        signal: signal === undefined ? inTime : AbortSignal.any([signal, inTime]),
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      })
    } catch {
      signal?.throwIfAborted()
      return null
    }
  }

  /** Sends until there is an answer that stays the same. A command has one key for all attempts. */
  async function send(call: Call, sent: AnyInput, options: CommandOptions): Promise<Response> {
    const commandKey = placeOf(call) === undefined ? null : (options.key ?? crypto.randomUUID())
    const input = withKey(call, sent, commandKey)
    const endsAt = performance.now() + giveUpAfterMs
    for (let attempts = 1; ; attempts += 1) {
      const answer = await attempt(call, input, options.signal)
      if (answer?.ok === true) return answer
      const isPassing = answer === null || answer.status === 429 || answer.status >= 500
      const waitMs = pauseMs(attempts, answer?.headers.get('retry-after') ?? null, Math.random())
      if (!isPassing || performance.now() + waitMs > endsAt) throw await errorOf(answer, commandKey)
      await pause(waitMs, options.signal)
    }
  }

  return {
    /** Makes a call. What may pass, such as a lost answer, is tried again; what is refused throws an `AforoError`. */
    async call<K extends Call>(call: K, input: CallInput<K>, options: CommandOptions = {}): Promise<CallReply<K>> {
      const answer = await send(call, input, options)
      // The server has checked its answer against the contract that the types are made from.
      return (await answer.json()) as CallReply<K>
    },

    /** Reads a list page by page. */
    async *pages<K extends Call>(call: K, input: CallInput<K>, options: { signal?: AbortSignal } = {}) {
      const { query, ...rest } = input as AnyInput
      let cursor: string | undefined
      do {
        const answer = await send(call, { ...rest, query: { ...query, cursor } }, options)
        yield (await answer.json()) as CallReply<K>
        cursor = answer.headers.get(nextCursorHeader) ?? undefined
      } while (cursor !== undefined)
    },
  }
}

/** The refusal of the server, or that nobody knows what became of the call. */
async function errorOf(answer: Response | null, key: string | null): Promise<AforoError> {
  const body: unknown = await answer?.json().catch(() => null)
  const isRefusal = typeof body === 'object' && body !== null && 'code' in body && 'detail' in body
  const status = answer?.status ?? null
  if (!isRefusal) return new AforoError('unanswered', { detail: 'There was no answer.', status, key })
  return new AforoError(String(body.code), { detail: String(body.detail), status, key })
}

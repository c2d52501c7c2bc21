import { setTimeout as sleep } from 'node:timers/promises'
import { type CallInput, errorCatalogue } from '@aforo/contract'
import type { ApiEndpoint } from '@aforo/domain'
import { type As, createCaller, type Sent } from '../load.ts'

/** As long as the screens wait for an answer. */
const patienceMs = 4_800
/** The screens wait longer and longer. Here the longest wait is short, so that a fault does not take minutes. */
const firstWaitMs = 1_000
const longestWaitMs = 4_000

/** One sending of a call: `ok`, the code of the answer, or the error of the connection. */
export type Attempt = { atMs: number; tookMs: number } & Seen
/** `isAnswered` is false for errors of the connection, `isKnown` for answers that the contract does not have. */
type Seen = { outcome: string; isAnswered: boolean; isKnown: boolean }
/** A call as its client meant it, recorded before it was sent. The answer is null until it is settled. */
export type RecordedCall = {
  /** The key of a command. Null for a question. */
  key: string | null
  again: () => Promise<Sent>
  attempts: Attempt[]
  answer: Sent | null
  settledAt: Date | null
}
export type SettlingCaller = ReturnType<typeof createSettlingCaller>

/** These say nothing about the command: the caller must identify themselves again, or wait. */
const askAgain = new Set(['sign_in_required', 'request_throttled'])

function codeOf(body: string): string {
  try {
    const { code } = JSON.parse(body) as { code?: unknown }
    return typeof code === 'string' ? code : 'no code'
  } catch {
    return 'no JSON'
  }
}

const isInContract = (code: string, status: number) =>
  code in errorCatalogue && errorCatalogue[code as keyof typeof errorCatalogue].status === status

function describe(sent: Sent): Seen {
  if (sent.status === 200) return { outcome: 'ok', isAnswered: true, isKnown: true }
  const code = codeOf(sent.body)
  return isInContract(code, sent.status)
    ? { outcome: code, isAnswered: true, isKnown: true }
    : { outcome: `${sent.status} ${code}`, isAnswered: true, isKnown: false }
}

function describeError(error: unknown): Seen {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return { outcome: code.startsWith('Error: No answer') ? 'no answer' : code, isAnswered: false, isKnown: true }
}

/** Commands carry their key in a header, in the body or in the address. */
function keyIn(input: object): string | null {
  const given = input as { idempotencyKey?: string; body?: { id?: string }; query?: { id?: string } }
  return given.idempotencyKey ?? given.body?.id ?? given.query?.id ?? null
}

/** Whether the answer tells the client what became of its call, as the screens decide it. */
const settles = (sent: Sent) => sent.status < 500 && !askAgain.has(codeOf(sent.body))

/**
 * A caller that behaves like the screens: it sends until there is an answer that settles the call, with the same key,
 * after growing waits with jitter, or after the time that the server names. Calls start at a steady rate.
 */
export function createSettlingCaller(url: string, perSecond: number, random: () => number) {
  const calls: RecordedCall[] = []
  const hurry = new AbortController()
  let sendNow = createCaller(url, patienceMs)
  let nextMs = performance.now()

  async function takeTurn(): Promise<void> {
    nextMs = Math.max(nextMs + 1000 / perSecond, performance.now())
    await sleep(Math.max(0, nextMs - performance.now()))
  }

  async function attempt(call: RecordedCall, sendOnce: () => Promise<Sent>): Promise<Sent | null> {
    const atMs = performance.now()
    const note = (described: Seen) => call.attempts.push({ atMs, tookMs: performance.now() - atMs, ...described })
    try {
      const sent = await sendOnce()
      note(describe(sent))
      return sent
    } catch (error) {
      note(describeError(error))
      return null
    }
  }

  async function settle(call: RecordedCall): Promise<Sent> {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(longestWaitMs, waitMs * 2)) {
      const sent = await attempt(call, call.again)
      if (sent !== null && settles(sent)) {
        call.answer = sent
        call.settledAt = new Date()
        return sent
      }
      const leastMs = sent?.retryAfterMs ?? waitMs / 2
      await sleep(leastMs + (random() * waitMs) / 2, undefined, { signal: hurry.signal })
    }
  }

  const send = async <K extends ApiEndpoint>(key: K, input: CallInput<K>, as: As = {}): Promise<Sent> => {
    const again = () => sendNow(key, input, as)
    const call: RecordedCall = { key: keyIn(input), again, attempts: [], answer: null, settledAt: null }
    await takeTurn()
    calls.push(call)
    return settle(call)
  }

  return {
    calls,
    send,
    /** Sends a settled call once more, and is not recorded. */
    repeat: (call: RecordedCall) => settle({ ...call, attempts: [] }),
    /** From now on calls go to this address. */
    leadTo: (next: string) => {
      sendNow = createCaller(next, patienceMs)
    },
    /** Ends the waiting: calls without an answer stay unsettled. */
    giveUp: () => hurry.abort(),
  }
}

import { buildRequest, type HintTopic, type LiveEvents } from '@aforo/contract'
import { type Changed, hintEffect, reconnectDelayMs, streamSilenceMostMs } from '@aforo/domain'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { lastContact, noteContact } from '../device/last-contact.ts'
import { ApiError, sendSignedIn } from './client.ts'
import { isTooEarly, waitBeforeRetryMs } from './retry-wait.ts'

export type LiveState = { kind: 'connecting' } | { kind: 'live' } | { kind: 'lost'; lastContactAt: Date; retryAt: Date }

type Watcher = {
  /** Null means that anything of the topic may have changed. */
  onTopic: (topic: HintTopic, changed: Changed | null) => void
  onRefetchAll: () => void
  onState: (state: LiveState) => void
}

/** While the fan-out between server processes is down, hints of other processes do not arrive, so the screen polls. */
const pollWhileDegradedMs = 10_000
/** A change of the fan-out reaches every screen at the same moment. They must not all read at the same moment. */
const spreadMs = 2_000

/** Keeps one live stream open for this screen and reconnects after failures, until the returned function is called. */
export function watchLive(venueId: number | null, { onTopic, onRefetchAll, onState }: Watcher): () => void {
  const leaving = new AbortController()
  const lastSeen = new Map<string, number>()
  let lastContactAt = lastContact()
  let failures = 0
  let wake = () => {}
  let disconnect = () => {}
  let failure: unknown
  let pollTimer: ReturnType<typeof setInterval> | undefined
  let refetchTimer: ReturnType<typeof setTimeout> | undefined

  function setDegraded(degraded: boolean) {
    clearInterval(pollTimer)
    if (degraded) pollTimer = setInterval(onRefetchAll, pollWhileDegradedMs + Math.random() * spreadMs)
  }

  const on: { [Name in keyof LiveEvents]: (event: LiveEvents[Name]) => void } = {
    hello: ({ sequences, degraded }) => {
      for (const [channel, sequence] of Object.entries(sequences)) lastSeen.set(channel, sequence)
      failures = 0
      setDegraded(degraded)
      // Hints sent before this event may have been missed.
      onRefetchAll()
      onState({ kind: 'live' })
    },
    hint: ({ channel, sequence, topic, changed }) => {
      const effect = hintEffect(lastSeen.get(channel) ?? null, sequence)
      lastSeen.set(channel, sequence)
      if (effect === 'refresh_topic') onTopic(topic, changed ?? null)
      else onRefetchAll()
    },
    state: ({ degraded }) => {
      setDegraded(degraded)
      clearTimeout(refetchTimer)
      refetchTimer = setTimeout(onRefetchAll, Math.random() * spreadMs)
    },
  }

  /** Reads the stream until it ends. Throws if it could not be opened or broke. */
  async function listen(): Promise<void> {
    const timedOut = new AbortController()
    let silence: ReturnType<typeof setTimeout> | undefined
    const restartSilenceTimer = () => {
      clearTimeout(silence)
      silence = setTimeout(() => timedOut.abort(), streamSilenceMostMs)
    }
    restartSilenceTimer()
    disconnect = () => timedOut.abort()
    try {
      const signal = AbortSignal.any([leaving.signal, timedOut.signal])
      const response = await sendSignedIn(buildRequest('GET /v1/events', {}), { venueId, signal })
      if (response.body === null) throw new ApiError('unreachable', null)
      const contacts = new TransformStream<string, string>({
        transform: (text, out) => {
          lastContactAt = new Date()
          noteContact()
          restartSilenceTimer()
          out.enqueue(text)
        },
      })
      const texts = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(contacts)
      const reader = texts.pipeThrough(new EventSourceParserStream()).getReader()
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        const { event, data } = next.value
        // The stream carries only the events of the contract.
        if (event !== undefined && event in on) on[event as 'hello'](JSON.parse(data) as LiveEvents['hello'])
      }
    } finally {
      clearTimeout(silence)
    }
  }

  const wait = (delayMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, delayMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** The user signed out or lost access to this venue: reconnecting would fail again. */
  const isFinal = (error: unknown) =>
    error instanceof ApiError && (error.code === 'sign_in_required' || error.code === 'privileges_missing')

  async function keepWatching(): Promise<void> {
    while (!leaving.signal.aborted) {
      failure = await listen().catch((error: unknown) => error)
      // The refetch shows on the screen what the user may still see.
      if (isFinal(failure)) return onRefetchAll()
      if (leaving.signal.aborted) return
      setDegraded(false)
      const hasFailed = failure !== undefined
      const delayMs = isTooEarly(failure)
        ? waitBeforeRetryMs(failure, 0)
        : reconnectDelayMs(failures, Math.random(), !hasFailed)
      failures += 1
      if (hasFailed) onState({ kind: 'lost', lastContactAt, retryAt: new Date(Date.now() + delayMs) })
      await wait(delayMs)
    }
  }

  // The browser notices a change of the connection before the timeout does.
  const onOnline = () => void (isTooEarly(failure) || wake())
  const onOffline = () => disconnect()
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', onOffline)
  onState({ kind: 'connecting' })
  void keepWatching()
  return () => {
    leaving.abort()
    wake()
    setDegraded(false)
    clearTimeout(refetchTimer)
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', onOffline)
  }
}

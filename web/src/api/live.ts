import { buildRequest, type HintTopic, type LiveEvents } from '@aforo/contract'
import { hintEffect, reconnectDelayMs } from '@aforo/domain'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { ApiError, sendSignedIn } from './client.ts'

export type LiveState = { kind: 'connecting' } | { kind: 'live' } | { kind: 'lost'; lastContactAt: Date; retryAt: Date }

type Watcher = {
  onTopic: (topic: HintTopic) => void
  onRefetchAll: () => void
  onState: (state: LiveState) => void
}

/** The server speaks every 15 s; a longer silence is a dead line that nobody hung up. */
const silenceMostMs = 40_000
/** While the fan-out between processes is down, hints of other processes do not come: look by ourselves. */
const lookWhileDegradedMs = 10_000

/** Keeps one live stream open for this screen, through lost lines and restarts, until the returned function is called. */
export function watchLive(venueId: number | null, { onTopic, onRefetchAll, onState }: Watcher): () => void {
  const leaving = new AbortController()
  const lastSeen = new Map<string, number>()
  let lastContactAt = new Date()
  let wake = () => {}
  let lookAgain: ReturnType<typeof setInterval> | undefined

  function setDegraded(degraded: boolean) {
    clearInterval(lookAgain)
    if (degraded) lookAgain = setInterval(onRefetchAll, lookWhileDegradedMs)
  }

  const on: { [Name in keyof LiveEvents]: (event: LiveEvents[Name]) => void } = {
    hello: ({ sequences, degraded }) => {
      for (const [channel, sequence] of Object.entries(sequences)) lastSeen.set(channel, sequence)
      setDegraded(degraded)
      // Nobody can say what was missed before this moment.
      onRefetchAll()
      onState({ kind: 'live' })
    },
    hint: ({ channel, sequence, topic }) => {
      const effect = hintEffect(lastSeen.get(channel) ?? null, sequence)
      lastSeen.set(channel, sequence)
      if (effect === 'refresh_topic') onTopic(topic)
      else onRefetchAll()
    },
    state: ({ degraded }) => {
      setDegraded(degraded)
      onRefetchAll()
    },
  }

  /** Listens until the stream ends; throws when it could not be opened or broke. */
  async function listen(): Promise<void> {
    const dead = new AbortController()
    let silence: ReturnType<typeof setTimeout> | undefined
    const heard = () => {
      lastContactAt = new Date()
      clearTimeout(silence)
      silence = setTimeout(() => dead.abort(), silenceMostMs)
    }
    heard()
    try {
      const signal = AbortSignal.any([leaving.signal, dead.signal])
      const response = await sendSignedIn(buildRequest('GET /v1/events', {}), { venueId, signal })
      if (response.body === null) throw new ApiError('unreachable', null)
      const noteContact = new TransformStream<string, string>({
        transform: (text, out) => {
          heard()
          out.enqueue(text)
        },
      })
      const texts = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(noteContact)
      const reader = texts.pipeThrough(new EventSourceParserStream()).getReader()
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        const { event, data } = next.value
        // The stream carries exactly the events of the contract.
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

  async function keepWatching(): Promise<void> {
    for (let failures = 0; !leaving.signal.aborted;) {
      let opened = true
      try {
        await listen()
        failures = 0
      } catch (error) {
        opened = false
        const refused = error instanceof ApiError && error.code !== 'unreachable'
        // Signed out or no longer at this venue: the rest of the app has noticed or is about to.
        if (refused && error.code !== 'streams_exhausted' && error.code !== 'database_unavailable') return
      }
      if (leaving.signal.aborted) return
      setDegraded(false)
      const delayMs = reconnectDelayMs(failures, Math.random())
      if (!opened) {
        failures += 1
        onState({ kind: 'lost', lastContactAt, retryAt: new Date(Date.now() + delayMs) })
      }
      await wait(delayMs)
    }
  }

  const onOnline = () => wake()
  window.addEventListener('online', onOnline)
  onState({ kind: 'connecting' })
  void keepWatching()
  return () => {
    leaving.abort()
    wake()
    setDegraded(false)
    window.removeEventListener('online', onOnline)
  }
}

import { buildRequest, type HintTopic, type LiveEvents } from '@aforo/contract'
import { hintEffect, reconnectDelayMs, streamSilenceMostMs } from '@aforo/domain'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { ApiError, sendSignedIn } from './client.ts'

export type LiveState = { kind: 'connecting' } | { kind: 'live' } | { kind: 'lost'; lastContactAt: Date; retryAt: Date }

type Watcher = {
  onTopic: (topic: HintTopic) => void
  onRefetchAll: () => void
  onState: (state: LiveState) => void
}

/** While the fan-out between processes is down, hints of other processes do not come: look by ourselves. */
const lookWhileDegradedMs = 10_000

/** Keeps one live stream open for this screen, through lost lines and restarts, until the returned function is called. */
export function watchLive(venueId: number | null, { onTopic, onRefetchAll, onState }: Watcher): () => void {
  const leaving = new AbortController()
  const lastSeen = new Map<string, number>()
  let lastContactAt = new Date()
  let failures = 0
  let wake = () => {}
  let hangUp = () => {}
  let lookAgain: ReturnType<typeof setInterval> | undefined

  function setDegraded(degraded: boolean) {
    clearInterval(lookAgain)
    if (degraded) lookAgain = setInterval(onRefetchAll, lookWhileDegradedMs)
  }

  const on: { [Name in keyof LiveEvents]: (event: LiveEvents[Name]) => void } = {
    hello: ({ sequences, degraded }) => {
      for (const [channel, sequence] of Object.entries(sequences)) lastSeen.set(channel, sequence)
      failures = 0
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
    const waitForWord = () => {
      clearTimeout(silence)
      silence = setTimeout(() => dead.abort(), streamSilenceMostMs)
    }
    waitForWord()
    hangUp = () => dead.abort()
    try {
      const signal = AbortSignal.any([leaving.signal, dead.signal])
      const response = await sendSignedIn(buildRequest('GET /v1/events', {}), { venueId, signal })
      if (response.body === null) throw new ApiError('unreachable', null)
      const noteContact = new TransformStream<string, string>({
        transform: (text, out) => {
          lastContactAt = new Date()
          waitForWord()
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

  /** Signed out, or no longer at this venue: nobody will open this stream again. */
  const isFinal = (error: unknown) =>
    error instanceof ApiError && (error.code === 'sign_in_required' || error.code === 'privileges_missing')

  async function keepWatching(): Promise<void> {
    while (!leaving.signal.aborted) {
      let brokeOff = false
      try {
        await listen()
      } catch (error) {
        brokeOff = true
        // The screen learns from its own calls what it may still see.
        if (isFinal(error)) return onRefetchAll()
      }
      if (leaving.signal.aborted) return
      setDegraded(false)
      const delayMs = reconnectDelayMs(failures, Math.random(), !brokeOff)
      failures += 1
      if (brokeOff) onState({ kind: 'lost', lastContactAt, retryAt: new Date(Date.now() + delayMs) })
      await wait(delayMs)
    }
  }

  // The browser knows before the silence tells.
  const onOnline = () => wake()
  const onOffline = () => hangUp()
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', onOffline)
  onState({ kind: 'connecting' })
  void keepWatching()
  return () => {
    leaving.abort()
    wake()
    setDegraded(false)
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', onOffline)
  }
}

import type { LiveEvents } from '@aforo/contract'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { As } from './api.ts'
import { until } from './waiting.ts'

type Heard = { [Name in keyof LiveEvents]: { name: Name; event: LiveEvents[Name]; atMs: number } }[keyof LiveEvents]

/** A screen that keeps a live stream open and records its events. */
export async function openLiveScreen(url: string, as: As) {
  const leaving = new AbortController()
  const response = await fetch(`${url}/v1/events`, {
    headers: {
      authorization: `Bearer ${as.token}`,
      ...(as.venueId === undefined ? {} : { 'x-venue-id': String(as.venueId) }),
    },
    signal: leaving.signal,
  })
  const heard: Heard[] = []
  let ended = false
  const listen = async () => {
    if (response.body === null || !response.ok) return
    const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    for await (const message of events) {
      // The stream contains exactly the events of the contract.
      heard.push({ name: message.event, event: JSON.parse(message.data), atMs: performance.now() } as Heard)
    }
  }
  void listen()
    .catch(() => {})
    .finally(() => {
      ended = true
    })

  return {
    status: response.status,
    heard,
    hints: () => heard.flatMap((entry) => (entry.name === 'hint' ? [entry] : [])),
    states: () => heard.flatMap((entry) => (entry.name === 'state' ? [entry.event] : [])),
    hello: async () => {
      await until('the screen is greeted', () => heard.some(({ name }) => name === 'hello'))
      const [first] = heard.flatMap((entry) => (entry.name === 'hello' ? [entry.event] : []))
      if (first === undefined) throw new Error('No greeting.')
      return first
    },
    ended: () => ended,
    leave: () => leaving.abort(),
  }
}

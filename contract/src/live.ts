import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'

/**
 * What a hint can be about. A screen refetches the queries whose key starts with the topic. Of figures there are no hints of
 * their own: they follow those about money and members.
 */
export type HintTopic =
  | 'me'
  | 'staff'
  | 'venues'
  | 'inspections'
  | 'catalogue'
  | 'members'
  | 'door'
  | 'doors'
  | 'counter'
  | 'sale'
  | 'employees'
  | 'messages'
  | 'till'
  | 'figures'
  | 'books'

/** Sent on one stream: a `hello` first, then hints as they come, and `state` whenever the fan-out changes. */
export type LiveEvents = {
  hello: { sequences: Record<string, number>; degraded: boolean }
  hint: { channel: string; sequence: number; topic: HintTopic }
  state: { degraded: boolean }
}

export const liveEndpoints = {
  'GET /v1/events': {
    summary: 'Live hints for one screen (server-sent events: hello, hint, state)',
    reply: z.string(),
    contentType: 'text/event-stream',
    errors: ['streams_exhausted'],
  },
} as const satisfies EndpointTable

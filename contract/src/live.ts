import type { Changed } from '@aforo/domain'
import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'

/**
 * The topics of hints. A screen refetches the queries whose key starts with the topic. The server sends no hints
 * about `figures`: screens refetch them with money and members.
 */
export type HintTopic =
  | 'me'
  | 'staff'
  | 'venues'
  | 'inspections'
  | 'catalogue'
  | 'transfers'
  | 'members'
  | 'door'
  | 'doors'
  | 'counter'
  | 'counts'
  | 'sale'
  | 'employees'
  | 'messages'
  | 'till'
  | 'approvals'
  | 'figures'
  | 'books'
  | 'alerts'
  | 'offline'

/** The events of a stream: first `hello`, then hints, and `state` whenever Redis is lost or back. */
export type LiveEvents = {
  hello: { sequences: Record<string, number>; degraded: boolean }
  /** Without `changed`, anything of the topic may have changed. */
  hint: { channel: string; sequence: number; topic: HintTopic; changed?: Changed }
  state: { degraded: boolean }
}

export const liveEndpoints = {
  'GET /v1/events': {
    summary: 'Stream live hints to one screen (server-sent events: hello, hint, state)',
    reply: z.string(),
    contentType: 'text/event-stream',
    errors: ['streams_exhausted'],
  },
} as const satisfies EndpointTable

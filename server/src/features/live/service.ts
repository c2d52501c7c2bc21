import type { HintTopic } from '@aforo/contract'
import { type Changed, changesOf } from '@aforo/domain'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Redis } from 'ioredis'
import type { Database } from '../../db/connection.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import { type FanOut, type FanOutState, type Hint, inProcessFanOut, redisFanOut } from './fan-out.ts'
import { listValidOwners } from './queries.ts'
import { createStreams, type Stream } from './streams.ts'

export const venueChannel = (venueId: number) => `venue:${venueId}`
export function venueOfChannel(channel: string): number | null {
  const [kind, id] = channel.split(':')
  return kind === 'venue' ? Number(id) : null
}
/** For screens that show all venues of an operator. */
export const operatorChannel = (operatorId: number) => `operator:${operatorId}`
export const staffChannel = (staffId: number) => `staff:${staffId}`

/** Enough for many tabs on several devices, and a limit for a client that opens streams in a loop. */
const streamsPerPersonMost = 50

export type LiveHub = ReturnType<typeof createLiveHub>

/**
 * Sends hints that something changed, without the data. Screens then call the API, which checks their rights as usual.
 * So a lost hint only costs a refetch, and a hint on the wrong screen reveals nothing.
 */
export function createLiveHub(options: {
  db: Database
  log: FastifyBaseLogger
  redis: { client: Redis; prefix: string } | null
  streams: { most: number; beatEveryMs: number }
  /** Called for each hint that this process sends. */
  onPublished?: (channel: string) => void
}) {
  const { db, log } = options
  const streams = createStreams((channel) => fanOut.forget(channel))
  let closing = false

  const onHint = (hint: Hint) => {
    streams.send(streams.on(hint.channel), 'hint', hint)
    // Something about a person changed, so their screens may have lost the right to this venue.
    if (hint.topic === 'me') void endInvalidStreams(streams.on(hint.channel))
  }
  const onStateChange = (state: FanOutState) => {
    log[state === 'degraded' ? 'warn' : 'info']({ state }, 'live fan-out changed')
    streams.send(streams.all(), 'state', { degraded: state === 'degraded' })
  }
  const fanOut: FanOut =
    options.redis === null
      ? inProcessFanOut({ onHint, onStateChange })
      : redisFanOut(options.redis.client, options.redis.prefix, { onHint, onStateChange })

  /** Ends the streams whose sign-in is over or whose person no longer works at the venue. */
  async function endInvalidStreams(watching: readonly Stream[]): Promise<void> {
    if (watching.length === 0) return
    try {
      const valid = await listValidOwners(db, watching)
      const keys = new Set(valid.map(({ signInId, venueId }) => `${signInId} ${venueId}`))
      for (const stream of watching) {
        if (!keys.has(`${stream.signInId} ${stream.venueId}`)) streams.end(stream)
      }
    } catch (error) {
      log.warn({ err: error }, 'could not check who may still watch; asking again with the next beat')
    }
  }

  const beat = setInterval(() => {
    const nowMs = performance.now()
    for (const stream of streams.all()) if (stream.endsAtMs <= nowMs) streams.end(stream)
    streams.beat()
    void endInvalidStreams(streams.all())
  }, options.streams.beatEveryMs)
  beat.unref()

  return {
    /**
     * Not awaited and not part of a transaction: a hint follows the commit, and screens recover from a lost hint. With
     * the ids of what changed, screens read only these rows of their lists.
     */
    publish: (channel: string, topic: HintTopic, changed: Partial<Changed> = {}): void => {
      void fanOut.publish(channel, topic, changesOf(changed) ?? undefined)
      options.onPublished?.(channel)
    },
    state: fanOut.state,
    openStreams: streams.count,
    droppedStreams: streams.dropped,

    async open(caller: Caller, venue: VenueRef | null, reply: FastifyReply): Promise<void> {
      const ownChannel = staffChannel(caller.staffId)
      const operators = [
        ...new Set(caller.venues.filter(({ role }) => role === 'owner').map(({ operatorId }) => operatorId)),
      ]
      const channels = [
        ownChannel,
        ...(venue === null ? [] : [venueChannel(venue.id)]),
        ...operators.map(operatorChannel),
      ]
      const full = streams.count() >= options.streams.most
      if (closing || full || streams.on(ownChannel).length >= streamsPerPersonMost) {
        throw new Refusal('streams_exhausted')
      }
      const { raw: response } = reply
      // The stream ends when the token that opened it expires, so a stolen token is of use only for minutes.
      const owner = { signInId: caller.signInId, venueId: venue?.id ?? null }
      const stream: Stream = { ...owner, channels, endsAtMs: performance.now() + caller.tokenLeftMs, response }
      reply.hijack()
      // The client disconnected during the checks. Its close event is over, so the stream would never be removed.
      if (response.destroyed) return
      response.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        // The connection is not reused, so that a process that shuts down does not wait for it.
        connection: 'close',
        'x-accel-buffering': 'no',
      })
      response.flushHeaders()
      streams.add(stream)
      // Subscribe before reading the counters, so that no hint is lost in between.
      await Promise.all(channels.map((channel) => fanOut.listen(channel)))
      const sequences = await Promise.all(
        channels.map(async (channel) => [channel, await fanOut.sequenceOf(channel)] as const),
      )
      if (!streams.has(stream)) return
      const degraded = fanOut.state() === 'degraded'
      streams.send([stream], 'hello', { sequences: Object.fromEntries(sequences), degraded })
    },

    close(): void {
      closing = true
      clearInterval(beat)
      for (const stream of streams.all()) streams.end(stream)
      fanOut.close()
    },
  }
}

import type { HintTopic } from '@aforo/contract'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Redis } from 'ioredis'
import type { Database } from '../../db/connection.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import { type FanOut, type FanOutState, type Hint, inProcessFanOut, redisFanOut } from './fan-out.ts'
import { listValidOwners } from './queries.ts'
import { createStreams, type Stream } from './streams.ts'

export const venueChannel = (venueId: number) => `venue:${venueId}`
/** For those who look at all rooms of an operator at once. */
export const operatorChannel = (operatorId: number) => `operator:${operatorId}`
export const staffChannel = (staffId: number) => `staff:${staffId}`

/** A person with many tabs on several devices is fine, one who opens streams in a loop is not. */
const streamsPerPersonMost = 50

export type LiveHub = ReturnType<typeof createLiveHub>

/**
 * Tells screens that something changed, never what: they ask again through the API, which checks them as ever. So a
 * lost hint costs a refetch and a stray one reveals nothing.
 */
export function createLiveHub(options: {
  db: Database
  log: FastifyBaseLogger
  redis: { client: Redis; prefix: string } | null
  streams: { most: number; beatEveryMs: number }
}) {
  const { db, log } = options
  const streams = createStreams((channel) => fanOut.forget(channel))
  let closing = false

  const onHint = (hint: Hint) => {
    streams.send(streams.on(hint.channel), 'hint', hint)
    // Something about a person changed: their screens may have lost the right to be here.
    if (hint.topic === 'me') void dismissFallen(streams.on(hint.channel))
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
  async function dismissFallen(watching: readonly Stream[]): Promise<void> {
    if (watching.length === 0) return
    try {
      const standing = await listValidOwners(db, watching)
      const keys = new Set(standing.map(({ signInId, venueId }) => `${signInId} ${venueId}`))
      for (const stream of watching) {
        if (!keys.has(`${stream.signInId} ${stream.venueId}`)) streams.end(stream)
      }
    } catch (error) {
      log.warn({ err: error }, 'could not check who may still watch; asking again with the next beat')
    }
  }

  const beat = setInterval(() => {
    const now = new Date()
    for (const stream of streams.all()) if (stream.endsAt <= now) streams.end(stream)
    streams.beat()
    void dismissFallen(streams.all())
  }, options.streams.beatEveryMs)
  beat.unref()

  return {
    /** Never awaited and never in a transaction: a hint follows the fact, and its loss is made good. */
    publish: (channel: string, topic: HintTopic): void => void fanOut.publish(channel, topic),
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
      // It ends with the token that opened it: a stolen one buys minutes here too.
      const owner = { signInId: caller.signInId, venueId: venue?.id ?? null }
      const stream: Stream = { ...owner, channels, endsAt: caller.tokenExpiresAt, response }
      reply.hijack()
      // Gone while it was being let in: nobody would ever say that it has closed.
      if (response.destroyed) return
      response.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        // Nothing follows on this connection; a closing process must not wait for it.
        connection: 'close',
        'x-accel-buffering': 'no',
      })
      response.flushHeaders()
      streams.add(stream)
      // Listening comes before reading the counters, so that nothing falls between the two.
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

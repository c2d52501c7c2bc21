import type { HintTopic, LiveEvents } from '@aforo/contract'
import type { Changed } from '@aforo/domain'
import type { Redis } from 'ioredis'

export type Hint = LiveEvents['hint']

export type FanOutState = 'redis' | 'in_process' | 'degraded'

/**
 * Carries hints between the API processes and numbers the hints of each channel. A hint with the number 0 is outside
 * the sequence and makes every screen refetch.
 */
export type FanOut = {
  publish: (channel: string, topic: HintTopic, changed?: Changed) => Promise<void>
  /** The number of the last hint of a channel. */
  sequenceOf: (channel: string) => Promise<number>
  listen: (channel: string) => Promise<void>
  forget: (channel: string) => void
  state: () => FanOutState
  close: () => void
}

type Listeners = { onHint: (hint: Hint) => void; onStateChange: (state: FanOutState) => void }

/** For a single process: the counters are in memory and are lost when it stops. */
export function inProcessFanOut({ onHint }: Listeners): FanOut {
  const sequences = new Map<string, number>()
  return {
    publish: async (channel, topic, changed) => {
      const sequence = (sequences.get(channel) ?? 0) + 1
      sequences.set(channel, sequence)
      onHint({ channel, sequence, topic, ...(changed && { changed }) })
    },
    sequenceOf: async (channel) => sequences.get(channel) ?? 0,
    listen: async () => {},
    forget: () => {},
    state: () => 'in_process',
    close: () => {},
  }
}

/**
 * Counts and publishes in one step, so that numbers are sent in order. Idle counters expire, which screens see as a
 * gap.
 */
const publishScript = `
local sequence = redis.call('INCR', KEYS[1])
redis.call('EXPIRE', KEYS[1], 604800)
redis.call('PUBLISH', ARGV[1], sequence .. ' ' .. ARGV[2])
return sequence`

/** If Redis does not answer within this time, it counts as down. */
const pingEveryMs = 2_000

/** For several processes. While Redis is down, each process serves its own screens and reports a degraded state. */
export function redisFanOut(redis: Redis, prefix: string, { onHint, onStateChange }: Listeners): FanOut {
  const subscriber = redis.duplicate({ autoResubscribe: false })
  const channelPrefix = `${prefix}live:`
  const sequenceKey = (channel: string) => `${prefix}sequence:${channel}`
  /** The channels to listen to, each with its pending or finished subscription. */
  const wanted = new Map<string, Promise<void>>()
  let subscribed = false
  let connected = false

  const settle = () => {
    const now = redis.status === 'ready' && subscribed
    if (now === connected) return
    connected = now
    onStateChange(connected ? 'redis' : 'degraded')
  }
  /** Screens refetch only after all channels are subscribed again, so that no hint in between is lost. */
  const resubscribe = async () => {
    try {
      if (wanted.size > 0) await subscriber.subscribe(...wanted.keys())
      subscribed = true
      settle()
    } catch {
      subscriber.disconnect(true)
    }
  }
  const ping = setInterval(() => {
    for (const connection of [redis, subscriber]) {
      if (connection.status === 'ready') connection.ping().catch(() => connection.disconnect(true))
    }
  }, pingEveryMs)
  ping.unref()
  subscriber.on('ready', () => void resubscribe())
  subscriber.on('close', () => {
    subscribed = false
    settle()
  })
  redis.on('ready', settle)
  redis.on('close', settle)
  for (const connection of [redis, subscriber]) {
    // ioredis reconnects by itself. Without a listener it would write errors to the console.
    connection.on('error', () => {})
  }
  subscriber.on('message', (redisChannel: string, message: string) => {
    // JSON without spaces comes last, and only if the writer named what changed.
    const [sequence = '', topic = '', changed] = message.split(' ')
    onHint({
      channel: redisChannel.slice(channelPrefix.length),
      sequence: Number(sequence),
      // The cast is safe: only our own processes publish under this prefix.
      topic: topic as HintTopic,
      ...(changed !== undefined && { changed: JSON.parse(changed) as Changed }),
    })
  })

  return {
    publish: async (channel, topic, changed) => {
      const text = changed === undefined ? topic : `${topic} ${JSON.stringify(changed)}`
      try {
        await redis.eval(publishScript, 1, sequenceKey(channel), channelPrefix + channel, text)
      } catch {
        onHint({ channel, sequence: 0, topic })
      }
    },
    sequenceOf: async (channel) => {
      try {
        return Number((await redis.get(sequenceKey(channel))) ?? 0)
      } catch {
        return 0
      }
    },
    listen: (channel) => {
      const name = channelPrefix + channel
      const known = wanted.get(name)
      if (known !== undefined) return known
      // If Redis is down, the channel stays in the list and is subscribed with the others on reconnection.
      const done = subscriber.subscribe(name).then(
        () => {},
        () => {},
      )
      wanted.set(name, done)
      return done
    },
    forget: (channel) => {
      wanted.delete(channelPrefix + channel)
      void subscriber.unsubscribe(channelPrefix + channel).catch(() => {})
    },
    state: () => (connected ? 'redis' : 'degraded'),
    close: () => {
      clearInterval(ping)
      subscriber.disconnect()
    },
  }
}

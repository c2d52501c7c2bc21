import type { Fault } from './fault.ts'

const delayMs = 400

export const redisFaults: Fault[] = [
  {
    name: 'redis-killed',
    what: 'Redis is killed and started again. Commands do not need it.',
    quick: true,
    inject: ({ redis }) => redis.kill(),
    heal: ({ redis }) => redis.start(),
  },
  {
    name: 'redis-stopped',
    what: 'Redis is frozen with SIGSTOP for 8 s: its connections stay open and nothing answers.',
    holdMs: 8_000,
    inject: async ({ redis }) => void redis.freeze(),
    heal: async ({ redis }) => void redis.thaw(),
  },
  {
    name: 'redis-slow',
    what: `Every answer of Redis arrives ${2 * delayMs} ms late for 6 s.`,
    holdMs: 6_000,
    inject: async ({ toRedis }) => toRedis.slowDown(delayMs),
    heal: async ({ toRedis }) => toRedis.mend(),
  },
]

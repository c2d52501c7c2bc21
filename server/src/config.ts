import { z } from 'zod'

const wholeNumber = z.coerce.number().int().nonnegative()

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber.default(3000),
  /** What people type into the address bar; invitation links start with it. */
  PUBLIC_URL: z.url().optional(),
  DATABASE_URL: z.url().default('postgres://aforo_api@127.0.0.1:5432/aforo'),
  DATABASE_POOL_SIZE: wholeNumber.default(10),
  /** Without it hints and throttles stay within this process. */
  REDIS_URL: z.url().optional(),
  REDIS_PREFIX: z.string().default('aforo:'),
  /** Addresses of our own proxies, comma-separated. Only they may say whom a request comes from. */
  TRUSTED_PROXIES: z.string().default(''),
  /** Prometheus reads here; 0 turns it off. Never published to the outside. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: wholeNumber.default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SIGN_IN_ATTEMPTS_PER_ACCOUNT: wholeNumber.default(10),
  SIGN_IN_ATTEMPTS_PER_ADDRESS: wholeNumber.default(100),
  /** How many live screens this process carries before it sends newcomers elsewhere. */
  STREAMS_MOST: wholeNumber.default(20_000),
})

export type Config = ReturnType<typeof readConfig>

/** Reads the environment once; everything inside takes what it needs from the result. */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is not usable. ${faults.join('; ')}`)
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  // Links and the safety of cookies depend on it, so nobody goes public on a guess.
  if (production && values.PUBLIC_URL === undefined) throw new Error('PUBLIC_URL must be set in production.')
  const publicUrl = values.PUBLIC_URL ?? 'http://localhost:5173'
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: publicUrl.replace(/\/$/, ''),
    database: { url: values.DATABASE_URL, poolSize: values.DATABASE_POOL_SIZE },
    redis: values.REDIS_URL === undefined ? null : { url: values.REDIS_URL, prefix: values.REDIS_PREFIX },
    trustedProxies: values.TRUSTED_PROXIES.split(',').filter((address) => address !== ''),
    metrics: { host: values.METRICS_HOST, port: values.METRICS_PORT },
    logLevel: values.LOG_LEVEL,
    signInAttempts: {
      perAccount: values.SIGN_IN_ATTEMPTS_PER_ACCOUNT,
      perAddress: values.SIGN_IN_ATTEMPTS_PER_ADDRESS,
    },
    streamsMost: values.STREAMS_MOST,
  }
}

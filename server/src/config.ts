import { streamBeatMs } from '@aforo/domain'
import { z } from 'zod'

const wholeNumber = z.coerce.number().int().nonnegative()
const positiveNumber = z.coerce.number().int().positive()
const addresses = z.string().transform((text) => text.split(',').map((address) => address.trim()))

const masterKey = z
  .base64()
  .refine((text) => Buffer.from(text, 'base64').length === 32)
  .transform((text) => Buffer.from(text, 'base64'))

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber.default(3000),
  /** What people type into the address bar; invitation links start with it. */
  PUBLIC_URL: z.url().optional(),
  DATABASE_URL: z.url().default('postgres://aforo_api@127.0.0.1:5432/aforo'),
  DATABASE_POOL_SIZE: positiveNumber.default(10),
  /** Without it hints and throttles stay within this process. */
  REDIS_URL: z.url().optional(),
  REDIS_PREFIX: z.string().default('aforo:'),
  /** Addresses of our own proxies, comma-separated. Only they may say whom a request comes from. */
  TRUSTED_PROXIES: addresses.pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))).default([]),
  /** Prometheus reads here; 0 turns it off. Never published to the outside. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: wholeNumber.default(0),
  /** Encrypts the keys that members' private fields are encrypted with: 32 random bytes in base64. */
  MASTER_KEY: masterKey.optional(),
  /** Master keys that still open what they encrypted, comma-separated; for as long as they are being replaced. */
  MASTER_KEYS_OLD: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .pipe(z.array(masterKey))
    .default([]),
  /** Where pictures are kept, unless a bucket is named. */
  PICTURES_FOLDER: z.string().optional(),
  /** Who draws pictures anew, where this process is root: nobody, on most systems. */
  DRAWING_UID: positiveNumber.default(65_534),
  DRAWING_GID: positiveNumber.default(65_534),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().default('aforo'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
  /** Whom staff ask for help, on the help page; what is not named is not shown. */
  SUPPORT_EMAIL: z.email().optional(),
  SUPPORT_PHONE: z.string().max(30).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SIGN_IN_ATTEMPTS_PER_ACCOUNT: positiveNumber.default(10),
  SIGN_IN_ATTEMPTS_PER_ADDRESS: positiveNumber.default(100),
  /** How many live screens this process carries before it sends newcomers elsewhere. */
  STREAMS_MOST: wholeNumber.default(20_000),
  /** How often live screens hear that we are there, and are checked anew. */
  STREAMS_BEAT_MS: positiveNumber.max(streamBeatMs).default(streamBeatMs),
})

/** For data that are nobody's. */
const developmentKey = Buffer.alloc(32, 'aforo development')

export type Config = ReturnType<typeof readConfig>

/** Reads the environment once; everything inside takes what it needs from the result. */
export function readConfig(env: Record<string, string | undefined>) {
  // A name without a value is the same as no name.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is not usable. ${faults.join('; ')}`)
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  // Links and the safety of cookies depend on it, so nobody goes public on a guess.
  if (production && values.PUBLIC_URL === undefined) throw new Error('PUBLIC_URL must be set in production.')
  const keepsPictures = values.PICTURES_FOLDER !== undefined || values.S3_ENDPOINT !== undefined
  // A folder that nobody chose is a folder that nobody backs up.
  if (production && !keepsPictures) throw new Error('PICTURES_FOLDER or S3_ENDPOINT must be set in production.')
  // Data encrypted with a key that everybody can read are not encrypted.
  if (production && values.MASTER_KEY === undefined) throw new Error('MASTER_KEY must be set in production.')
  const publicUrl = values.PUBLIC_URL ?? 'http://localhost:5173'
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: new URL(publicUrl).origin,
    database: { url: values.DATABASE_URL, poolSize: values.DATABASE_POOL_SIZE },
    redis: values.REDIS_URL === undefined ? null : { url: values.REDIS_URL, prefix: values.REDIS_PREFIX },
    /** The first encrypts, the others only open. */
    masterKeys: [values.MASTER_KEY ?? developmentKey, ...values.MASTER_KEYS_OLD] as const,
    trustedProxies: values.TRUSTED_PROXIES,
    metrics: { host: values.METRICS_HOST, port: values.METRICS_PORT },
    pictures: {
      folder: values.PICTURES_FOLDER ?? '.dev/pictures',
      s3:
        values.S3_ENDPOINT === undefined
          ? null
          : {
              endpoint: values.S3_ENDPOINT,
              region: values.S3_REGION,
              bucket: values.S3_BUCKET,
              accessKeyId: values.S3_ACCESS_KEY_ID,
              secretAccessKey: values.S3_SECRET_ACCESS_KEY,
            },
    },
    drawing: { uid: values.DRAWING_UID, gid: values.DRAWING_GID },
    support: { email: values.SUPPORT_EMAIL ?? null, phone: values.SUPPORT_PHONE ?? null },
    logLevel: values.LOG_LEVEL,
    signInAttempts: {
      perAccount: values.SIGN_IN_ATTEMPTS_PER_ACCOUNT,
      perAddress: values.SIGN_IN_ATTEMPTS_PER_ADDRESS,
    },
    streams: { most: values.STREAMS_MOST, beatEveryMs: values.STREAMS_BEAT_MS },
  }
}

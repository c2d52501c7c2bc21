import { readFileSync } from 'node:fs'
import { apiKeyCalls, isTaxId, readRetentionDays, streamBeatMs } from '@aforo/domain'
import { z } from 'zod'
import { isDatabaseUrl } from './db/hosts.ts'
import { readPods } from './db/pods.ts'
import { serviceUrls } from './fiscal/verifactu/carrier.ts'

const wholeNumber = z.coerce.number().int().nonnegative()
const positiveNumber = z.coerce.number().int().positive()
const addresses = z.string().transform((text) => text.split(',').map((address) => address.trim()))

/** An origin, and nothing that would mean more in a content security policy. Plain HTTP only on the same machine. */
const bridgeOrigin = z.string().refine((text) => {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  return (
    origin === text &&
    /^[\w.-]+$/.test(hostname) &&
    (protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1'))
  )
}, 'Must be https://host or http://127.0.0.1:port')

const masterKey = z
  .base64()
  .refine((text) => Buffer.from(text, 'base64').length === 32)
  .transform((text) => Buffer.from(text, 'base64'))

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber.default(3000),
  /** The address in the browser; invitation links start with it. */
  PUBLIC_URL: z.url().optional(),
  /** May name several hosts, comma-separated; the one that accepts writes is used. */
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, 'Invalid database URL')
    .default('postgres://aforo_api@127.0.0.1:5432/aforo'),
  /** Further databases that hold the data of some operators, such as `north=postgres://… south=postgres://…`. */
  PODS: z
    .string()
    .default('')
    .transform((text, context) => {
      const pods = readPods(text)
      if (pods !== null) return pods
      context.addIssue('Must be a list of name=URL')
      return z.NEVER
    }),
  /** The connections of one process, to each database. Each class of work has its part of them. */
  DATABASE_POOL_SIZE: positiveNumber.min(10).default(20),
  /** Off, the process takes on more than it can do. Only for measuring what that means. */
  ADMISSION_CONTROL: z.enum(['on', 'off']).default('on'),
  /** Off, this process sends jobs but runs none. At least one process must run them. */
  JOBS: z.enum(['on', 'off']).default('on'),
  /** How many days data other than the books is kept, such as `visits=730,messages=90`. */
  RETENTION_DAYS: z
    .string()
    .default('')
    .transform((text, context) => {
      const days = readRetentionDays(text)
      if (days !== null) return days
      context.addIssue('Unknown name, or shorter than its least period')
      return z.NEVER
    }),
  /** Without it, hints and throttles work within this process only. */
  REDIS_URL: z.url().optional(),
  REDIS_PREFIX: z.string().default('aforo:'),
  /** Addresses of our own proxies, comma-separated. Only they are trusted to name the address of the client. */
  TRUSTED_PROXIES: addresses.pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))).default([]),
  /** The header in which these proxies name the country of the client, such as `cf-ipcountry`. */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .transform((text) => text.toLowerCase())
    .optional(),
  /** The port for Prometheus; 0 turns it off. Must not be reachable from outside. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: wholeNumber.default(0),
  /** The OpenTelemetry collector, such as http://127.0.0.1:4318. Without it, nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** The share of traces that is kept, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
  /** 32 random bytes in base64. Encrypts the keys that encrypt the private fields of members. */
  MASTER_KEY: masterKey.optional(),
  /** Earlier master keys, comma-separated. They still decrypt, until all keys are encrypted with the current one. */
  MASTER_KEYS_OLD: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .pipe(z.array(masterKey))
    .default([]),
  /** Where pictures are stored, unless an S3 bucket is set. */
  PICTURES_FOLDER: z.string().optional(),
  /** The user that decodes pictures if this process runs as root. The default is `nobody` on most systems. */
  DRAWING_UID: positiveNumber.default(65_534),
  DRAWING_GID: positiveNumber.default(65_534),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().default('aforo'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
  /** Contact details on the help page. Details that are not set are not shown. */
  SUPPORT_EMAIL: z.email().optional(),
  SUPPORT_PHONE: z.string().max(30).optional(),
  /** The server that sends mails, such as smtps://user:password@mail.example. Without it, links are shown on screen. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender of mails, such as `Aforo <aforo@mail.example>`. */
  MAIL_FROM: z.string().max(200).regex(/@/).optional(),
  /** Who answers for the software that issues invoices. Without all four, none are issued. */
  PRODUCER_NAME: z.string().max(120).optional(),
  PRODUCER_TAX_ID: z.string().refine(isTaxId, 'Must be a Spanish tax number').optional(),
  PRODUCER_ADDRESS: z.string().max(200).optional(),
  /** When and where they signed the declaration of this version: day, month, year, town, country. */
  PRODUCER_SIGNED: z.string().max(120).optional(),
  /** Where fiscal documents are sent instead of the tax agency, and the authority that vouches for that service. */
  VERIFACTU_TEST_URL: z.url().default(serviceUrls.test),
  VERIFACTU_LIVE_URL: z.url().default(serviceUrls.live),
  VERIFACTU_CA: z.string().optional(),
  /**
   * Hosts to which webhooks may be sent although they are in a private network, and without encryption, comma-separated,
   * such as `192.168.1.20,lockers.lan`. All others must be on the Internet and use https.
   */
  WEBHOOK_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((host) => (host.trim() === '' ? [] : [host.trim().toLowerCase()]))),
  /** The origins of print bridges, comma-separated, which the pages may call. By default one on the same machine. */
  PRINT_BRIDGES: z
    .string()
    .transform((text) => (text === 'none' ? [] : text.split(',').map((origin) => origin.trim())))
    .pipe(z.array(bridgeOrigin))
    .default(['http://127.0.0.1:9180']),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SIGN_IN_ATTEMPTS_PER_ACCOUNT: positiveNumber.default(10),
  SIGN_IN_ATTEMPTS_PER_ADDRESS: positiveNumber.default(100),
  /** How many calls one API key may make in ten seconds. */
  API_KEY_CALLS: positiveNumber.default(apiKeyCalls),
  /** Whether superadmins, owners and whom operators name must have a second factor. The default follows NODE_ENV. */
  SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  /** How many days people other than superadmins have to set it up, from when they are first asked. */
  SECOND_FACTOR_GRACE_DAYS: wholeNumber.default(14),
  /** How long a stopping process still answers while its readiness already fails. */
  DRAIN_MS: wholeNumber.default(0),
  /** How many live screens this process accepts. More are refused, so that they connect to another process. */
  STREAMS_MOST: wholeNumber.default(20_000),
  /** How often a stream sends a beat, and its access is checked again. */
  STREAMS_BEAT_MS: positiveNumber.max(streamBeatMs).default(streamBeatMs),
})

/** The names of all settings, for manifests and documents that must not name others. */
export const settingNames = Object.keys(environment.shape)

/** For development data only. */
const developmentKey = Buffer.alloc(32, 'aforo development')

/** For development data only: a tax number that the agency uses in its examples. */
const developmentProducer = {
  name: 'Aforo (desarrollo)',
  taxId: '89890001K',
  address: 'Calle de Ejemplo, 1, 28001 Madrid',
  signed: '1 de enero de 2026, Madrid, España',
}

export type Config = ReturnType<typeof readConfig>

function producerOf(values: z.infer<typeof environment>) {
  const { PRODUCER_NAME: name, PRODUCER_TAX_ID: taxId, PRODUCER_ADDRESS: address, PRODUCER_SIGNED: signed } = values
  if (name === undefined || taxId === undefined || address === undefined || signed === undefined) return null
  return { name, taxId, address, signed }
}

function mailOf({ SMTP_URL: url, MAIL_FROM: from }: z.infer<typeof environment>) {
  if ((url === undefined) !== (from === undefined)) throw new Error('SMTP_URL and MAIL_FROM must be set together.')
  return url === undefined || from === undefined ? null : { url, from }
}

/** Reads the environment once. All other code gets its settings from the result. */
export function readConfig(env: Record<string, string | undefined>) {
  // An empty setting counts as missing.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is not usable. ${faults.join('; ')}`)
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  // Links and the security of cookies depend on it, so there is no default in production.
  if (production && values.PUBLIC_URL === undefined) throw new Error('PUBLIC_URL must be set in production.')
  const keepsPictures = values.PICTURES_FOLDER !== undefined || values.S3_ENDPOINT !== undefined
  // No default in production: a folder that the operator did not choose is not backed up.
  if (production && !keepsPictures) throw new Error('PICTURES_FOLDER or S3_ENDPOINT must be set in production.')
  // No default in production: the development key is public, so it protects nothing.
  if (production && values.MASTER_KEY === undefined) throw new Error('MASTER_KEY must be set in production.')
  const publicUrl = values.PUBLIC_URL ?? 'http://localhost:5173'
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: new URL(publicUrl).origin,
    database: { url: values.DATABASE_URL, poolSize: values.DATABASE_POOL_SIZE },
    pods: values.PODS,
    admission: values.ADMISSION_CONTROL === 'on',
    jobs: values.JOBS === 'on',
    retentionDays: values.RETENTION_DAYS,
    redis: values.REDIS_URL === undefined ? null : { url: values.REDIS_URL, prefix: values.REDIS_PREFIX },
    /** The first one encrypts; the others only decrypt. */
    masterKeys: [values.MASTER_KEY ?? developmentKey, ...values.MASTER_KEYS_OLD] as const,
    trustedProxies: values.TRUSTED_PROXIES,
    countryHeader: values.COUNTRY_HEADER ?? null,
    metrics: { host: values.METRICS_HOST, port: values.METRICS_PORT },
    traces:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            url: `${values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
            ratio: values.OTEL_TRACES_SAMPLER_ARG,
          },
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
    mail: mailOf(values),
    producer: producerOf(values) ?? (production ? null : developmentProducer),
    carrier: {
      urls: { test: values.VERIFACTU_TEST_URL, live: values.VERIFACTU_LIVE_URL },
      ca: values.VERIFACTU_CA === undefined ? null : readFileSync(values.VERIFACTU_CA, 'utf8'),
    },
    webhookHosts: values.WEBHOOK_HOSTS,
    printBridges: values.PRINT_BRIDGES,
    logLevel: values.LOG_LEVEL,
    signInAttempts: {
      perAccount: values.SIGN_IN_ATTEMPTS_PER_ACCOUNT,
      perAddress: values.SIGN_IN_ATTEMPTS_PER_ADDRESS,
    },
    apiKeyCalls: values.API_KEY_CALLS,
    secondFactors: {
      /** Passkeys are made for this host. */
      site: { id: new URL(publicUrl).hostname, origin: new URL(publicUrl).origin },
      secondFactorPolicy: {
        isRequired: (values.SECOND_FACTOR ?? (production ? 'required' : 'optional')) === 'required',
        graceDays: values.SECOND_FACTOR_GRACE_DAYS,
      },
    },
    drainMs: values.DRAIN_MS,
    streams: { most: values.STREAMS_MOST, beatEveryMs: values.STREAMS_BEAT_MS },
  }
}

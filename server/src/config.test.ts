import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const production = { NODE_ENV: 'production', MASTER_KEY: Buffer.alloc(32, 'secret').toString('base64') }

describe('the environment', () => {
  test('needs no settings on a laptop', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:5173',
      redis: null,
      trustedProxies: [],
    })
  })

  test('must contain the public URL in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('PUBLIC_URL must be set in production.')
    const named = { ...production, PUBLIC_URL: 'https://club.example/', PICTURES_FOLDER: '/srv/pictures' }
    expect(readConfig(named).publicUrl).toBe('https://club.example')
  })

  test('must say in production where pictures are stored', () => {
    const named = { ...production, PUBLIC_URL: 'https://club.example' }
    expect(() => readConfig(named)).toThrow('PICTURES_FOLDER or S3_ENDPOINT must be set in production.')
    const inBucket = readConfig({ ...named, S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'club' })
    expect(inBucket.pictures.s3).toMatchObject({ endpoint: 'https://s3.example', bucket: 'club' })
  })

  test('must contain a secret key of full length in production', () => {
    const named = { NODE_ENV: 'production', PUBLIC_URL: 'https://club.example', PICTURES_FOLDER: '/srv/pictures' }
    expect(() => readConfig(named)).toThrow('MASTER_KEY must be set in production.')
    expect(() => readConfig({ ...named, MASTER_KEY: 'c2hvcnQ=' })).toThrow('MASTER_KEY')
    expect(readConfig({ ...named, ...production }).masterKeys).toEqual([Buffer.alloc(32, 'secret')])
    const [old, older] = [Buffer.alloc(32, 'old'), Buffer.alloc(32, 'older')]
    const replaced = { MASTER_KEYS_OLD: `${old.toString('base64')}, ${older.toString('base64')}` }
    expect(readConfig({ ...named, ...production, ...replaced }).masterKeys.slice(1)).toEqual([old, older])
    expect(() => readConfig({ ...named, ...production, MASTER_KEYS_OLD: 'c2hvcnQ=' })).toThrow('MASTER_KEYS_OLD')
  })

  test('names every invalid setting', () => {
    expect(() => readConfig({ PORT: 'http', LOG_LEVEL: 'loud' })).toThrow(/PORT: .*; LOG_LEVEL: /)
  })

  test('refuses a beat that is slower than live screens wait for', () => {
    expect(readConfig({ STREAMS_BEAT_MS: '5000' }).streams.beatEveryMs).toBe(5000)
    expect(() => readConfig({ STREAMS_BEAT_MS: '60000' })).toThrow('STREAMS_BEAT_MS')
  })

  test('accepts a list of proxies', () => {
    const proxies = ['10.0.0.1', '10.1.0.0/16', '::1']
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16,::1' }).trustedProxies).toEqual(proxies)
    expect(() => readConfig({ TRUSTED_PROXIES: 'everybody' })).toThrow('TRUSTED_PROXIES')
  })

  test('accepts print bridges at fixed origins, without a connection that others can read', () => {
    const bridges = (text: string) => readConfig({ PRINT_BRIDGES: text }).printBridges
    expect(bridges('http://127.0.0.1:9100, https://print.club.example')).toEqual([
      'http://127.0.0.1:9100',
      'https://print.club.example',
    ])
    expect(bridges('none')).toEqual([])
    for (const other of [
      '*',
      'https:',
      'http://10.0.0.5:9100',
      'https://a.example/path',
      'https://a.example; script-src *',
      'https://a.example;script-src',
      'https://*',
      'https://*.example.com',
    ])
      expect(() => bridges(other)).toThrow('PRINT_BRIDGES')
  })

  test('treats an empty setting as missing', () => {
    expect(readConfig({ PORT: '', SIGN_IN_ATTEMPTS_PER_ACCOUNT: '', REDIS_URL: '' })).toMatchObject({
      port: 3000,
      signInAttempts: { perAccount: 10 },
      redis: null,
    })
  })
})

test.each([
  ['', []],
  ['north=postgres://a@h1,h2/db?x=1', [{ name: 'north', url: 'postgres://a@h1,h2/db?x=1' }]],
  [
    'north=postgres://a@h/n south-2=postgres://a@h/s',
    [
      { name: 'north', url: 'postgres://a@h/n' },
      { name: 'south-2', url: 'postgres://a@h/s' },
    ],
  ],
])('the pods in "%s" are read', (text, pods) => expect(readConfig({ PODS: text }).pods).toEqual(pods))

test.each(['north', 'North=postgres://a@h/n', 'north=', '=postgres://a@h/n'])('the pods in "%s" are refused', (text) =>
  expect(() => readConfig({ PODS: text })).toThrow('Must be a list of name=URL'),
)

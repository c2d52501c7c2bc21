import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('the environment', () => {
  test('needs nothing on a laptop', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:5173',
      redis: null,
      trustedProxies: [],
    })
  })

  test('must name the public address in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('PUBLIC_URL must be set in production.')
    expect(readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://club.example/' }).publicUrl).toBe(
      'https://club.example',
    )
  })

  test('says which setting is wrong', () => {
    expect(() => readConfig({ PORT: 'http', LOG_LEVEL: 'loud' })).toThrow(/PORT: .*; LOG_LEVEL: /)
  })

  test('takes a list of proxies', () => {
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.1,10.0.0.2' }).trustedProxies).toEqual(['10.0.0.1', '10.0.0.2'])
  })
})

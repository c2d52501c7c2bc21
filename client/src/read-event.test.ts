import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readEvent } from './read-event.ts'

const secret = `whsec_${Buffer.alloc(32, 'club').toString('base64')}`
const other = `whsec_${Buffer.alloc(32, 'other').toString('base64')}`
const body = JSON.stringify({ id: 'evt_7', type: 'visit.entered' })
const now = () => Math.floor(Date.now() / 1_000)

const sign = (withSecret: string, content: string) =>
  `v1,${createHmac('sha256', Buffer.from(withSecret.slice(6), 'base64'))
    .update(content)
    .digest('base64')}`

const headersOf = ({ at = now(), by = [secret] }: { at?: number; by?: string[] } = {}) => ({
  'webhook-id': 'evt_7',
  'webhook-timestamp': String(at),
  'webhook-signature': by.map((one) => sign(one, `evt_7.${at}.${body}`)).join(' '),
})

describe('an event', () => {
  test.each([
    ['with the headers of Node', headersOf()],
    ['with headers as fetch has them', new Headers(headersOf())],
    ['signed with two secrets while one replaces the other', headersOf({ by: [other, secret] })],
    ['that was under way for four minutes', headersOf({ at: now() - 240 })],
  ])('is read %s', async (_title, headers) =>
    expect(await readEvent({ body, headers, secret })).toEqual({ id: 'evt_7', type: 'visit.entered' }),
  )

  test('is read with either of two secrets', async () => {
    expect(await readEvent({ body, headers: headersOf(), secret: [other, secret] })).toMatchObject({ id: 'evt_7' })
  })

  test.each([
    ['signed with another secret', { headers: headersOf({ by: [other] }) }, 'signature_wrong'],
    ['whose body was changed', { body: body.replace('entered', 'left') }, 'signature_wrong'],
    ['whose id was changed', { headers: { ...headersOf(), 'webhook-id': 'evt_8' } }, 'signature_wrong'],
    [
      'whose time was changed',
      { headers: { ...headersOf({ at: now() - 9 }), 'webhook-timestamp': String(now()) } },
      'signature_wrong',
    ],
    [
      'with an unknown kind of signature',
      { headers: { ...headersOf(), 'webhook-signature': 'v2,AAAA' } },
      'signature_wrong',
    ],
    ['that somebody sends again after an hour', { headers: headersOf({ at: now() - 3_600 }) }, 'too_old'],
    ['from the future', { headers: headersOf({ at: now() + 3_600 }) }, 'too_old'],
    ['without a time', { headers: { ...headersOf(), 'webhook-timestamp': 'soon' } }, 'too_old'],
    ['without a signature', { headers: {} }, 'headers_missing'],
    ['read with something that is no secret', { secret: 'club' }, 'secret_invalid'],
  ] as const)('is refused if it is one %s', async (_title, changed, code) => {
    await expect(readEvent({ body, headers: headersOf(), secret, ...changed })).rejects.toMatchObject({ code })
  })
})

import { expect, test } from 'vitest'
import { batchState } from './batch-state.ts'

const jar = { leftMilli: 86_200, isBlocked: false, expiresOn: '2026-11-19' }

test.each([
  ['a jar with goods is for sale', { ...jar, expiresOn: null }, 'for_sale'],
  ['on its last day it is still good', jar, 'for_sale'],
  ['the day after it has expired', { ...jar, expiresOn: '2026-11-18' }, 'expired'],
  ['an empty jar cannot expire', { ...jar, leftMilli: 0, expiresOn: '2026-11-18' }, 'used_up'],
  ['a block says more than anything else', { leftMilli: 0, isBlocked: true, expiresOn: '2026-11-18' }, 'blocked'],
] as const)('%s', (_title, batch, state) => expect(batchState(batch, '2026-11-19')).toBe(state))

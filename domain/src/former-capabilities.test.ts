import { expect, test } from 'vitest'
import { todaysCapabilities } from './former-capabilities.ts'

test('a right of an earlier version becomes the ones that replace it, each once and in order', () => {
  expect(todaysCapabilities(['counter', 'door'])).toEqual([
    'let_in',
    'let_out_early',
    'overrule',
    'sell',
    'discount',
    'void_own',
  ])
  expect(todaysCapabilities(['till', 'payout'])).toEqual(['pay_out', 'till'])
})

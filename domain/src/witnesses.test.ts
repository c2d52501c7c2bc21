import { expect, test } from 'vitest'
import { isSeenLoss, witnessBlocker } from './witnesses.ts'

const both = { witnessesDestroyed: true, witnessesSamples: true }
const none = { witnessesDestroyed: false, witnessesSamples: false }

test.each([
  ['destroyed goods, where the venue wants it', 'destroyed', both, 'stock_witness_needed'],
  ['samples, where the venue wants it', 'sample', both, 'stock_witness_needed'],
  ['samples only', 'destroyed', { ...none, witnessesSamples: true }, null],
  ['destroyed goods only', 'sample', { ...none, witnessesDestroyed: true }, null],
  ['nothing', 'destroyed', none, null],
  ['no theft, which nobody sees', 'theft', both, null],
] as const)('a witness is needed for %s', (_title, kind, rules, expected) =>
  expect(witnessBlocker(kind, rules)).toBe(expected),
)

test('goods that dry out or are stolen are not seen', () => {
  expect((['moisture', 'crumbs', 'theft', 'sample', 'destroyed'] as const).filter(isSeenLoss)).toEqual([
    'sample',
    'destroyed',
  ])
})

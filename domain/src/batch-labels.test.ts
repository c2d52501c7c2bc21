import { expect, test } from 'vitest'
import { batchLabelCode, batchOfLabel } from './batch-labels.ts'

test.each([
  ['the label of a jar names its batch', 'L000412', 412],
  ['also without the zeros before it', 'L412', 412],
  ['a member card is no label', '412', null],
  ['a card that begins with the same letter is no label', 'LUCIA-7', null],
  ['no batch has the id zero', 'L000000', null],
  ['an id beyond exact numbers is none', 'L1234567890123456', null],
  ['an empty code is none', '', null],
] as const)('%s', (_title, code, batchId) => expect(batchOfLabel(code)).toBe(batchId))

test('what is printed is what is read, and long enough for a scanner', () => {
  expect(batchLabelCode(7)).toBe('L000007')
  expect(batchOfLabel(batchLabelCode(7))).toBe(7)
  expect(batchOfLabel(batchLabelCode(12_345_678))).toBe(12_345_678)
})

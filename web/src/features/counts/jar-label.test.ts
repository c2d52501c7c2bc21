import { expect, test } from 'vitest'
import { jarOfLabel } from './jar-label.ts'

const entries = [
  { number: 1, state: 'weighed', batch: { code: 'NA-0412' }, jar: { number: 1 } },
  { number: 2, state: 'waiting', batch: { code: 'NA-0412' }, jar: { number: 2 } },
  { number: 3, state: 'waiting', batch: { code: 'LS-0412' }, jar: null },
  { number: 4, state: 'weighed', batch: { code: '260412' }, jar: null },
  { number: 5, state: 'waiting', batch: { code: '260412-2' }, jar: { number: 1 } },
  { number: 6, state: 'waiting', batch: null, jar: null },
] as const

test.each([
  ['the label of a jar', 'NA-0412-1', 1],
  ['in small letters', ' na-0412-2 ', 2],
  ['the label of a batch, and its first jar that is not weighed', 'NA-0412', 2],
  ['the label of a batch without jars', 'LS-0412', 3],
  ['a batch that is weighed already', '260412', 4],
  ['a batch whose code ends like a jar', '260412-2', 5],
  ['another label', '8412345678905', null],
  ['a jar that is not on the sheet', 'NA-0412-9', null],
])('%s: %s', (_title, label, number) => {
  expect(jarOfLabel(entries, label)).toBe(number)
})

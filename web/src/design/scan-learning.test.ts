import { expect, test } from 'vitest'
import { learnRead, nothingLearned, profileOf } from './scan-learning.ts'
import type { CardRead } from './scan-shape.ts'

const readOf = (raw: string, paceMs = 12, end: CardRead['end'] = 'Enter'): CardRead => ({
  code: raw,
  raw,
  hasPrefix: false,
  end,
  paceMs,
})
const learn = (...reads: CardRead[]) => reads.reduce(learnRead, nothingLearned)

test.each([
  ['20991237', { prefix: '', suffix: '', length: 8, lowercase: false }],
  ['~20991237?', { prefix: '~', suffix: '?', length: 8, lowercase: false }],
  [';04a2b3c4d5?', { prefix: ';', suffix: '?', length: 10, lowercase: true }],
  [']C10412', { prefix: ']C1', suffix: '', length: 4, lowercase: false }],
  ['CLUB-0412', { prefix: '', suffix: '', length: 9, lowercase: false }],
  ['????', { prefix: '', suffix: '', length: 4, lowercase: false }],
])('three reads of %s', (raw, expected) => {
  expect(profileOf(learn(readOf(raw), readOf(raw), readOf(raw)))).toEqual({ end: 'Enter', paceMs: 12, ...expected })
})

test('the pace is the average of three scans, and their end key is stored', () => {
  const reads = [10, 14, 18].map((paceMs) => readOf('0412', paceMs, 'Tab'))
  expect(profileOf(learn(...reads))).toMatchObject({ paceMs: 14, end: 'Tab' })
})

test('another card restarts the set-up and reports it', () => {
  const learning = learn(readOf('0412'), readOf('0412'), readOf('0207'))
  expect(learning).toMatchObject({ reads: [{ raw: '0207' }], hasRestarted: true })
  expect(profileOf(learning)).toBeNull()
})

test('two scans are too few, and a fourth changes nothing', () => {
  expect(profileOf(learn(readOf('0412'), readOf('0412')))).toBeNull()
  const learned = learn(readOf('0412'), readOf('0412'), readOf('0412'))
  expect(learnRead(learned, readOf('0207')).reads).toEqual(learned.reads)
})

import { describe, expect, test } from 'vitest'
import {
  mayTare,
  mayZero,
  type ScaleReading,
  type ScaleWeight,
  seeReading,
  watchScale,
  weightOf,
} from './scale-readings.ts'

const reads = (milli: number | null, state: ScaleReading['state'] = 'stable'): ScaleReading => ({
  state,
  milli,
  isNet: false,
})

type Seen = readonly [atMs: number, reading: ScaleReading]

/** The weight after these readings, of a weighing that began at 1000, at the time of the last of them or later. */
function weightAfter(seen: readonly Seen[], { tareMilli = 0, laterMs = 0 } = {}): ScaleWeight {
  let watch = watchScale(1_000)
  for (const [atMs, reading] of seen) watch = seeReading(watch, reading, atMs)
  return weightOf(watch, tareMilli, (seen.at(-1)?.[0] ?? 1_000) + laterMs)
}

const settled = (milli: number): Seen[] => [
  [1_100, reads(milli)],
  [1_300, reads(milli)],
  [1_500, reads(milli)],
]

describe('a weight is stable', () => {
  test.each([
    ['with three equal readings', settled(2_530), 'stable'],
    ['not with two', settled(2_530).slice(1), 'moving'],
    ['not if one differs', [...settled(2_530), [1_600, reads(2_531)]], 'moving'],
    ['not if the scale says that it moves', [...settled(2_530), [1_600, reads(2_530, 'moving')]], 'moving'],
    [
      'again with three after that',
      [
        ...settled(2_530),
        [1_600, reads(2_530, 'moving')],
        [1_700, reads(2_530)],
        [1_800, reads(2_530)],
        [1_900, reads(2_530)],
      ],
      'stable',
    ],
    [
      'not with three that are more than a second apart',
      [
        [1_100, reads(2_530)],
        [1_700, reads(2_530)],
        [2_300, reads(2_530)],
      ],
      'moving',
    ],
    [
      'not with three that waited in a buffer and came at once',
      [
        [1_100, reads(2_530)],
        [1_101, reads(2_530)],
        [1_102, reads(2_530)],
      ],
      'moving',
    ],
    [
      'not by readings from before it began',
      [
        [700, reads(2_530)],
        [800, reads(2_530)],
        [1_000, reads(2_530)],
        [1_100, reads(2_530)],
      ],
      'moving',
    ],
  ] as const)('%s', (_title, seen, expected) => expect(weightAfter(seen).state).toBe(expected))

  test('and not any more once the scale is silent', () => {
    expect(weightAfter(settled(2_530), { laterMs: 2_000 }).state).toBe('stable')
    expect(weightAfter(settled(2_530), { laterMs: 2_001 }).state).toBe('silent')
  })
})

describe('other states', () => {
  test.each([
    ['nothing read yet', [], 'moving', null],
    ['the scale is overloaded', [...settled(2_530), [1_600, reads(null, 'overload')]], 'overload', null],
    [
      'the scale is below zero',
      [
        [1_100, reads(-1_200, 'below_zero')],
        [1_300, reads(-1_200, 'below_zero')],
        [1_500, reads(-1_200, 'below_zero')],
      ],
      'below_zero',
      -1_200,
    ],
    ['the scale has just come below zero', [[1_100, reads(-1_200, 'below_zero')]], 'moving', -1_200],
    ['the scale is below zero and sends no weight', [[1_100, reads(null, 'below_zero')]], 'below_zero', null],
    ['the scale moves and sends no weight', [...settled(2_530), [1_600, reads(null, 'moving')]], 'moving', null],
  ] as const)('%s', (_title, seen, state, milli) => {
    expect(weightAfter(seen)).toEqual({ state, milli, isNet: false })
  })

  test('a scale that never sends anything is silent', () => {
    expect(weightAfter([], { laterMs: 2_001 }).state).toBe('silent')
  })
})

describe('the tare', () => {
  test.each([
    ['is subtracted', 14_930, 12_400, { state: 'stable', milli: 2_530 }],
    ['leaves nothing of the cup alone', 12_400, 12_400, { state: 'stable', milli: 0 }],
    [
      'is more than what lies on the scale once the cup is taken off',
      0,
      12_400,
      { state: 'below_zero', milli: -12_400 },
    ],
  ] as const)('%s', (_title, grossMilli, tareMilli, expected) => {
    expect(weightAfter(settled(grossMilli), { tareMilli })).toEqual({ ...expected, isNet: false })
  })
})

test.each([
  ['stable', 12_400, true],
  ['stable', 0, true],
  ['below_zero', -1_200, true],
  ['below_zero', null, false],
  ['moving', 12_400, false],
  ['overload', null, false],
  ['silent', 12_400, false],
] as const)('a weight that is %s with %s mg may become the tare: %s', (state, milli, expected) => {
  expect(mayTare({ state, milli, isNet: false })).toBe(expected)
})

test.each([
  ['stands still', { state: 'stable', milli: 12_400, isNet: false }, true],
  ['is below its zero', { state: 'below_zero', milli: -300, isNet: false }, true],
  ['is so far below that it sends no weight', { state: 'below_zero', milli: null, isNet: false }, true],
  ['moves', { state: 'moving', milli: 12_400, isNet: false }, false],
  ['carries too much', { state: 'overload', milli: null, isNet: false }, false],
  ['says nothing', { state: 'silent', milli: null, isNet: false }, false],
] as const)('whether it may be set to zero when it %s', (_title, weight, expected) =>
  expect(mayZero(weight)).toBe(expected),
)

import { describe, expect, test } from 'vitest'
import {
  addWeighed,
  isSameWeighed,
  leavesMilli,
  lineOutsideTolerance,
  notWeighed,
  returnedLeavesMilli,
  typedByHand,
  type Weighed,
  weighingBand,
  weighingBlocker,
} from './weighing.ts'

const onScale = (milli: number): Weighed => ({ milli, by: 'scale' })

describe('the weight of a whole line', () => {
  test.each([
    ['may be what was asked for', 2500, 2500, 50, null],
    ['may be less by the tolerance', 2500, 2450, 50, null],
    ['may not be less by more', 2500, 2449, 50, 'weight_too_low'],
    ['may be more by the tolerance', 2500, 2550, 50, null],
    ['may not be more by more', 2500, 2551, 50, 'weight_too_high'],
    ['must be exact without a tolerance', 2500, 2501, 0, 'weight_too_high'],
    ['is not checked if nothing was weighed', 2500, null, 0, null],
  ] as const)('%s', (_title, quantityMilli, weighedMilli, toleranceMilli, expected) =>
    expect(weighingBlocker({ quantityMilli, weighedMilli, toleranceMilli })).toBe(expected),
  )
})

test('of several lines the first one outside the tolerance is found', () => {
  const [right, wrong] = [
    { quantityMilli: 1000, weighed: onScale(1040) },
    { quantityMilli: 1000, weighed: onScale(1060) },
  ]
  expect(lineOutsideTolerance([right, wrong], 50)).toBe(wrong)
  expect(lineOutsideTolerance([right, { quantityMilli: 1000, weighed: typedByHand }], 50)).toBeUndefined()
})

describe('the band of the next weighing', () => {
  const nothing = { quantityMilli: 0, weighed: notWeighed }
  test.each([
    ['is around what is added to an empty line', nothing, 2500, 50, [2450, 2550]],
    ['is lower after too much', { quantityMilli: 1000, weighed: onScale(1030) }, 1500, 50, [1420, 1520]],
    ['is higher after too little', { quantityMilli: 1000, weighed: onScale(960) }, 1500, 50, [1490, 1590]],
    ['is not moved by what was typed', { quantityMilli: 1000, weighed: typedByHand }, 1500, 50, [1450, 1550]],
    ['never begins below nothing', nothing, 100, 1000, [0, 1100]],
    ['is empty if far too much has left', { quantityMilli: 1000, weighed: onScale(2000) }, 100, 50, [0, 0]],
  ] as const)('%s', (_title, line, addedMilli, toleranceMilli, [fromMilli, toMilli]) => {
    expect(weighingBand(line, addedMilli, toleranceMilli)).toEqual({ fromMilli, toMilli })
  })

  test('is exactly what the whole line then accepts', () => {
    const line = { quantityMilli: 1000, weighed: onScale(1030) }
    const { fromMilli, toMilli } = weighingBand(line, 1500, 50)
    const blockerOf = (next: number) =>
      weighingBlocker({ quantityMilli: 2500, weighedMilli: leavesMilli(line) + next, toleranceMilli: 50 })
    expect([fromMilli - 1, fromMilli, toMilli, toMilli + 1].map(blockerOf)).toEqual([
      'weight_too_low',
      null,
      null,
      'weight_too_high',
    ])
  })
})

describe('several weighings of a line', () => {
  test.each([
    ['that were all on the scale add up', [onScale(1010), onScale(1520)], { milli: 2530, by: 'scale' }],
    ['of which one was typed count as typed', [onScale(1010), typedByHand], { milli: 2510, by: 'hand' }],
    ['of which one has none count as typed', [onScale(1010), notWeighed], { milli: 2510, by: 'hand' }],
    ['that were all typed weigh nothing', [typedByHand, typedByHand], { milli: null, by: 'hand' }],
    ['are none for pieces', [notWeighed, notWeighed], notWeighed],
    ['stay what they are alone', [onScale(1010)], { milli: 1010, by: 'scale' }],
  ] as const)('%s', (_title, [first, second], expected) => {
    const parts = [
      { quantityMilli: 1000, weighed: first },
      ...(second === undefined ? [] : [{ quantityMilli: 1500, weighed: second }]),
    ]
    expect(addWeighed(parts)).toEqual(expected)
  })

  test('are the same only with the same weight and the same kind', () => {
    expect(isSameWeighed(onScale(1000), onScale(1000))).toBe(true)
    expect(isSameWeighed(onScale(1000), onScale(1001))).toBe(false)
    expect(isSameWeighed(notWeighed, typedByHand)).toBe(false)
  })
})

describe('what goes back into stock', () => {
  test.each([
    ['is what left if all is returned', 2500, onScale(2530), [2500], [2530]],
    ['is a share of it, and the rest at last', 3000, onScale(2999), [1000, 1000, 1000], [999, 1000, 1000]],
    ['is nothing for a part too small to share', 1000, onScale(1), [400, 600], [0, 1]],
    ['is the quantity if nothing was weighed', 2500, typedByHand, [1000, 1500], [1000, 1500]],
  ] as const)('%s', (_title, quantityMilli, weighed, parts, expected) => {
    let returnedMilli = 0
    const shares = parts.map((milli) => {
      const share = returnedLeavesMilli({ quantityMilli, weighed, returnedMilli }, milli)
      returnedMilli += milli
      return share
    })
    expect(shares).toEqual(expected)
  })
})

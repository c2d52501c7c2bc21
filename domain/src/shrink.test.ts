import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  comparePeople,
  compareShifts,
  dayPartOf,
  groupsOnDuty,
  hasEnoughShifts,
  peopleStandingOut,
  shrinkFigures,
  shrinkPeriodBlocker,
  type ShrinkShift,
} from './shrink.ts'

const flower = {
  missingMilli: 1_500,
  dryingMilli: 500,
  isGrams: true,
  isOutside: false,
  priceCents: 800,
  costCentsPerThousand: 300_000,
}

test('what is missing beyond drying is money at the price and at cost', () => {
  expect(shrinkFigures([flower, { ...flower, isOutside: true }])).toEqual({
    cases: 2,
    outside: 1,
    missingMilli: 3_000,
    dryingMilli: 1_000,
    excessMilli: 2_000,
    valueCents: 1_600,
    costCents: 600,
  })
})

test('pieces are only in the money of mixed goods, and an unknown cost is no cost', () => {
  const lighter = { ...flower, isGrams: false, missingMilli: 2_000, dryingMilli: 0, costCentsPerThousand: null }
  expect(shrinkFigures([flower, lighter])).toMatchObject({ missingMilli: 1_500, valueCents: 2_400, costCents: null })
  expect(shrinkFigures([lighter])).toMatchObject({ missingMilli: 2_000, valueCents: 1_600 })
  expect(shrinkFigures([])).toMatchObject({ cases: 0, missingMilli: 0, costCents: 0 })
})

test.each([
  [5 * 60 + 59, 'night'],
  [6 * 60, 'morning'],
  [14 * 60, 'afternoon'],
  [22 * 60, 'night'],
] as const)('minute %i of the day is in the %s', (minute, part) => {
  expect(dayPartOf(minute)).toBe(part)
})

const shift = (excessMilli: number, people: number[] = [], dryingMilli = 100): ShrinkShift => ({
  excessMilli,
  dryingMilli,
  people,
})
const shifts = (count: number, excessMilli: number, people: number[] = [], dryingMilli = 100) =>
  Array.from({ length: count }, (_, index) => shift(excessMilli + (index % 2 === 0 ? 200 : -200), people, dryingMilli))

test('a difference far beyond its error stands out', () => {
  expect(compareShifts(shifts(10, 2_000), shifts(10, 0))).toEqual({
    shifts: 10,
    otherShifts: 10,
    excessMilli: 2_000,
    otherExcessMilli: 0,
    differenceMilli: 2_000,
    errorMilli: 95,
    standsOut: true,
  })
})

test.each([
  ['too few shifts', shifts(7, 2_000), shifts(10, 0)],
  ['too few others', shifts(10, 2_000), shifts(7, 0)],
  ['a difference within its error', shifts(10, 300), shifts(10, 0)],
  ['less than the others', shifts(10, -2_000), shifts(10, 0)],
  ['what longer shifts explain by drying more than expected', shifts(10, 900, [], 2_100), shifts(10, 0)],
  ['nobody to compare with', shifts(20, 2_000), []],
  ['no shifts at all', [], []],
] as const)('does not stand out: %s', (_title, theirs, others) => {
  expect(compareShifts(theirs, others).standsOut).toBe(false)
})

test('people who are always on duty together are one group', () => {
  const worked = [shift(0, [1, 2]), shift(0, [3]), shift(0, [1, 2, 4])]
  expect(groupsOnDuty(worked)).toEqual([[1, 2], [3], [4]])
})

test('names the shift that takes something, and nobody else', () => {
  const worked = [...shifts(15, 1_000, [1, 2]), ...shifts(15, 0, [3, 4])]
  expect(peopleStandingOut(worked).map(({ people }) => people)).toEqual([[1, 2]])
})

test('does not name who often works with the one who stands out', () => {
  const worked = [
    ...shifts(15, 1_000, [1, 2]),
    ...shifts(5, 1_000, [1, 3]),
    ...shifts(5, 0, [2, 4]),
    ...shifts(15, 0, [3, 4]),
  ]
  expect(peopleStandingOut(worked).map(({ people }) => people)).toEqual([[1]])
})

test('names two who each take something', () => {
  const worked = [...shifts(12, 1_000, [1]), ...shifts(12, 2_000, [2]), ...shifts(24, 0, [3])]
  expect(peopleStandingOut(worked).map(({ people }) => people)).toEqual([[2], [1]])
})

test('counts who had too few shifts to say anything', () => {
  const worked = [...shifts(15, 0, [1]), ...shifts(3, 0, [2])]
  expect(comparePeople(worked).map(({ people, comparison }) => [people, hasEnoughShifts(comparison)])).toEqual([
    [[1], false],
    [[2], false],
  ])
})

/** Sums of twelve even draws are close to a normal distribution. */
const noise = (draws: readonly number[]) => draws.reduce((sum, draw) => sum + draw, 0) - draws.length / 2

test('stays silent about chance, whoever is on duty', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 12, maxLength: 12 }), {
        minLength: 60,
        maxLength: 60,
      }),
      (draws) => {
        const worked = draws.map((of, index) => shift(Math.round(noise(of) * 500), [1 + (index % 2)]))
        expect(comparePeople(worked).some(({ comparison }) => comparison.standsOut)).toBe(false)
      },
    ),
    { seed: 24, numRuns: 300 },
  )
})

test('comparing turns round with its sides, and does not depend on the order of the shifts', () => {
  const some = fc.array(fc.integer({ min: -3_000, max: 3_000 }), { minLength: 8, maxLength: 20 })
  fc.assert(
    fc.property(some, some, (one, other) => {
      const theirs = one.map((excess) => shift(excess))
      const others = other.map((excess) => shift(excess))
      const there = compareShifts(theirs, others)
      const back = compareShifts(others, theirs)
      expect(there.differenceMilli + back.differenceMilli).toBeCloseTo(0, -1)
      expect(there.standsOut && back.standsOut).toBe(false)
      expect(compareShifts(theirs.toReversed(), others).standsOut).toBe(there.standsOut)
    }),
  )
})

test.each([
  ['2026-01-01', '2026-01-01', null],
  ['2026-01-01', '2027-01-01', null],
  ['2026-01-01', '2027-01-02', 'period_too_long'],
  ['2026-01-02', '2026-01-01', 'period_too_long'],
] as const)('a period from %s to %s: %s', (from, to, blocker) => {
  expect(shrinkPeriodBlocker(from, to)).toBe(blocker)
})

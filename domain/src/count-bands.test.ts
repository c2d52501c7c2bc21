import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addBands,
  bandOf,
  bookingsOf,
  correctedSince,
  countVerdicts,
  expectedLossMilli,
  missingBetween,
  verdictOf,
} from './count-bands.ts'

const day = 24 * 60
const goods = { unitType: 'weight', fromMilli: 100_000, toMilli: 100_000, lossBp: 15, minutesSince: day } as const

test.each([
  ['a day of 100 g', goods, 150],
  ['a week', { ...goods, minutesSince: 7 * day }, 1_050],
  ['half a day', { ...goods, minutesSince: day / 2 }, 75],
  ['most of it was sold meanwhile', { ...goods, toMilli: 0 }, 75],
  ['nothing dries in no time', { ...goods, minutesSince: 0 }, 0],
  ['a clock that went back dries nothing', { ...goods, minutesSince: -day }, 0],
  ['a year is not expected to dry all of it', { ...goods, lossBp: 100, minutesSince: 365 * day }, 20_000],
  ['pieces do not dry', { ...goods, unitType: 'fixed' }, 0],
] as const)('expected drying: %s', (_title, of, milli) => {
  expect(expectedLossMilli(of)).toBe(milli)
})

test('the band goes to twice the expected drying, with the precision of the scale for each jar', () => {
  const band = bandOf({ unitType: 'weight', expectedLossMilli: 1_000, jars: 2 })
  expect(band).toEqual({ lowMilli: -2_200, highMilli: 200 })
  expect(addBands(band, band)).toEqual({ lowMilli: -4_400, highMilli: 400 })
  expect(bandOf({ unitType: 'fixed', expectedLossMilli: 0, jars: 1 })).toEqual({ lowMilli: 0, highMilli: 0 })
})

test.each([
  [0, 'normal'],
  [-2_200, 'normal'],
  [-2_201, 'missing_more'],
  [200, 'normal'],
  [201, 'surplus'],
] as const)('a difference of %i is %s', (differenceMilli, verdict) => {
  expect(verdictOf(differenceMilli, { lowMilli: -2_200, highMilli: 200 })).toBe(verdict)
})

const moisture = (changeMilli: number) => ({ kind: 'loss', lossKind: 'moisture', changeMilli })
const counted = (changeMilli: number) => ({ kind: 'count', changeMilli })

test.each([
  ['nothing', 0, 'normal', 500, []],
  ['all that is missing within the band is moisture', -700, 'normal', 500, [moisture(-700)]],
  ['beyond it only what was expected', -3_000, 'missing_more', 500, [moisture(-500), counted(-2_500)]],
  ['without expected drying it is all a difference', -2, 'missing_more', 0, [counted(-2)]],
  ['a surplus never dries', 300, 'surplus', 500, [counted(300)]],
  ['a little more is a difference too', 40, 'normal', 500, [counted(40)]],
] as const)('booked: %s', (_title, differenceMilli, verdict, expected, bookings) => {
  expect(bookingsOf(differenceMilli, verdict, expected)).toEqual(bookings)
})

test('what is booked always adds up to the difference, and moisture never adds goods', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.constantFrom(...countVerdicts),
      fc.nat(1_000_000),
      (differenceMilli, verdict, expected) => {
        const bookings = bookingsOf(differenceMilli, verdict, expected)
        expect(bookings.reduce((sum, { changeMilli }) => sum + changeMilli, 0)).toBe(differenceMilli)
        for (const { kind, changeMilli } of bookings)
          expect(kind === 'count' ? changeMilli !== 0 : changeMilli < 0).toBe(true)
      },
    ),
  )
})

test('what goes missing between two readings does not depend on what counts corrected meanwhile', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50_000, max: 100_000 }),
      fc.integer({ min: -5_000, max: 5_000 }),
      fc.nat(20_000),
      fc.nat(5_000),
      fc.integer({ min: -5_000, max: 5_000 }),
      (netMilli, bookOffMilli, soldMilli, missingMilli, correctedMilli) => {
        const before = { netMilli, bookMilli: netMilli + bookOffMilli }
        const after = {
          netMilli: netMilli - soldMilli - missingMilli,
          bookMilli: before.bookMilli - soldMilli + correctedMilli,
        }
        expect(missingBetween(before, after, correctedMilli)).toBe(missingMilli)
      },
    ),
  )
})

test('a difference is booked once', () => {
  expect(correctedSince(-2_000, { isReadAgain: false, changedMilli: 0 })).toBe(0)
  expect(correctedSince(-2_000, { isReadAgain: false, changedMilli: -500 })).toBe(-500)
  expect(correctedSince(-2_000, { isReadAgain: true, changedMilli: -4_000 })).toBe(-2_000)
})

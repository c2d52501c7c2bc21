import { describe, expect, test } from 'vitest'
import { compareKnown, operatorAlerts, operatorState, planFillsOn, planUse, sumKnown } from './operators.ts'

const operator = (name: string, differences: number | null, failures: number, more = {}) => ({
  name,
  differences,
  failures,
  state: 'active' as const,
  trialDaysLeft: null,
  activeMembers: null,
  membersLimit: null,
  ...more,
})
const named = (...operators: ReturnType<typeof operator>[]) =>
  operatorAlerts(operators).map(({ kind, operator: { name } }) => [kind, name])

describe('alerts', () => {
  test('are empty if the books add up or were not checked yet, and nothing failed', () => {
    expect(named(operator('Faro', 0, 0), operator('Patio', null, 0))).toEqual([])
  })

  test('put books before failed calls, and the most first', () => {
    expect(named(operator('Faro', 1, 40), operator('Patio', null, 50), operator('Marea', 3, 0))).toEqual([
      ['books', 'Marea'],
      ['books', 'Faro'],
      ['failures', 'Patio'],
      ['failures', 'Faro'],
    ])
  })

  test('then name trials that end within a week or are over, and plans that are full', () => {
    const trial = (name: string, trialDaysLeft: number, more = {}) =>
      operator(name, null, 0, { state: 'trial', trialDaysLeft, ...more })
    const full = { activeMembers: 500, membersLimit: 500 }
    expect(
      named(
        operator('Lleno', 0, 0, full),
        trial('Luego', 8),
        trial('Pronto', 7),
        trial('Acabada', -2),
        operator('Con errores', 0, 1),
        operator('Casi', 0, 0, { activeMembers: 499, membersLimit: 500 }),
        operator('Suspendido', 0, 0, { ...full, state: 'suspended', trialDaysLeft: 1 }),
      ),
    ).toEqual([
      ['failures', 'Con errores'],
      ['trial', 'Acabada'],
      ['trial', 'Pronto'],
      ['plan', 'Lleno'],
    ])
  })
})

test.each([
  [false, null, 'active'],
  [false, '2026-12-01', 'trial'],
  [true, null, 'suspended'],
  [true, '2026-12-01', 'suspended'],
] as const)('suspended %s with a trial until %s is %s', (isSuspended, trialEndsOn, state) => {
  expect(operatorState({ isSuspended, trialEndsOn })).toBe(state)
})

test.each([
  ['no count yet', null, 100, null],
  ['no limit', 50, null, null],
  ['below nine tenths', 89, 100, 'ok'],
  ['nine tenths', 90, 100, 'near'],
  ['one short', 99, 100, 'near'],
  ['at the limit', 100, 100, 'full'],
  ['beyond the limit', 130, 100, 'full'],
] as const)('the use of a plan: %s', (_title, used, limit, expected) => {
  expect(planUse(used, limit)).toBe(expected)
})

test.each([
  ['is the day that this pace reaches', 5_311, 5_500, '2026-11-23', '2026-11-24'],
  ['is exactly the day after', 10, 11, '2026-11-10', '2026-11-11'],
  ['is none if this month does not reach it', 100, 500, '2026-11-16', null],
  ['is none once it is full', 500, 500, '2026-11-16', null],
  ['is none before anybody came', 0, 500, '2026-11-16', null],
  ['is none in the first four days', 95, 100, '2026-11-04', null],
  ['is given from the fifth day on', 95, 100, '2026-11-05', '2026-11-06'],
  ['can be the last day of the month', 90, 100, '2026-11-27', '2026-11-30'],
] as const)('the day on which a plan fills %s', (_title, used, limit, countedUntil, expected) => {
  expect(planFillsOn({ used, limit, countedUntil })).toBe(expected)
})

test('a sum is unknown only if every part is', () => {
  expect(sumKnown([])).toBeNull()
  expect(sumKnown([null, null])).toBeNull()
  expect(sumKnown([null, 0])).toBe(0)
  expect(sumKnown([2, null, 3])).toBe(5)
})

test('a sorted list puts what is unknown last, in both directions', () => {
  const values = [3, null, 0, 12]
  expect(values.toSorted((one, other) => compareKnown(one, other, 'asc'))).toEqual([0, 3, 12, null])
  expect(values.toSorted((one, other) => compareKnown(one, other, 'desc'))).toEqual([12, 3, 0, null])
  expect(['b', 'a'].toSorted((one, other) => compareKnown(one, other, 'asc'))).toEqual(['a', 'b'])
})

import { describe, expect, test } from 'vitest'
import { compareKnown, operatorAlerts, sumKnown } from './operators.ts'

const operator = (name: string, differences: number | null, failures: number) => ({ name, differences, failures })
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

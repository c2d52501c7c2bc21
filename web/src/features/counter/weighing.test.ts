import { describe, expect, test } from 'vitest'
import type { KeypadKey } from '../../design/keypad-text.ts'
import { boxesOf, inBox, isEnough, outcomeOf, startWeighing, type Weighing, withKey, withText } from './weighing.ts'

const flower = { unitType: 'weight', priceCents: 900 } as const
const bottle = { unitType: 'fixed', priceCents: 300 } as const

const press = (weighing: Weighing, keys: readonly KeypadKey[], weighed: typeof flower | typeof bottle) =>
  keys.reduce((before, key) => withKey(before, key, weighed), weighing)
const nothingWeighed = startWeighing('weight')
const inEuros = inBox(nothingWeighed, 'money', flower)

describe('grams and euros update each other', () => {
  test('1.5 g at 9 euros cost 13.50', () => {
    const weighing = press(nothingWeighed, ['1', 'point', '5'], flower)
    expect(outcomeOf(weighing, flower)).toEqual({ quantityMilli: 1500, cents: 1350 })
    expect(boxesOf(weighing, flower).money.text).toBe('13.50')
  })

  test('20 euros buy 2.222 g', () => {
    const weighing = press(inEuros, ['2', '0'], flower)
    expect(outcomeOf(weighing, flower)).toEqual({ quantityMilli: 2222, cents: 2000 })
    expect(boxesOf(weighing, flower).quantity.text).toBe('2.222')
  })

  test('the price is that of the rounded grams, even if it is a cent more than typed', () => {
    const resin = { unitType: 'weight', priceCents: 1400 } as const
    expect(outcomeOf(press(inEuros, ['2', '0'], flower), resin)).toEqual({ quantityMilli: 1429, cents: 2001 })
  })

  test('switching the input keeps the amount, and the next digit replaces it', () => {
    const weighing = inBox(press(nothingWeighed, ['1', 'point', '5'], flower), 'money', flower)
    expect(weighing.typed).toEqual({ text: '13.50', isFilledIn: true })
    expect(press(weighing, ['2'], flower).typed.text).toBe('2')
    expect(inBox(weighing, 'money', flower)).toBe(weighing)
  })
})

test.each([
  ['no input', nothingWeighed, flower, false],
  ['0 g', press(nothingWeighed, ['0'], flower), flower, false],
  ['0.09 g', press(nothingWeighed, ['0', 'point', '0', '9'], flower), flower, false],
  ['0.1 g', press(nothingWeighed, ['point', '1'], flower), flower, true],
  ['a cent', press(inEuros, ['point', '0', '1'], flower), flower, true],
  ['zero cents', press(inEuros, ['point', '0', '0'], flower), flower, false],
  ['one piece', startWeighing('fixed'), bottle, true],
] as const)('%s can be added to the cart: case %#', (_title, weighing, weighed, expected) => {
  expect(isEnough(weighing, weighed)).toBe(expected)
})

test('pieces have no decimals', () => {
  expect(press(startWeighing('fixed'), ['2', 'point', '5'], bottle).typed.text).toBe('25')
  expect(withText(nothingWeighed, '2,5', bottle)).toBe(nothingWeighed)
})

test('pasted text is accepted if it is a number', () => {
  expect(outcomeOf(withText(nothingWeighed, '2,375', flower), flower).quantityMilli).toBe(2375)
  expect(outcomeOf(withText(inEuros, '19.80', flower), flower).cents).toBe(1980)
  expect(withText(nothingWeighed, 'dos', flower)).toBe(nothingWeighed)
})

test('pieces start at one, and the first digit replaces it, even after a decimal key', () => {
  const start = startWeighing('fixed')
  expect(outcomeOf(start, bottle)).toEqual({ quantityMilli: 1000, cents: 300 })
  expect(press(start, ['point', '3'], bottle).typed.text).toBe('3')
})

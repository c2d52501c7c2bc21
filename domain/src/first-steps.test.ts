import { expect, test } from 'vitest'
import { currentStep, firstSteps, minutesLeft, missingSteps, stepState } from './first-steps.ts'

const statesOf = (...done: readonly (typeof firstSteps)[number][]) => firstSteps.map((step) => stepState(step, done))

test.each([
  ['without a venue everything else comes later', [], ['now', 'later', 'later', 'later', 'later']],
  ['with a venue the products come first', ['venue'], ['done', 'now', 'pending', 'pending', 'later']],
  ['steps can be done in any order', ['venue', 'till'], ['done', 'now', 'pending', 'done', 'later']],
  ['the sale comes last', ['venue', 'products', 'member', 'till'], ['done', 'done', 'done', 'done', 'now']],
  [
    'a sale made without a till leaves the till to do',
    ['venue', 'products', 'member', 'sale'],
    ['done', 'done', 'done', 'now', 'done'],
  ],
  ['nothing is left', firstSteps, ['done', 'done', 'done', 'done', 'done']],
] as const)('%s', (_title, done, states) => {
  expect(statesOf(...done)).toEqual(states)
})

test('a step that comes later names the steps that are missing', () => {
  expect(missingSteps('sale', ['venue', 'member'])).toEqual(['products', 'till'])
  expect(missingSteps('till', [])).toEqual(['venue'])
})

test('after the last step there is none to do', () => {
  expect(currentStep(firstSteps)).toBeNull()
})

test('the minutes count only what is left', () => {
  expect(minutesLeft([])).toBe(16)
  expect(minutesLeft(['venue', 'products'])).toBe(6)
  expect(minutesLeft(firstSteps)).toBe(0)
})

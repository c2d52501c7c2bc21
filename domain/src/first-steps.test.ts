import { expect, test } from 'vitest'
import {
  currentStep,
  type FirstStep,
  firstSteps,
  minutesLeft,
  missingSteps,
  stepsAreOver,
  stepState,
} from './first-steps.ts'

const [done, now, pending, waiting, later] = ['done', 'now', 'pending', 'waiting', 'later'] as const
const none: readonly FirstStep[] = []
const beforeSale: readonly FirstStep[] = ['venue', 'rules', 'products', 'member', 'till']

test.each([
  ['without a venue everything else comes later', none, none, [now, later, later, later, later, later, later]],
  ['with a venue the rules come first', ['venue'], none, [done, now, pending, pending, pending, pending, later]],
  [
    'steps can be done in any order',
    ['venue', 'products', 'till'],
    none,
    [done, now, done, pending, pending, done, later],
  ],
  [
    'an invitation that nobody has opened waits, and holds up nothing',
    beforeSale,
    ['staff'],
    [done, done, done, done, waiting, done, now],
  ],
  ['the team holds up no sale', beforeSale, none, [done, done, done, done, pending, done, now]],
  ['after the sale the team is left', [...beforeSale, 'sale'], none, [done, done, done, done, now, done, done]],
  [
    'a sale made without a till leaves the till to do',
    ['venue', 'rules', 'products', 'member', 'staff', 'sale'],
    none,
    [done, done, done, done, done, now, done],
  ],
  ['nothing is left', firstSteps, none, [done, done, done, done, done, done, done]],
] as const)('%s', (_title, stepsDone, stepsWaiting, states) => {
  const found = { done: stepsDone, waiting: stepsWaiting }
  expect(firstSteps.map((step) => stepState(step, found))).toEqual(states)
})

test('a step that comes later names the steps that are missing', () => {
  expect(missingSteps('sale', ['venue', 'member'])).toEqual(['rules', 'products', 'till'])
  expect(missingSteps('till', [])).toEqual(['venue'])
})

test('while all that is left waits for somebody else, there is no step to do now', () => {
  expect(currentStep({ done: [...beforeSale, 'sale'], waiting: ['staff'] })).toBeNull()
})

test.each([
  ['with every step done', firstSteps, true],
  ['once a venue sells, without a team or chosen rules', ['venue', 'products', 'member', 'till', 'sale'], true],
  ['not while the till of a venue that sells was never opened', ['venue', 'products', 'member', 'sale'], false],
  ['not before the first sale', ['venue', 'rules', 'products', 'member', 'staff', 'till'], false],
] as const)('the list ends %s', (_title, stepsDone, isOver) => {
  expect(stepsAreOver(stepsDone)).toBe(isOver)
})

test('the minutes count only what is left', () => {
  expect(minutesLeft([])).toBe(21)
  expect(minutesLeft(['venue', 'products'])).toBe(11)
  expect(minutesLeft(firstSteps)).toBe(0)
})

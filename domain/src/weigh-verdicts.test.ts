import { expect, test } from 'vitest'
import type { ScaleWeight } from './scale-readings.ts'
import { notWeighed, type Weighed } from './weighing.ts'
import { weighVerdict } from './weigh-verdicts.ts'

const empty = { quantityMilli: 0, weighed: notWeighed }
const weighed = (quantityMilli: number, milli: number) => {
  const onScale: Weighed = { milli, by: 'scale' }
  return { quantityMilli, weighed: onScale }
}
const shows = (milli: number | null, state: ScaleWeight['state'] = 'stable'): ScaleWeight => ({
  state,
  milli,
  isNet: false,
})

test.each([
  ['what was asked is within', empty, 2500, shows(2500), { kind: 'within' }],
  ['a little more is within', empty, 2500, shows(2550), { kind: 'within' }],
  ['more is too much', empty, 2500, shows(2680), { kind: 'weight_too_high', byMilli: 180 }],
  ['less is too little', empty, 2500, shows(2320), { kind: 'weight_too_low', byMilli: 180 }],
  ['more is within if the line had too little so far', weighed(1000, 960), 2500, shows(2580), { kind: 'within' }],
  [
    'a little more is too much if the line had too much so far',
    weighed(1000, 1040),
    2500,
    shows(2520),
    { kind: 'weight_too_high', byMilli: 60 },
  ],
  ['without a wish what lies there is charged', empty, null, shows(2530), { kind: 'unasked' }],
  ['crumbs are not', empty, null, shows(99), { kind: 'wait', why: 'empty' }],
  ['an empty scale waits', empty, 2500, shows(0), { kind: 'wait', why: 'empty' }],
  ['so much is a mistake', empty, null, shows(10_000_001), { kind: 'wait', why: 'overload' }],
  ['nothing is said while it moves', empty, 2500, shows(2500, 'moving'), { kind: 'wait', why: 'moving' }],
  ['nor below zero', empty, 2500, shows(-12_400, 'below_zero'), { kind: 'wait', why: 'below_zero' }],
  ['nor overloaded', empty, 2500, shows(null, 'overload'), { kind: 'wait', why: 'overload' }],
  ['nor without an answer', empty, 2500, shows(null, 'silent'), { kind: 'wait', why: 'silent' }],
] as const)('%s', (_title, line, askedMilli, weight, expected) => {
  expect(weighVerdict({ line, askedMilli, weight, toleranceMilli: 50 })).toEqual(expected)
})

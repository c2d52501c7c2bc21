import type { ScaleWeight } from '@aforo/domain'
import { expect, test } from 'vitest'
import { jarVerdict } from './jar-verdict.ts'

const on = (milli: number | null, state: ScaleWeight['state'] = 'stable', isNet = false): ScaleWeight => ({
  state,
  milli,
  isNet,
})
const after = (weight: ScaleWeight, tareMilli: number | null = 182_400, hasSeenEmptyPan = true) =>
  jarVerdict({ weight, tareMilli, hasSeenEmptyPan })

test('the jar is subtracted from what lies on the scale', () => {
  expect(after(on(207_200))).toEqual({ kind: 'ready', netMilli: 24_800 })
})

test('a jar with nothing in it weighs nothing', () => {
  expect(after(on(182_400))).toEqual({ kind: 'ready', netMilli: 0 })
})

test('without a tare, all that lies on the scale counts', () => {
  expect(after(on(24_800), null)).toEqual({ kind: 'ready', netMilli: 24_800 })
  expect(after(on(600), null)).toEqual({ kind: 'ready', netMilli: 600 })
})

test.each([
  ['it moves', after(on(207_200, 'moving')), 'moving'],
  ['the scale says nothing', after(on(null, 'silent')), 'silent'],
  ['too much lies on it', after(on(null, 'overload')), 'overload'],
  ['it is below zero', after(on(-500, 'below_zero')), 'below_zero'],
  ['nothing lies on it', after(on(0)), 'empty'],
  ['only dust lies on it', after(on(400)), 'empty'],
  ['nothing was poured into the pan', after(on(0), null), 'empty'],
  ['the jar before still lies on it', after(on(207_200), 182_400, false), 'lift'],
  ['the jar before is being taken off', after(on(90_000, 'moving'), 182_400, false), 'lift'],
  ['the jar is lighter than an empty one', after(on(150_000)), 'light'],
  ['the scale has subtracted a tare of its own', after(on(24_800, 'stable', true)), 'net'],
] as const)('no weight is taken while %s', (_title, verdict, why) => {
  expect(verdict).toEqual({ kind: 'wait', why })
})

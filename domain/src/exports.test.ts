import { expect, test } from 'vitest'
import { exportStateAt } from './exports.ts'

const now = new Date('2026-11-16T12:00:00Z')

test.each([
  ['one that has just begun is running', '11:59', null, 'running'],
  ['one that was begun an hour ago is running', '11:00', null, 'running'],
  ['one without an end for more than an hour is aborted', '10:59', null, 'aborted'],
  ['one that ended keeps its state', '10:00', 'complete', 'complete'],
] as const)('%s', (_title, at, ended, state) => {
  expect(exportStateAt({ startedAt: new Date(`2026-11-16T${at}:00Z`), ended }, now)).toBe(state)
})

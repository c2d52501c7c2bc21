import { describe, expect, test } from 'vitest'
import type { Shift } from '../../parts/shifts/shift-list.tsx'
import { countOf, faultOf, fieldsOf, timesOf } from './shift-form.ts'

const madrid = 'Europe/Madrid'
const now = new Date('2026-11-15T12:00:00Z')
const shift = (over: Partial<Shift>): Shift => ({
  id: 1,
  business_date: '2026-11-14',
  began_at: '2026-11-14T19:00:42.000Z',
  began_by: 'Laia',
  ended_at: '2026-11-15T02:00:10.000Z',
  ended_by: 'Laia',
  state: 'ended',
  minutes: 419,
  version: 2,
  corrections: [],
  ...over,
})

describe('the form of a shift', () => {
  test('opens with the times in the time zone of the venue', () => {
    expect(fieldsOf(shift({}), madrid)).toMatchObject({
      kind: 'shift',
      began: '2026-11-14T20:00',
      ended: '2026-11-15T03:00',
    })
    expect(fieldsOf(shift({ ended_at: null, state: 'running' }), madrid).ended).toBe('')
    expect(fieldsOf(null, madrid)).toMatchObject({ kind: 'shift', began: '', ended: '' })
  })

  test('keeps a time that was not edited to the second', () => {
    const fields = { ...fieldsOf(shift({}), madrid), ended: '2026-11-15T03:30' }
    const times = timesOf(fields, shift({}), madrid)
    expect(times.beganAt?.toISOString()).toBe('2026-11-14T19:00:42.000Z')
    expect(times.endedAt?.toISOString()).toBe('2026-11-15T02:30:00.000Z')
    expect(countOf(times, true)).toBe(449)
    expect(countOf(times, false)).toBe(0)
  })

  test('keeps the right instant in the hour that repeats when summer time ends', () => {
    const twice = shift({ began_at: '2026-10-25T01:30:00.000Z', ended_at: '2026-10-25T05:00:00.000Z' })
    expect(timesOf(fieldsOf(twice, madrid), twice, madrid).beganAt?.toISOString()).toBe('2026-10-25T01:30:00.000Z')
  })

  test.each([
    ['overlap another shift', '2026-11-14T22:00', '2026-11-15T04:00', 'time_record_overlaps'],
    ['end before they begin', '2026-11-13T12:00', '2026-11-13T11:00', 'time_record_backwards'],
    ['have no end', '2026-11-13T12:00', '', 'time_record_end_missing'],
    ['are valid', '2026-11-13T12:00', '2026-11-13T15:00', null],
    ['are incomplete', '', '2026-11-13T15:00', null],
  ] as const)('predicts the answer of the server for times that %s', (_title, began, ended, expected) => {
    const times = timesOf({ kind: 'shift', began, ended, reason: '' }, null, madrid)
    expect(faultOf(times, null, [shift({})], now)).toBe(expected)
  })
})

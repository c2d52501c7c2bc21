import { expect, test } from 'vitest'
import { bitsOf, dayAvailability, hasPart, incidentsOf } from './status.ts'

const at = (time: string) => new Date(`2026-11-14T${time}:00Z`)
const day = at('00:00')

test('a stored probe says which parts it measured', () => {
  const bits = bitsOf(['database', 'live'])
  expect([hasPart(bits, 'database'), hasPart(bits, 'redis'), hasPart(bits, 'live')]).toEqual([true, false, true])
})

test.each([
  ['a whole day', { upMinutes: 1_440, unmeasuredMinutes: 0 }, at('00:00'), new Date('2026-11-16T00:00Z'), 10_000],
  [
    'half of it without a probe',
    { upMinutes: 720, unmeasuredMinutes: 0 },
    at('00:00'),
    new Date('2026-11-16T00:00Z'),
    5_000,
  ],
  [
    'one bad minute, never rounded up',
    { upMinutes: 1_439.99, unmeasuredMinutes: 0 },
    day,
    new Date('2026-11-16T00:00Z'),
    9_999,
  ],
  [
    'the first day, from the first probe on',
    { upMinutes: 60, unmeasuredMinutes: 0 },
    at('23:00'),
    new Date('2026-11-16T00:00Z'),
    10_000,
  ],
  ['today, until now', { upMinutes: 30, unmeasuredMinutes: 0 }, day, at('01:00'), 5_000],
  ['a part that was not set up then', { upMinutes: 0, unmeasuredMinutes: 60 }, day, at('01:00'), null],
  [
    'a day before the first probe',
    { upMinutes: 0, unmeasuredMinutes: 0 },
    new Date('2026-11-15T10:00Z'),
    new Date('2026-11-16T00:00Z'),
    null,
  ],
  [
    'a day on which nothing ran',
    { upMinutes: 0, unmeasuredMinutes: 0 },
    new Date('2026-11-10T00:00Z'),
    new Date('2026-11-16T00:00Z'),
    0,
  ],
] as const)('the availability of %s', (_title, measured, firstAt, now, expected) => {
  expect(dayAvailability(day, measured, { firstAt, now })).toBe(expected)
})

const redis = bitsOf(['redis'])

test('failed probes one after another are one incident, and a pause makes two', () => {
  const probes = [
    { at: at('10:00'), failed: redis, nextAt: at('10:01') },
    { at: at('10:01'), failed: redis, nextAt: at('10:02') },
    { at: at('10:30'), failed: redis, nextAt: at('10:31') },
  ]
  expect(incidentsOf(probes, at('12:00'))).toEqual([
    { part: 'redis', from: at('10:30'), until: at('10:31') },
    { part: 'redis', from: at('10:00'), until: at('10:02') },
  ])
})

test('a gap without probes is an incident of everything, and a single missed minute is none', () => {
  const probes = [
    { at: at('10:00'), failed: 0, nextAt: at('10:02') },
    { at: at('11:00'), failed: 0, nextAt: at('11:20') },
  ]
  expect(incidentsOf(probes, at('12:00'))).toEqual([{ part: null, from: at('11:02'), until: at('11:20') }])
})

test('what still goes on has no end', () => {
  const probes = [
    { at: at('11:50'), failed: redis, nextAt: at('11:51') },
    { at: at('11:51'), failed: redis, nextAt: null },
  ]
  expect(incidentsOf(probes, at('11:52'))).toEqual([{ part: 'redis', from: at('11:50'), until: null }])
  expect(incidentsOf([{ at: at('11:00'), failed: 0, nextAt: null }], at('12:00'))).toEqual([
    { part: null, from: at('11:02'), until: null },
  ])
})

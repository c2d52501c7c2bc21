import { describe, expect, test } from 'vitest'
import {
  countUp,
  documentTypes,
  issueDayOf,
  issueYearOf,
  isTaxId,
  moneyText,
  numberIn,
  regimeEndsFrom,
  returnTypeOf,
  seriesKindOf,
  seriesOf,
  stampText,
  timesCounted,
} from './fiscal-documents.ts'

const stamp = (instant: string, timeZone: string) => stampText(new Date(instant), timeZone)

describe('the time stamp of a document', () => {
  test.each([
    ['in winter on the mainland', '2027-01-02T09:00:00Z', 'Europe/Madrid', '2027-01-02T10:00:00+01:00'],
    ['in summer on the mainland', '2027-07-02T09:00:59Z', 'Europe/Madrid', '2027-07-02T11:00:59+02:00'],
    ['in winter on the Canary Islands', '2027-01-02T09:00:00Z', 'Atlantic/Canary', '2027-01-02T09:00:00+00:00'],
    ['in summer on the Canary Islands', '2027-07-02T09:00:00Z', 'Atlantic/Canary', '2027-07-02T10:00:00+01:00'],
    ['on New Year’s Eve', '2026-12-31T23:30:00Z', 'Europe/Madrid', '2027-01-01T00:30:00+01:00'],
    ['on the same night an hour earlier', '2026-12-31T23:30:00Z', 'Atlantic/Canary', '2026-12-31T23:30:00+00:00'],
    ['without fractions', '2027-01-02T09:00:00.999Z', 'Europe/Madrid', '2027-01-02T10:00:00+01:00'],
    ['west of Greenwich', '2027-01-02T09:00:01Z', 'America/St_Johns', '2027-01-02T05:30:01-03:30'],
    ['before the clock goes forward', '2027-03-28T00:59:59Z', 'Europe/Madrid', '2027-03-28T01:59:59+01:00'],
    ['after the clock went forward', '2027-03-28T01:00:00Z', 'Europe/Madrid', '2027-03-28T03:00:00+02:00'],
    ['the hour that comes twice, first', '2027-10-31T00:30:00Z', 'Europe/Madrid', '2027-10-31T02:30:00+02:00'],
    ['the hour that comes twice, again', '2027-10-31T01:30:00Z', 'Europe/Madrid', '2027-10-31T02:30:00+01:00'],
    ['there, on the Canary Islands, first', '2027-10-31T00:30:00Z', 'Atlantic/Canary', '2027-10-31T01:30:00+01:00'],
    ['there, on the Canary Islands, again', '2027-10-31T01:30:00Z', 'Atlantic/Canary', '2027-10-31T01:30:00+00:00'],
  ])('%s', (_title, instant, timeZone, expected) => expect(stamp(instant, timeZone)).toBe(expected))

  test.each([
    ['forward', 'Europe/Madrid', '2027-03-27T23:00:00Z'],
    ['back', 'Europe/Madrid', '2027-10-30T22:00:00Z'],
    ['forward', 'Atlantic/Canary', '2027-03-27T23:00:00Z'],
    ['back', 'Atlantic/Canary', '2027-10-30T22:00:00Z'],
  ])('the night when the clock goes %s in %s: every stamp names its instant, in order', (_way, timeZone, from) => {
    const stamps = Array.from({ length: 6 * 60 * 2 }, (_, step) => {
      const instant = Date.parse(from) + step * 30_000
      const text = stampText(new Date(instant), timeZone)
      expect(Date.parse(text)).toBe(instant)
      return text
    })
    expect(new Set(stamps).size).toBe(stamps.length)
  })

  test('gives the day and the year of the invoice', () => {
    const text = stamp('2026-12-31T23:30:00Z', 'Europe/Madrid')
    expect([issueDayOf(text), issueYearOf(text)]).toEqual(['01-01-2027', 2027])
  })
})

test.each([
  [1_210, '12.10'],
  [0, '0.00'],
  [-0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [-12_345, '-123.45'],
  [123_456_789_012, '1234567890.12'],
])('%i cents are printed as %s', (cents, expected) => expect(moneyText(cents)).toBe(expected))

describe('numbers', () => {
  const chain = { series: 1, seriesPrefix: '' }
  test.each([
    ['simplified', 42, 'A1-2027-000042'],
    ['full', 1, 'F1-2027-000001'],
    ['corrective', 1_234_567, 'R1-2027-1234567'],
  ] as const)('of a %s invoice', (kind, number, expected) => {
    expect(numberIn(seriesOf(chain, kind, 2027), number)).toBe(expected)
  })

  test('carry the prefix of the venue', () => {
    expect(seriesOf({ series: 3, seriesPrefix: 'ALM/' }, 'simplified', 2027)).toBe('ALM/A3-2027')
  })

  test('have no gaps, count apart, and begin again with the year', () => {
    const start = { numberYear: 0, lastSimplified: 0, lastFull: 0, lastCorrective: 0 }
    const first = countUp(start, 'simplified', 2026)
    const second = countUp(first, 'simplified', 2026)
    const full = countUp(second, 'full', 2026)
    expect([first.number, second.number, full.number]).toEqual([1, 2, 1])
    const nextYear = countUp(full, 'corrective', 2027)
    expect(nextYear).toEqual({ numberYear: 2027, lastSimplified: 0, lastFull: 0, lastCorrective: 1, number: 1 })
  })

  test('every type has its series', () => {
    expect(documentTypes.map(seriesKindOf)).toEqual([
      'full',
      'simplified',
      'full',
      ...Array.from({ length: 5 }, () => 'corrective'),
    ])
  })
})

test.each([
  ['F2', 'R5'],
  ['R5', 'R5'],
  ['F1', 'R1'],
  ['F3', 'R1'],
] as const)('what was invoiced with %s comes back with %s', (type, expected) => {
  expect(returnTypeOf(type)).toBe(expected)
})

test.each([
  ['on the day it began', '2027-03-01', '2027-03-01', '2028-01-01'],
  ['on the last day of that year', '2027-03-01', '2027-12-31', '2028-01-01'],
  ['in the next year', '2027-03-01', '2028-01-01', null],
  ['much later', '2027-03-01', '2029-06-01', null],
])('the regime may end: %s', (_title, startedOn, today, expected) => {
  expect(regimeEndsFrom({ startedOn, today })).toBe(expected)
})

test.each([
  ['89890001K', true],
  ['89890001A', false],
  ['12345678Z', true],
  ['12345678A', false],
  ['X1234567L', true],
  ['Y1234567X', true],
  ['Z1234567R', true],
  ['X1234567A', false],
  ['A58818501', true],
  ['B12345674', true],
  ['B12345670', false],
  ['G28667152', true],
  ['Q2826000H', true],
  ['Q2826000A', false],
  ['b12345674', false],
  ['B1234567', false],
  ['', false],
])('whether %s is a tax number: %s', (text, expected) => expect(isTaxId(text)).toBe(expected))

test.each([
  ['an invoice counts once', 'issue', 'F2', 1],
  ['a corrective one counts with its own sign', 'issue', 'R5', 1],
  ['a full one in place of a simplified one was counted before', 'issue', 'F3', 0],
  ['a mended record changes no amount', 'amendment', 'F2', 0],
  ['a cancellation takes back', 'cancellation', 'F2', -1],
  ['a cancelled full one took nothing', 'cancellation', 'F3', 0],
] as const)('in totals %s', (_title, kind, type, times) => expect(timesCounted({ kind, type })).toBe(times))

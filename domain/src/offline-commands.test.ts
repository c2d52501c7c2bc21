import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offlineChoicesFor, offlineKinds, offlineLeftCents, offlineResults, placeOfKind } from './offline-commands.ts'

test('passages belong to the door, and money to the counter', () => {
  expect(Object.fromEntries(offlineKinds.map((kind) => [kind, placeOfKind(kind)]))).toEqual({
    entry: 'door',
    exit: 'door',
    sale: 'counter',
    top_up: 'counter',
  })
})

test('a booked command can only be kept, and one that is not booked can be booked or dropped', () => {
  expect(Object.fromEntries(offlineResults.map((result) => [result, offlineChoicesFor(result)]))).toEqual({
    done: [],
    flagged: ['keep'],
    held: ['book', 'drop'],
    dropped: [],
  })
})

describe('what a member may still spend without a connection', () => {
  const inside = { balanceCents: 2000, wasInsideAtLastContact: true, soldOfflineCents: 0, toppedUpOfflineCents: 0 }
  const newcomer = { ...inside, wasInsideAtLastContact: false }
  const noLimit = { memberMostCents: null, newcomerMostCents: 0 }
  const limit = { memberMostCents: 1500, newcomerMostCents: 500 }
  test.each([
    ['is their credit', inside, noLimit, 2000],
    ['is what is left of their credit', { ...inside, balanceCents: 700, soldOfflineCents: 1300 }, noLimit, 700],
    ['contains cash at once', { ...inside, balanceCents: 3000, toppedUpOfflineCents: 1000 }, noLimit, 3000],
    ['is at most the limit of the venue', inside, limit, 1500],
    ['is what is left of the limit', { ...inside, balanceCents: 1000, soldOfflineCents: 1000 }, limit, 500],
    ['is the limit and the cash', { ...inside, balanceCents: 3000, toppedUpOfflineCents: 1000 }, limit, 2500],
    ['is nothing above the credit', { ...inside, balanceCents: 300 }, limit, 300],
    ['is nothing after the limit is used up', { ...inside, balanceCents: 500, soldOfflineCents: 1500 }, limit, 0],
    ['is nothing with a limit of zero', inside, { ...limit, memberMostCents: 0 }, 0],
    ['is nothing in debt', { ...inside, balanceCents: -100 }, noLimit, 0],
    ['is nothing for a newcomer', newcomer, noLimit, 0],
    ['is the cash of a newcomer', { ...newcomer, balanceCents: 2600, toppedUpOfflineCents: 600 }, noLimit, 600],
    [
      'is what is left of the cash of a newcomer',
      { ...newcomer, balanceCents: 2200, toppedUpOfflineCents: 600, soldOfflineCents: 400 },
      noLimit,
      200,
    ],
    ['is the allowance of a newcomer', newcomer, limit, 500],
    ['is less than the allowance with less credit', { ...newcomer, balanceCents: 200 }, limit, 200],
    [
      'is nothing of the cash that pays a debt',
      { ...newcomer, balanceCents: -50, toppedUpOfflineCents: 600 },
      limit,
      0,
    ],
  ] as const)('%s', (_title, buyer, limits, expected) => expect(offlineLeftCents(buyer, limits)).toBe(expected))

  test('is never below zero and never above the known credit', () => {
    const cents = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000, max: 100_000 }),
        fc.boolean(),
        cents,
        cents,
        fc.option(cents),
        cents,
        (
          balanceCents,
          wasInsideAtLastContact,
          soldOfflineCents,
          toppedUpOfflineCents,
          memberMostCents,
          newcomerMostCents,
        ) => {
          const buyer = { balanceCents, wasInsideAtLastContact, soldOfflineCents, toppedUpOfflineCents }
          const left = offlineLeftCents(buyer, { memberMostCents, newcomerMostCents })
          expect(left).toBeGreaterThanOrEqual(0)
          expect(left).toBeLessThanOrEqual(Math.max(0, balanceCents))
        },
      ),
    )
  })
})

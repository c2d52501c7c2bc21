import { describe, expect, test } from 'vitest'
import type { Capability, Person } from './people.ts'
import {
  arrivedCode,
  gapBlocker,
  lostOnWayMilli,
  matchingProduct,
  sendBlocker,
  transferBlocker,
  type TransferState,
  transferState,
} from './transfers.ts'

const at = new Date(0)

test.each([
  [{ receivedAt: null, cancelledAt: null }, 'sent'],
  [{ receivedAt: at, cancelledAt: null }, 'received'],
  [{ receivedAt: null, cancelledAt: at }, 'cancelled'],
] as const)('%o is %s', (ended, expected) => expect(transferState(ended)).toBe(expected))

test('a venue does not send to itself', () => {
  expect(sendBlocker({ fromVenueId: 1, toVenueId: 1 })).toBe('transfer_same_venue')
  expect(sendBlocker({ fromVenueId: 1, toVenueId: 2 })).toBeNull()
})

describe('a transfer from venue 1 to venue 2', () => {
  const at1 = (...capabilities: Capability[]): Person => ({
    role: 'employee',
    venues: [{ id: 1, role: 'employee', capabilities }],
  })
  const at2 = (...capabilities: Capability[]): Person => ({
    role: 'employee',
    venues: [{ id: 2, role: 'employee', capabilities }],
  })
  test.each<[string, 'receive' | 'cancel', TransferState, Person, number, string | null]>([
    ['is received at venue 2', 'receive', 'sent', at2('receive_stock'), 2, null],
    ['is not received without the right', 'receive', 'sent', at2('count_stock'), 2, 'privileges_missing'],
    ['is not received at venue 1', 'receive', 'sent', at1('receive_stock'), 1, 'privileges_missing'],
    ['is not received twice', 'receive', 'received', at2('receive_stock'), 2, 'transfer_received'],
    ['is not received once it was taken back', 'receive', 'cancelled', at2('receive_stock'), 2, 'transfer_cancelled'],
    ['is taken back at venue 1', 'cancel', 'sent', at1('count_stock'), 1, null],
    ['is not taken back without the right', 'cancel', 'sent', at1('receive_stock'), 1, 'privileges_missing'],
    ['is not taken back at venue 2', 'cancel', 'sent', at2('count_stock'), 2, 'privileges_missing'],
    ['is not taken back after it arrived', 'cancel', 'received', at1('count_stock'), 1, 'transfer_received'],
  ])('%s', (_title, step, state, by, venueId, expected) =>
    expect(transferBlocker(step, { fromVenueId: 1, toVenueId: 2, state }, by, venueId)).toBe(expected),
  )
})

describe('a line of 100 g', () => {
  test.each([
    ['that arrives whole needs no reason', 100_000, null, null],
    ['that arrives short needs a reason', 99_000, null, 'transfer_gap_unexplained'],
    ['that arrives short with a reason', 99_000, 'moisture', null],
    ['that does not arrive at all needs a reason', 0, null, 'transfer_gap_unexplained'],
    ['that arrives with more needs a reason', 100_100, null, 'transfer_gap_unexplained'],
    ['that arrives with more by the scale', 100_100, 'scale', null],
    ['that arrives with more than twice as much', 200_001, 'scale', 'transfer_too_much'],
  ] as const)('%s', (_title, receivedMilli, reason, expected) =>
    expect(gapBlocker({ sentMilli: 100_000, receivedMilli, reason })).toBe(expected),
  )

  test('is received and lost together, whatever arrives', () => {
    for (const receivedMilli of [0, 1, 99_999, 100_000, 100_500]) {
      expect(receivedMilli + lostOnWayMilli({ sentMilli: 100_000, receivedMilli })).toBe(100_000)
    }
  })
})

test.each([
  ['its own', '0412', [], '0412'],
  ['a number if it is taken', '0412', ['0412'], '0412-2'],
  ['the next number', '0412', ['0412', '0412-2'], '0412-3'],
  ['a number that fits', 'x'.repeat(40), ['x'.repeat(40)], `${'x'.repeat(38)}-2`],
])('the code of a batch that arrives is %s', (_title, code, taken, expected) =>
  expect(arrivedCode(code, taken)).toBe(expected),
)

describe('the same product of the other venue', () => {
  const product = (id: number, name: string, unitType: string, barcode: string | null = null) => ({
    id,
    name,
    unitType,
    barcode,
  })
  const sent = product(1, 'Noche Azul', 'weight', '841')
  test.each([
    [
      'has the same barcode, whatever its name',
      [product(7, 'Noche Azul', 'weight'), product(8, 'Azul', 'weight', '841')],
      8,
    ],
    ['has the same name', [product(7, ' noche azul', 'weight'), product(8, 'Azul', 'weight', '842')], 7],
    ['is not counted in pieces', [product(7, 'Noche Azul', 'fixed', '841')], undefined],
    ['may not exist', [product(7, 'Limón', 'weight')], undefined],
  ])('%s', (_title, theirs, expected) => expect(matchingProduct(sent, theirs)?.id).toBe(expected))

  test('is not any product without a barcode', () => {
    expect(matchingProduct(product(1, 'A', 'weight'), [product(2, 'B', 'weight')])).toBeNull()
  })
})

import { describe, expect, test } from 'vitest'
import {
  closedSpans,
  type ExceptionKind,
  exceptionsOf,
  findingOf,
  isSevere,
  reviewBlocker,
  type ReviewedEvent,
} from './exceptions.ts'

const at = new Date('2026-11-16T22:00:00Z')
const event = (action: string, facts: Partial<ReviewedEvent> = {}): ReviewedEvent => ({
  id: 1,
  venueId: 1,
  staffId: 7,
  action,
  at,
  before: null,
  after: null,
  isAfterHours: false,
  ...facts,
})

test.each<[string, ReviewedEvent, ExceptionKind | null, object]>([
  [
    'a till that does not match',
    event('till.closed', { after: { differenceCents: -3420 } }),
    'till_difference',
    { amountCents: -3420 },
  ],
  ['a till that matches', event('till.closed', { after: { differenceCents: 0 } }), null, {}],
  [
    'a voided sale',
    event('sale.voided', { before: { balanceCents: 100 }, after: { balanceCents: 6250 } }),
    'void',
    { amountCents: 6150 },
  ],
  ['a reversed top-up', event('money.reversed', { after: { amountCents: 500 } }), 'void', { amountCents: 500 }],
  ['a reversed expense', event('till.reversed', { after: { amountCents: 900 } }), 'void', { amountCents: 900 }],
  ['a payout', event('money.paid_out', { after: { amountCents: 10000 } }), 'payout', { amountCents: 10000 }],
  ['an ordinary sale', event('sale.made', { after: { totalCents: 2000 } }), null, {}],
  [
    'a sale with a discount given by hand',
    event('sale.made', { after: { discountPercent: 50, discountCents: 1600, rules: ['dispense_discount'] } }),
    'discount',
    { amountCents: 1600, discountPercent: 50 },
  ],
  [
    'a sale over the limit',
    event('sale.made', { after: { rules: ['dispense_daily_grams'] } }),
    'overrule',
    { rule: 'dispense_daily_grams' },
  ],
  [
    'an entry into a full room',
    event('door.entered', { after: { rules: ['entry_room_full'] } }),
    'overrule',
    { rule: 'entry_room_full' },
  ],
  ['an ordinary entry', event('door.entered', { after: { visitId: 3 } }), null, {}],
  [
    'an exit before the minimum stay',
    event('door.left', { after: { exitKind: 'forced' } }),
    'overrule',
    { rule: 'exit_min_stay' },
  ],
  ['an ordinary exit', event('door.left', { after: { exitKind: 'normal' } }), null, {}],
  [
    'a count below the books',
    event('stock.counted', { before: { stockMilli: 20_000 }, after: { stockMilli: 7_600 } }),
    'shrink',
    { quantityMilli: -12_400 },
  ],
  [
    'a count above the books',
    event('stock.counted', { before: { stockMilli: 5 }, after: { stockMilli: 9 } }),
    null,
    {},
  ],
  ['a top-up after hours', event('money.topped_up', { isAfterHours: true }), 'after_hours', {}],
  ['a void after hours is a void', event('sale.voided', { isAfterHours: true }), 'void', {}],
])('%s', (_title, happened, kind, facts) => {
  const finding = findingOf(happened)
  expect(finding?.kind ?? null).toBe(kind)
  expect(finding ?? {}).toMatchObject(facts)
})

describe('the list', () => {
  const discount = (id: number, cents: number, staffId = 7) =>
    event('sale.made', { id, staffId, after: { discountPercent: 50, discountCents: cents } })

  test('is worst first: by kind, then by amount', () => {
    const events = [
      event('stock.counted', { id: 1, before: { stockMilli: 9 }, after: { stockMilli: 1 } }),
      event('money.paid_out', { id: 2, after: { amountCents: 100 } }),
      event('money.paid_out', { id: 3, after: { amountCents: 900 } }),
      event('till.closed', { id: 4, after: { differenceCents: -10 } }),
      event('sale.made', { id: 5 }),
    ]
    expect(exceptionsOf(events).map((found) => found.events[0]?.id)).toEqual([4, 3, 2, 1])
  })

  test('groups the discounts of one person, and adds them up', () => {
    const found = exceptionsOf([discount(1, 1000), discount(2, 600), discount(3, 100, 8)])
    expect(found.map(({ staffId, amountCents, events }) => [staffId, amountCents, events.length])).toEqual([
      [7, 1600, 2],
      [8, 100, 1],
    ])
  })
})

test.each([
  ['somebody else', 3, 7, null],
  ['who caused it', 7, 7, 'exception_own'],
  ['an owner, for what a server command did', 3, null, null],
])('an exception is signed off by %s', (_title, reviewer, causedBy, expected) =>
  expect(reviewBlocker(reviewer, causedBy)).toBe(expected),
)

test('differences and voids are severe', () => {
  expect([isSevere('till_difference'), isSevere('void'), isSevere('payout')]).toEqual([true, true, false])
})

describe('a venue is closed', () => {
  const on = (time: string) => new Date(`2026-11-16T${time}:00Z`)
  const session = (opened: string, closed: string | null) => ({
    openedAt: on(opened),
    closedAt: closed === null ? null : on(closed),
  })
  const now = on('23:00')
  test.each([
    ['never, without tills', [], []],
    ['not while a till is open', [session('10:00', null)], []],
    ['from a quarter of an hour after the last closing', [session('10:00', '21:00')], [['21:15', '23:00']]],
    ['until the next opening', [session('10:00', '14:00'), session('17:00', null)], [['14:15', '17:00']]],
    ['not while a second till is open', [session('10:00', '14:00'), session('12:00', '22:00')], [['22:15', '23:00']]],
    ['not within the quarter of an hour', [session('10:00', '22:50')], []],
  ])('%s', (_title, sessions, expected) => {
    const spans = closedSpans(sessions, now).map(({ from, to }) => [from, to])
    expect(spans).toEqual(expected.map((times) => times.map(on)))
  })
})

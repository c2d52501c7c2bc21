import { notWeighed, type Weighed } from '@aforo/domain'
import { describe, expect, test } from 'vitest'
import {
  adopt,
  beginSending,
  cartOwner,
  cartStorageKey,
  confirm,
  emptied,
  holdBack,
  type KeptLine,
  nextToSend,
  putLine,
  readCart,
  type ServerLine,
  shownLines,
  withdraw,
  writeCart,
  yieldTo,
} from './cart.ts'

const byHand = { milli: null, by: 'hand' } as const
const lemon = {
  productId: 1,
  name: 'Limón Sierra',
  priceCents: 850,
  unitType: 'weight',
  weighed: byHand,
  batch: null,
} as const
const kombucha = {
  productId: 2,
  name: 'Kombucha',
  priceCents: 300,
  unitType: 'fixed',
  weighed: { milli: null, by: null },
  batch: null,
} as const

const there = (quantityMilli: number): ServerLine[] => [{ ...lemon, quantityMilli }]
const begin = (cart: readonly KeptLine[], productId: number) => beginSending(cart, productId, 'change')
const settled = (quantityMilli: number): KeptLine => ({
  ...lemon,
  quantityMilli,
  seenMilli: quantityMilli,
  seenWeighed: byHand,
  seenBatch: null,
  sent: null,
})
const next = (quantityMilli: number, seenMilli: number, weighed: Weighed = byHand) => ({
  productId: 1,
  quantityMilli,
  weighed,
  batch: null,
  seenMilli,
})
const quantities = (cart: readonly KeptLine[]) => cart.map(({ quantityMilli, seenMilli }) => [quantityMilli, seenMilli])

describe('a cart change at this counter', () => {
  test('is stored with the last quantity of the server, and is sent next', () => {
    const cart = putLine([settled(1000)], { ...lemon, quantityMilli: 2500 })
    expect(quantities(cart)).toEqual([[2500, 1000]])
    expect(nextToSend(cart)).toEqual(next(2500, 1000))
  })

  test('that removes a line is kept until the server confirms it', () => {
    const cart = putLine([settled(1000)], { ...lemon, quantityMilli: -100 })
    expect(shownLines(cart)).toEqual([])
    expect(nextToSend(cart)).toEqual(next(0, 1000, notWeighed))
    expect(confirm(begin(cart, 1), 1)).toEqual([])
  })

  test('that removes a line the server never had leaves no trace', () => {
    const cart = putLine([], { ...kombucha, quantityMilli: 2000 })
    expect(putLine(cart, { ...kombucha, quantityMilli: 0 })).toEqual([])
    expect(putLine([], { ...kombucha, quantityMilli: 0 })).toEqual([])
  })

  test('can empty the whole cart', () => {
    const cart = emptied([settled(1000), { ...settled(0), ...kombucha, quantityMilli: 1000 }])
    expect(shownLines(cart)).toEqual([])
    expect(nextToSend(cart)).toEqual(next(0, 1000, notWeighed))
  })

  test('made while another is being sent is sent after it', () => {
    const sending = begin(putLine([settled(1000)], { ...lemon, quantityMilli: 1100 }), 1)
    const more = putLine(sending, { ...lemon, quantityMilli: 1200 })
    expect(nextToSend(more)).toEqual(next(1100, 1000))
    const answered = confirm(more, 1)
    expect(quantities(answered)).toEqual([[1200, 1100]])
    expect(nextToSend(confirm(begin(answered, 1), 1))).toBeNull()
  })

  test('without an answer is sent again before any other', () => {
    const lost = begin(putLine([settled(1000)], { ...lemon, quantityMilli: 1100 }), 1)
    const after = putLine(lost, { ...kombucha, quantityMilli: 1000 })
    expect(nextToSend(after)).toEqual(next(1100, 1000))
  })
})

describe('the cart of the server', () => {
  test.each([
    ['replaces a line that was not changed here', [settled(1000)], there(3000), [[3000, 3000]]],
    ['removes a line that is gone on the server', [settled(1000)], [], []],
    ['adds a line that is new here', [], there(500), [[500, 500]]],
    ['is combined with an unsent change', [{ ...settled(1000), quantityMilli: 1500 }], there(3000), [[3500, 3000]]],
    [
      'with the same quantity as here needs no sending',
      [{ ...settled(1000), quantityMilli: 3000 }],
      there(3000),
      [[3000, 3000]],
    ],
    ['combined with a change is never negative', [{ ...settled(2000), quantityMilli: 0 }], there(1000), [[0, 1000]]],
  ] as const)('%s', (_title, cart, server, expected) => {
    expect(quantities(adopt(cart, server))).toEqual(expected)
  })

  test('does not touch a change that is being sent', () => {
    const sending = begin([{ ...settled(1000), quantityMilli: 1500 }], 1)
    expect(adopt(sending, there(1000))).toEqual(sending)
  })
})

describe('when another counter changed the cart first', () => {
  const wanted: KeptLine = { ...settled(1000), quantityMilli: 1500 }

  test('the change is added to the new quantity on its first attempt', () => {
    expect(quantities(yieldTo(begin([wanted], 1), 1, there(2000)))).toEqual([[2500, 2000]])
  })

  test('the other counter wins if an earlier attempt may have succeeded', () => {
    const twice = begin(begin([wanted], 1), 1)
    expect(quantities(yieldTo(twice, 1, there(1700)))).toEqual([[1700, 1700]])
    expect(nextToSend(yieldTo(twice, 1, there(1700)))).toBeNull()
  })

  test('a line the other counter removed stays removed if an earlier attempt may have succeeded', () => {
    expect(yieldTo(begin(begin([wanted], 1), 1), 1, [])).toEqual([])
  })
})

test('a permanent refusal undoes the change, and a temporary one keeps it here', () => {
  const sending = begin([{ ...settled(1000), quantityMilli: 1500 }], 1)
  expect(withdraw(sending, 1)).toEqual([settled(1000)])
  expect(holdBack(sending, 1)).toEqual([{ ...settled(1000), quantityMilli: 1500 }])
})

describe('what was weighed for a line', () => {
  const onScale = (milli: number): Weighed => ({ milli, by: 'scale' })
  const weighed = (quantityMilli: number, milli: number): KeptLine => ({
    ...settled(quantityMilli),
    weighed: onScale(milli),
    seenWeighed: onScale(milli),
  })
  const thereWeighed = (quantityMilli: number, milli: number): ServerLine[] => [
    { ...lemon, quantityMilli, weighed: onScale(milli) },
  ]
  const weighedIn = (cart: readonly KeptLine[]) => cart.map((line) => [line.quantityMilli, line.weighed])

  test('is sent, also if only that changes', () => {
    const cart = putLine([weighed(2500, 2530)], { ...lemon, quantityMilli: 2500, weighed: onScale(2490) })
    expect(nextToSend(cart)).toEqual(next(2500, 2500, onScale(2490)))
    expect(nextToSend(confirm(begin(cart, 1), 1))).toBeNull()
  })

  test('is undone with a refused change', () => {
    const cart = putLine([weighed(2500, 2530)], { ...lemon, quantityMilli: 3500, weighed: onScale(3540) })
    expect(withdraw(begin(cart, 1), 1)).toEqual([weighed(2500, 2530)])
  })

  test.each([
    [
      'comes from the server if nothing changed here',
      weighed(1000, 1010),
      thereWeighed(2000, 2030),
      2000,
      onScale(2030),
    ],
    [
      'stays as weighed here if the server has not changed',
      { ...weighed(1000, 1010), weighed: onScale(990) },
      thereWeighed(1000, 1010),
      1000,
      onScale(990),
    ],
    [
      'adds up with what another counter weighed',
      { ...weighed(1000, 1010), quantityMilli: 2500, weighed: onScale(2530) },
      thereWeighed(2000, 2030),
      3500,
      onScale(3550),
    ],
    [
      'is typed if the other counter typed',
      { ...weighed(1000, 1010), quantityMilli: 2500, weighed: onScale(2530) },
      there(2000),
      3500,
      { milli: 3520, by: 'hand' },
    ],
    [
      'is all there is if another counter removed the rest',
      { ...weighed(1000, 1010), quantityMilli: 2500, weighed: onScale(2530) },
      [],
      1500,
      onScale(1520),
    ],
    [
      'is typed if so much is taken off that nothing weighed is left',
      { ...weighed(2000, 2500), quantityMilli: 1000, weighed: onScale(1000) },
      thereWeighed(1100, 1100),
      100,
      { milli: null, by: 'hand' },
    ],
  ] as const)('%s', (_title, line, server, quantityMilli, expected) => {
    expect(weighedIn(adopt([line], server))).toEqual([[quantityMilli, expected]])
  })

  test('is none in a cart that an earlier version stored', () => {
    const { weighed: _weighed, seenWeighed: _seen, ...old } = settled(1000)
    expect(readCart(JSON.stringify({ items: [old] }))).toEqual([
      { ...settled(1000), weighed: notWeighed, seenWeighed: notWeighed },
    ])
  })
})

describe('a cart in browser storage', () => {
  test('is read as it was written, with its number of attempts', () => {
    const cart = begin([{ ...settled(1000), quantityMilli: 1500 }], 1)
    expect(readCart(writeCart(cart))).toEqual(cart)
  })

  test('is stored per member and venue', () => {
    expect(cartOwner(1, cartStorageKey(1, 412))).toBe(412)
    expect(cartOwner(11, cartStorageKey(1, 412))).toBeNull()
    expect(cartOwner(1, 'aforo.cart.1.')).toBeNull()
    expect(cartOwner(1, 'aforo.language')).toBeNull()
  })

  test('is removed when the cart is empty', () => {
    expect(writeCart([])).toBeNull()
  })

  test.each([
    ['no text', null],
    ['invalid JSON', '{"items":['],
    ['something other than a list', '{"items":5}'],
    ['half a thousandth', JSON.stringify({ items: [{ ...settled(1000), quantityMilli: 0.5 }] })],
    ['half a piece', JSON.stringify({ items: [{ ...settled(500), ...kombucha, quantityMilli: 500 }] })],
    ['an unknown unit', JSON.stringify({ items: [{ ...settled(1000), unitType: 'litre' }] })],
  ])('%s is read as an empty cart', (_title, text) => {
    expect(readCart(text)).toEqual([])
  })
})

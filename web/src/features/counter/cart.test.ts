import { describe, expect, test } from 'vitest'
import {
  adopt,
  beginSending,
  cartOwner,
  cartPlace,
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

const lemon = { productId: 1, name: 'Limón Sierra', priceCents: 850, unitType: 'weight' } as const
const kombucha = { productId: 2, name: 'Kombucha', priceCents: 300, unitType: 'fixed' } as const

const there = (quantityMilli: number): ServerLine[] => [{ ...lemon, quantityMilli }]
const begin = (cart: readonly KeptLine[], productId: number) => beginSending(cart, productId, 'change')
const settled = (quantityMilli: number): KeptLine => ({ ...lemon, quantityMilli, seenMilli: quantityMilli, sent: null })
const quantities = (cart: readonly KeptLine[]) => cart.map(({ quantityMilli, seenMilli }) => [quantityMilli, seenMilli])

describe('a change made here', () => {
  test('is kept with what the server knew, and is the next to be sent', () => {
    const cart = putLine([settled(1000)], { ...lemon, quantityMilli: 2500 })
    expect(quantities(cart)).toEqual([[2500, 1000]])
    expect(nextToSend(cart)).toEqual({ productId: 1, quantityMilli: 2500, seenMilli: 1000 })
  })

  test('that takes a line out stays until the server knows', () => {
    const cart = putLine([settled(1000)], { ...lemon, quantityMilli: -100 })
    expect(shownLines(cart)).toEqual([])
    expect(nextToSend(cart)).toEqual({ productId: 1, quantityMilli: 0, seenMilli: 1000 })
    expect(confirm(begin(cart, 1), 1)).toEqual([])
  })

  test('of a line the server never heard of leaves nothing behind', () => {
    const cart = putLine([], { ...kombucha, quantityMilli: 2000 })
    expect(putLine(cart, { ...kombucha, quantityMilli: 0 })).toEqual([])
    expect(putLine([], { ...kombucha, quantityMilli: 0 })).toEqual([])
  })

  test('takes everything out', () => {
    const cart = emptied([settled(1000), { ...settled(0), ...kombucha, quantityMilli: 1000 }])
    expect(shownLines(cart)).toEqual([])
    expect(nextToSend(cart)).toEqual({ productId: 1, quantityMilli: 0, seenMilli: 1000 })
  })

  test('while another is on its way is sent after it', () => {
    const sending = begin(putLine([settled(1000)], { ...lemon, quantityMilli: 1100 }), 1)
    const more = putLine(sending, { ...lemon, quantityMilli: 1200 })
    expect(nextToSend(more)).toEqual({ productId: 1, quantityMilli: 1100, seenMilli: 1000 })
    const answered = confirm(more, 1)
    expect(quantities(answered)).toEqual([[1200, 1100]])
    expect(nextToSend(confirm(begin(answered, 1), 1))).toBeNull()
  })

  test('whose answer was lost is sent again before anything else', () => {
    const lost = begin(putLine([settled(1000)], { ...lemon, quantityMilli: 1100 }), 1)
    const after = putLine(lost, { ...kombucha, quantityMilli: 1000 })
    expect(nextToSend(after)).toEqual({ productId: 1, quantityMilli: 1100, seenMilli: 1000 })
  })
})

describe('what the server has', () => {
  test.each([
    ['is taken where nobody here has changed anything', [settled(1000)], there(3000), [[3000, 3000]]],
    ['is taken where it is gone', [settled(1000)], [], []],
    ['is taken where it is new here', [], there(500), [[500, 500]]],
    ['gets the change made here on top', [{ ...settled(1000), quantityMilli: 1500 }], there(3000), [[3500, 3000]]],
    [
      'that is wanted here too needs no sending',
      [{ ...settled(1000), quantityMilli: 3000 }],
      there(3000),
      [[3000, 3000]],
    ],
    ['never falls below nothing', [{ ...settled(2000), quantityMilli: 0 }], there(1000), [[0, 1000]]],
  ] as const)('%s', (_title, cart, server, expected) => {
    expect(quantities(adopt(cart, server))).toEqual(expected)
  })

  test('leaves alone what is on its way', () => {
    const sending = begin([{ ...settled(1000), quantityMilli: 1500 }], 1)
    expect(adopt(sending, there(1000))).toEqual(sending)
  })
})

describe('another counter that was quicker', () => {
  const wanted: KeptLine = { ...settled(1000), quantityMilli: 1500 }

  test('gets the difference on top when this was the first try', () => {
    expect(quantities(yieldTo(begin([wanted], 1), 1, there(2000)))).toEqual([[2500, 2000]])
  })

  test('holds when an earlier try may have been done', () => {
    const twice = begin(begin([wanted], 1), 1)
    expect(quantities(yieldTo(twice, 1, there(1700)))).toEqual([[1700, 1700]])
    expect(nextToSend(yieldTo(twice, 1, there(1700)))).toBeNull()
  })

  test('holds when it took the line out and an earlier try may have been done', () => {
    expect(yieldTo(begin(begin([wanted], 1), 1), 1, [])).toEqual([])
  })
})

test('what is refused for good is as it was, and what is refused for now stays here', () => {
  const sending = begin([{ ...settled(1000), quantityMilli: 1500 }], 1)
  expect(withdraw(sending, 1)).toEqual([settled(1000)])
  expect(holdBack(sending, 1)).toEqual([{ ...settled(1000), quantityMilli: 1500 }])
})

describe('the storage of the browser', () => {
  test('gives back what was put into it, tries included', () => {
    const cart = begin([{ ...settled(1000), quantityMilli: 1500 }], 1)
    expect(readCart(writeCart(cart))).toEqual(cart)
  })

  test('keeps each client apart, and each venue', () => {
    expect(cartOwner(1, cartPlace(1, 412))).toBe(412)
    expect(cartOwner(11, cartPlace(1, 412))).toBeNull()
    expect(cartOwner(1, 'aforo.cart.1.')).toBeNull()
    expect(cartOwner(1, 'aforo.language')).toBeNull()
  })

  test('holds nothing for an empty cart', () => {
    expect(writeCart([])).toBeNull()
  })

  test.each([
    ['nothing', null],
    ['no JSON', '{"items":['],
    ['no list', '{"items":5}'],
    ['half a thousandth', JSON.stringify({ items: [{ ...settled(1000), quantityMilli: 0.5 }] })],
    ['half a piece', JSON.stringify({ items: [{ ...settled(500), ...kombucha, quantityMilli: 500 }] })],
    ['a unit nobody has', JSON.stringify({ items: [{ ...settled(1000), unitType: 'litre' }] })],
  ])('%s is an empty cart', (_title, text) => {
    expect(readCart(text)).toEqual([])
  })
})

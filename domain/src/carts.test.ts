import { describe, expect, test } from 'vitest'
import { cartLinesMost, cartWriteBlocker, quantityIn, withQuantity } from './carts.ts'

const lemon = { productId: 1, quantityMilli: 2500 }
const cake = { productId: 2, quantityMilli: 1000 }

describe('a cart', () => {
  test('says how much of a product is in it', () => {
    expect([quantityIn([lemon, cake], 1), quantityIn([lemon, cake], 3)]).toEqual([2500, 0])
  })

  test.each([
    ['another product', { productId: 3, quantityMilli: 100 }, [lemon, cake, { productId: 3, quantityMilli: 100 }]],
    ['more of one', { productId: 1, quantityMilli: 2600 }, [{ productId: 1, quantityMilli: 2600 }, cake]],
    ['none of one', { productId: 1, quantityMilli: 0 }, [cake]],
    ['less than none of one', { productId: 1, quantityMilli: -100 }, [cake]],
  ])('takes %s', (_title, line, after) => {
    expect(withQuantity([lemon, cake], line)).toEqual(after)
  })

  test.each([
    ['what was seen is there', 1000, { quantityMilli: 1500, seenMilli: 1000 }, 1, null],
    ['what is wanted is there already', 1500, { quantityMilli: 1500, seenMilli: 1000 }, 1, null],
    ['something else is there', 1200, { quantityMilli: 1500, seenMilli: 1000 }, 1, 'cart_changed'],
    ['it was taken out meanwhile', 0, { quantityMilli: 1500, seenMilli: 1000 }, 0, 'cart_changed'],
    ['there is room for one more', 0, { quantityMilli: 100, seenMilli: 0 }, cartLinesMost - 1, null],
    ['there is room for no other', 0, { quantityMilli: 100, seenMilli: 0 }, cartLinesMost, 'cart_too_long'],
    ['a full one changes', 100, { quantityMilli: 200, seenMilli: 100 }, cartLinesMost, null],
  ] as const)('is written where %s', (_title, current, write, lines, blocker) => {
    expect(cartWriteBlocker(current, write, lines)).toBe(blocker)
  })
})

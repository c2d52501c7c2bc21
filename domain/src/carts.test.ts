import { describe, expect, test } from 'vitest'
import { cartLinesMost, cartWriteBlocker, quantityIn } from './carts.ts'

const lemon = { productId: 1, quantityMilli: 2500 }
const cake = { productId: 2, quantityMilli: 1000 }

describe('a cart', () => {
  test('says how much of a product is in it', () => {
    expect([quantityIn([lemon, cake], 1), quantityIn([lemon, cake], 3)]).toEqual([2500, 0])
  })

  const there = (quantityMilli: number, changeId: string | null = 'theirs') => ({ quantityMilli, changeId })
  const wanted = (quantityMilli: number, seenMilli: number) => ({ quantityMilli, seenMilli, changeId: 'mine' })

  test.each([
    ['the line is as it was seen', there(1000), wanted(1500, 1000), 1, null],
    ['the same change was stored before', there(1500, 'mine'), wanted(1500, 1000), 1, null],
    ['another person made the same change', there(1500), wanted(1500, 1000), 1, 'cart_changed'],
    ['the line has another quantity', there(1200), wanted(1500, 1000), 1, 'cart_changed'],
    ['the line was removed meanwhile', there(0, null), wanted(1500, 1000), 0, 'cart_changed'],
    ['a line to remove is removed already', there(0, null), wanted(0, 1000), 0, null],
    ['one more line fits', there(0, null), wanted(100, 0), cartLinesMost - 1, null],
    ['the cart is full', there(0, null), wanted(100, 0), cartLinesMost, 'cart_too_long'],
    ['a line of a full cart changes', there(100), wanted(200, 100), cartLinesMost, null],
  ])('is written or refused when %s', (_title, current, write, lines, blocker) => {
    expect(cartWriteBlocker(current, write, lines)).toBe(blocker)
  })
})

import { expect, test } from 'vitest'
import { adopt, beginSending, confirm, type KeptLine, nextToSend, putLine, readCart, writeCart } from './cart.ts'

const old = { id: 1, code: '0401' }
const fresh = { id: 2, code: '0412' }
const lemon = {
  productId: 1,
  name: 'Limón Sierra',
  priceCents: 850,
  unitType: 'weight',
  weighed: { milli: null, by: 'hand' },
} as const
const settled = (quantityMilli: number, batch: KeptLine['batch']): KeptLine => ({
  ...lemon,
  quantityMilli,
  batch,
  seenMilli: quantityMilli,
  seenWeighed: lemon.weighed,
  seenBatch: batch,
  sent: null,
})
const there = (quantityMilli: number, batch: KeptLine['batch']) => [{ ...lemon, quantityMilli, batch }]
const batchesIn = (cart: readonly KeptLine[]) => cart.map(({ quantityMilli, batch }) => [quantityMilli, batch?.id])

test('another batch of a line is sent, also if only that changes', () => {
  const cart = putLine([settled(2500, old)], { ...lemon, quantityMilli: 2500, batch: fresh })
  expect(nextToSend(cart)).toMatchObject({ quantityMilli: 2500, batch: fresh })
  expect(nextToSend(confirm(beginSending(cart, 1, 'change'), 1))).toBeNull()
})

test('a new quantity leaves the batch as it is', () =>
  expect(batchesIn(putLine([settled(2500, old)], { ...lemon, quantityMilli: 3000 }))).toEqual([[3000, 1]]))

test.each([
  ['the batch of another counter is taken over', settled(1000, old), there(1000, fresh), 1000, 2],
  ['what was chosen here stays', { ...settled(1000, null), batch: fresh }, there(1000, old), 1000, 2],
  ['also beside a quantity of another counter', { ...settled(1000, old), batch: fresh }, there(2000, old), 2000, 2],
  ['and the other way round', { ...settled(1000, old), quantityMilli: 1500 }, there(1000, fresh), 1500, 2],
] as const)('%s', (_title, line, server, quantityMilli, batchId) =>
  expect(batchesIn(adopt([line], server))).toEqual([[quantityMilli, batchId]]),
)

test('the batch is in the browser storage, and lines of an earlier version have none', () => {
  const cart = beginSending([{ ...settled(1000, old), batch: fresh }], 1, 'change')
  expect(readCart(writeCart(cart))).toEqual(cart)
  const { batch: _batch, seenBatch: _seen, ...before } = settled(1000, null)
  expect(readCart(JSON.stringify({ items: [before] }))).toEqual([settled(1000, null)])
})

import { expect, test } from 'vitest'
import { takenFrom } from './jars.ts'

const jar = (id: number, left: number, blocked = false) => ({
  id,
  code: `041${id}`,
  left,
  expires_on: null,
  jar_tare: null,
  blocked,
})
const shelf = { stock_quantity: 60, batches: [jar(1, 2), jar(2, 50)] }
const named = (id: number) => ({ id, code: `041${id}` })

test.each([
  ['before weighing, the oldest jar is offered', shelf, 0, null, 1, null],
  ['more than it holds comes from the next', shelf, 2_001, null, 2, null],
  ['a chosen jar is kept', shelf, 500, named(2), 2, null],
  ['and says when it holds too little', shelf, 50_001, named(2), 2, 'batch_short'],
  ['a blocked jar gives nothing', { ...shelf, batches: [jar(1, 60, true)] }, 500, named(1), 1, 'batch_blocked'],
  ['goods without a batch are no jar', { ...shelf, batches: [jar(1, 2)] }, 2_001, null, undefined, null],
  ['a jar that was used up is not there', shelf, 500, named(7), undefined, 'batch_short'],
] as const)('%s', (_title, product, milli, chosen, jarId, blocker) => {
  const taken = takenFrom({ ...product, batches: [...product.batches] }, milli, chosen)
  expect([taken?.jar?.id, taken?.blocker]).toEqual([jarId, blocker])
})

test('a product without batches has no jars', () =>
  expect(takenFrom({ stock_quantity: 60, batches: [] }, 500, null)).toBeNull())

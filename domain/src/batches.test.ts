import { expect, test } from 'vitest'
import { batchTakenOffline, batchToTake, freeBatchCode, type Shelf, unexplainedMilli } from './batches.ts'

const shelf: Shelf = {
  batches: [
    { id: 1, leftMilli: 2_000, isBlocked: false },
    { id: 2, leftMilli: 80_000, isBlocked: true },
    { id: 3, leftMilli: 50_000, isBlocked: false },
  ],
  unbatchedMilli: 60_000,
}

test.each([
  ['the oldest batch comes first', 1_500, null, { batchId: 1 }],
  ['the last gram of a batch can be taken', 2_000, null, { batchId: 1 }],
  ['a batch with too little is passed over', 2_001, null, { batchId: 3 }],
  ['a blocked batch is passed over', 50_000, null, { batchId: 3 }],
  ['goods without a batch come last', 50_001, null, { batchId: null }],
  ['only a blocked batch holds so much', 60_001, null, 'batch_blocked'],
  ['no jar holds so much', 80_001, null, 'batch_short'],
  ['another batch can be chosen', 1_500, 3, { batchId: 3 }],
  ['a blocked one cannot be chosen', 1_500, 2, 'batch_blocked'],
  ['a chosen one must hold all of it', 50_001, 3, 'batch_short'],
  ['a batch that is empty meanwhile cannot be chosen', 1_500, 4, 'batch_short'],
] as const)('%s', (_title, milli, chosenId, expected) => expect(batchToTake(shelf, milli, chosenId)).toEqual(expected))

test.each([
  ['the chosen batch, although it is blocked', 1_500, 2, 2],
  ['the chosen batch, although it holds less', 3_000, 1, 1],
  ['the oldest that holds enough', 3_000, null, 3],
  ['another one if the chosen one is empty', 1_500, 4, 1],
  ['none, where goods without one are enough', 55_000, null, null],
  ['a blocked one if nothing else holds it', 70_000, null, 2],
  ['the open one if none holds it', 90_000, null, 1],
] as const)('sold without a connection, goods come from %s', (_title, milli, chosenId, batchId) =>
  expect(batchTakenOffline(shelf, milli, chosenId)).toEqual({ batchId }),
)

test('goods that went nowhere are unexplained', () => {
  const sums = {
    receivedMilli: 500_000,
    soldMilli: 318_400,
    sampledMilli: 6_000,
    lostMilli: 30_000,
    movedMilli: 40_000,
    archivedMilli: 10_000,
    countedMilli: -7_400,
    leftMilli: 88_200,
  }
  expect(unexplainedMilli(sums)).toBe(0)
  expect(unexplainedMilli({ ...sums, leftMilli: 85_200 })).toBe(3_000)
})

test.each([
  ['the first delivery of a day', [], '261119'],
  ['a second one', ['261119'], '261119-2'],
  ['a gap is filled', ['261119', '261119-3'], '261119-2'],
] as const)('the code of %s', (_title, taken, code) => expect(freeBatchCode('2026-11-19', taken)).toBe(code))

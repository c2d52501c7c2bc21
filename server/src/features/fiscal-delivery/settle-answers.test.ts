import { expect, test } from 'vitest'
import type { RecordAnswer } from '../../fiscal/verifactu/answers.ts'
import { settleAnswers } from './settle-answers.ts'

const sent = { position: 1, number: 'A1', isCancellation: false, attempts: 0 }
const accepted: RecordAnswer = {
  number: 'A1',
  isCancellation: false,
  state: 'accepted',
  code: null,
  text: null,
  duplicate: null,
}
const duplicate: RecordAnswer = {
  ...accepted,
  state: 'rejected',
  code: 3_000,
  text: 'Duplicado',
  duplicate: { state: 'accepted_with_errors', code: 2_001, text: 'No censado' },
}

test('a duplicate of what may have arrived before has the state of the stored record', () => {
  expect(settleAnswers([{ ...sent, attempts: 1 }], [duplicate])).toEqual([
    { position: 1, state: 'accepted_with_errors', code: 2_001, text: 'No censado' },
  ])
})

test('a duplicate of what was never sent is rejected: its number is taken', () => {
  expect(settleAnswers([sent], [duplicate])).toEqual([
    { position: 1, state: 'rejected', code: 3_000, text: 'Duplicado' },
  ])
})

test('several records of one invoice get their answers in order, and one without an answer keeps waiting', () => {
  const records = [
    sent,
    { ...sent, position: 2 },
    { ...sent, position: 3, isCancellation: true },
    { ...sent, position: 4 },
  ]
  const rejected = { ...accepted, state: 'rejected' as const, code: 1_100 }
  expect(
    settleAnswers(records, [rejected, accepted, { ...accepted, isCancellation: true }]).map(({ position, state }) => [
      position,
      state,
    ]),
  ).toEqual([
    [1, 'rejected'],
    [2, 'accepted'],
    [3, 'accepted'],
  ])
})

import { expect, test } from 'vitest'
import type { DoorMember } from '../../parts/visits/room-queries.ts'
import { type DoorResults, recallScan, replaceResult } from './door-results.ts'

const client = (id: number) => ({ id }) as DoorMember
const inside = (id: number) => ({ kind: 'inside', client: client(id) }) as const
const asks = (id: number) => ({ kind: 'asks', client: client(id), rules: ['entry_fee_unpaid'] }) as const
const nothing: DoorResults = { shown: null, atMs: 0, past: [] }
const idsOf = ({ past }: DoorResults) => past.map(({ result }) => result.client?.id)

/** Scans these members one after the other. */
const scanned = (...ids: number[]) =>
  ids.reduce((results, id) => replaceResult(replaceResult(results, { kind: 'looking' }, id), inside(id), id), nothing)

test('the last three scans stay visible, latest first', () => {
  expect(idsOf(scanned(1))).toEqual([])
  expect(idsOf(scanned(1, 2, 3, 4, 5))).toEqual([4, 3, 2])
})

test('a dismissed result moves to the past scans', () => {
  const dismissed = replaceResult(scanned(1), null, 9)
  expect(dismissed).toMatchObject({ shown: null, past: [{ atMs: 1 }] })
})

test('an answer about the same member replaces the question in the strip', () => {
  const asked = replaceResult(nothing, asks(1), 1)
  expect(idsOf(replaceResult(asked, inside(1), 2))).toEqual([])
})

test('a past scan can be shown again, and changes places with the result in the strip', () => {
  const results = scanned(1, 2, 3)
  const [second] = results.past
  if (second === undefined) throw new Error('No past scan.')
  const recalled = recallScan(results, second)
  expect(recalled).toMatchObject({ shown: { client: { id: 2 } }, atMs: 2 })
  expect(idsOf(recalled)).toEqual([3, 1])
})

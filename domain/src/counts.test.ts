import { expect, test } from 'vitest'
import {
  countApprovalBlocker,
  type CountEntryState,
  countMinutesLeft,
  type CountSheetState,
  countSheetStates,
  discardBlocker,
  entriesLeft,
  entriesToRecount,
  finishBlocker,
  isCountBlind,
  isReadingShown,
  mayReadCounts,
  nextEntry,
  pauseBlocker,
  readingBlocker,
  resumeBlocker,
  weighBlocker,
} from './counts.ts'

const dani = 1
const carla = 2

const sheet = (state: CountSheetState, seenBy: number[] = []) => ({ state, seenBy })
const entry = (number: number, with_: Partial<Parameters<typeof weighBlocker>[1]> = {}) => ({
  number,
  state: 'waiting' as CountEntryState,
  isRecounted: false,
  heldBy: null,
  weighedBefore: [],
  ...with_,
})
const recounted = { state: 'again', isRecounted: true } as const

test.each([
  ['a jar that nobody has in hand', sheet('open'), entry(1), null],
  ['their own', sheet('open'), entry(1, { heldBy: dani }), null],
  ['a jar that somebody else has in hand', sheet('open'), entry(1, { heldBy: carla }), 'count_entry_taken'],
  ['a jar again that they weighed in this round', sheet('open'), entry(1, { state: 'weighed' }), null],
  ['nothing while it is paused', sheet('paused'), entry(1), 'count_paused'],
  ['nothing after the end', sheet('to_approve'), entry(1), 'count_not_open'],
  ['nothing of a discarded count', sheet('discarded'), entry(1), 'count_not_open'],
  ['a jar of the recount', sheet('to_recount'), entry(1, recounted), null],
  ['no other jar in the recount', sheet('to_recount'), entry(1, { state: 'weighed' }), 'count_not_open'],
  [
    'not what they weighed before',
    sheet('to_recount'),
    entry(1, { ...recounted, weighedBefore: [dani] }),
    'count_weighed_before',
  ],
  ['nothing after they saw the result', sheet('to_recount', [dani]), entry(1, recounted), 'count_result_seen'],
] as const)('somebody weighs %s', (_title, of, which, blocker) => {
  expect(weighBlocker(of, which, dani)).toBe(blocker)
})

test.each([
  ['the first in order', [entry(2), entry(1)], 1],
  ['what they have in hand before anything else', [entry(1), entry(2, { heldBy: dani })], 2],
  ['never what somebody else has in hand', [entry(1, { heldBy: carla }), entry(2)], 2],
  ['what moved before what was skipped', [entry(1, { state: 'skipped' }), entry(2, { state: 'again' })], 2],
  ['skipped jars at the end', [entry(1, { state: 'skipped' }), entry(2)], 2],
  ['nothing when all is weighed', [entry(1, { state: 'weighed' })], null],
] as const)('next is %s', (_title, entries, number) => {
  expect(nextEntry(sheet('open'), entries, dani)?.number ?? null).toBe(number)
})

test('in a recount next is only what somebody else weighed', () => {
  const entries = [
    entry(1, { ...recounted, weighedBefore: [dani] }),
    entry(2, { ...recounted, weighedBefore: [carla] }),
  ]
  expect(nextEntry(sheet('to_recount'), entries, dani)?.number).toBe(2)
  expect(nextEntry(sheet('to_recount'), entries, carla)?.number).toBe(1)
})

test.each([
  ['what somebody else weighed, also while they have it in hand', sheet('to_recount'), 1],
  ['nothing after they saw the result', sheet('to_recount', [dani]), 0],
  ['nothing before the recount', sheet('open'), 0],
] as const)('left to recount for somebody is %s', (_title, of, left) => {
  const entries = [
    entry(1, { ...recounted, weighedBefore: [dani] }),
    entry(2, { ...recounted, weighedBefore: [carla], heldBy: carla }),
    entry(3, { ...recounted, weighedBefore: [carla], state: 'weighed' }),
  ]
  expect(entriesToRecount(of, entries, dani)).toBe(left)
})

test('a count is blind until its first round is finished', () => {
  expect(countSheetStates.filter((state) => isCountBlind({ state }))).toEqual(['open', 'paused'])
})

test.each([
  ['with everything weighed', 'open', ['weighed', 'weighed'], false, null],
  ['not with jars left', 'open', ['weighed', 'waiting'], true, 'count_unfinished'],
  ['not with jars that moved', 'open', ['weighed', 'again'], true, 'count_unfinished'],
  ['not with skipped jars', 'open', ['weighed', 'skipped'], false, 'count_unfinished'],
  ['without the skipped jars, if somebody says so', 'open', ['weighed', 'skipped'], true, null],
  ['not with nothing at all', 'open', ['skipped'], true, 'count_nothing_weighed'],
  ['not while it is paused', 'paused', ['weighed'], false, 'count_paused'],
  ['not twice', 'to_approve', ['weighed'], false, 'count_not_open'],
] as const)('a round ends %s', (_title, state, states, leavesSkipped, blocker) => {
  const entries = states.map((of) => ({ state: of, isRecounted: false }))
  expect(finishBlocker({ state }, entries, leavesSkipped)).toBe(blocker)
})

test('a recount ends with its own jars, and leaves none of them out', () => {
  const leftOut = { state: 'skipped', isRecounted: false } as const
  const again = { state: 'weighed', isRecounted: true } as const
  expect(finishBlocker({ state: 'to_recount' }, [leftOut, again], false)).toBeNull()
  const skipped = { state: 'skipped', isRecounted: true } as const
  expect(entriesLeft({ state: 'to_recount' }, [leftOut, again, skipped], true)).toBe(1)
})

test.each([
  ['who weighed nothing', 'to_approve', [carla], null],
  ['not who weighed one jar', 'to_approve', [carla, dani], 'count_weighed_by_you'],
  ['nobody before the recount', 'to_recount', [carla], 'count_not_to_approve'],
  ['nobody twice', 'approved', [carla], 'count_not_to_approve'],
] as const)('a count is approved by %s', (_title, state, weighedBy, blocker) => {
  expect(countApprovalBlocker({ state }, weighedBy, dani)).toBe(blocker)
})

test.each([
  ['open', false, null],
  ['paused', false, null],
  ['to_recount', false, 'privileges_missing'],
  ['to_approve', false, 'privileges_missing'],
  ['to_approve', true, null],
  ['approved', true, 'count_closed'],
  ['discarded', true, 'count_closed'],
] as const)('a count that is %s, discarded by somebody who may approve: %s', (state, mayApprove, blocker) => {
  expect(discardBlocker({ state }, mayApprove)).toBe(blocker)
})

test('only an open count is paused, and only a paused one goes on', () => {
  expect(countSheetStates.filter((state) => pauseBlocker({ state }) === null)).toEqual(['open'])
  expect(countSheetStates.filter((state) => resumeBlocker({ state }) === null)).toEqual(['paused'])
})

test('nothing weighs less than its jar', () => {
  expect(readingBlocker(180_000, 180_000)).toBeNull()
  expect(readingBlocker(179_999, 180_000)).toBe('count_below_tare')
})

test.each([
  [['count_stock'], false],
  [['approve'], false],
  [['count_stock', 'approve'], true],
] as const)('somebody with %s reads results: %s', (capabilities, may) => {
  const person = { role: 'employee', venues: [{ id: 1, role: 'employee', capabilities }] } as const
  expect(mayReadCounts(person, 1)).toBe(may)
  expect(mayReadCounts(person, 2)).toBe(false)
})

test('the rest takes as long as the usual jar, not as long as a pause', () => {
  const at = (...seconds: number[]) => seconds.map((second) => new Date(second * 1000))
  expect(countMinutesLeft(at(0), 10)).toBeNull()
  expect(countMinutesLeft(at(0, 30, 60, 90), 10)).toBe(5)
  expect(countMinutesLeft(at(0, 30, 3600, 3630, 3660), 10)).toBe(5)
})

test.each([
  ['the first reading of a jar that is weighed again', 'to_recount', true, 1, false],
  ['its second one', 'to_recount', true, 2, true],
  ['a jar that is not weighed again', 'to_recount', false, 1, true],
  ['every reading in the first round', 'open', false, 1, true],
  ['every reading once the recount is finished', 'to_approve', true, 1, true],
] as const)('readings: %s', (_title, state, isRecounted, round, isShown) => {
  expect(isReadingShown({ state }, { isRecounted }, round)).toBe(isShown)
})

import { type Capability, holdsAt, type Person } from './people.ts'

/** Where a count sheet stands. Nothing is booked before it is approved. */
export const countSheetStates = ['open', 'paused', 'to_recount', 'to_approve', 'approved', 'discarded'] as const
export type CountSheetState = (typeof countSheetStates)[number]

/** What a sheet covers. `moved` is the weigh-in of a shift: only what moved since it was last weighed. */
export const countScopes = ['all', 'moved', 'categories', 'products', 'batches'] as const
export type CountScope = (typeof countScopes)[number]

/** `again`: its batch was sold from while the other jars were weighed, or the round is a recount. */
export const countEntryStates = ['waiting', 'skipped', 'again', 'weighed'] as const
export type CountEntryState = (typeof countEntryStates)[number]

/** So long a jar stays with the person who took it. */
export const countClaimMinutes = 5
/** More jars are several sheets. */
export const countEntriesMost = 600
export const countChosenMost = 100
export const jarsMost = 200
export const jarPlaceMost = 60
export const countReasonMost = 300

type Unfinished = { state: CountSheetState }

const isUnfinished = ({ state }: Unfinished): boolean => state !== 'approved' && state !== 'discarded'
const isWeighing = ({ state }: Unfinished): boolean => state === 'open' || state === 'to_recount'

/** Expected figures are shown once the first round is finished. */
export const isCountBlind = ({ state }: Unfinished): boolean => state === 'open' || state === 'paused'

/** The recount is the second round, and the last. */
export const countRoundOf = ({ state }: Unfinished): number => (state === 'to_recount' ? 2 : 1)

/**
 * Whether a reading may be shown. A jar that is weighed again is weighed without knowing what it weighed before, so until
 * the recount is finished nobody sees its first reading.
 */
export const isReadingShown = (sheet: Unfinished, entry: { isRecounted: boolean }, round: number): boolean =>
  sheet.state !== 'to_recount' || !entry.isRecounted || round === countRoundOf(sheet)

export type WeighBlocker =
  'count_paused' | 'count_not_open' | 'count_entry_taken' | 'count_result_seen' | 'count_weighed_before'

type EntryToWeigh = {
  state: CountEntryState
  /** Whether the first round was outside the band. Only these are weighed again. */
  isRecounted: boolean
  /** Who has it in hand now, or null. */
  heldBy: number | null
  /** Who weighed it in earlier rounds. */
  weighedBefore: readonly number[]
}

/**
 * Why this person may not weigh a jar, or null. A recount is for somebody who has neither weighed this jar before nor
 * seen what was expected.
 */
export function weighBlocker(
  sheet: Unfinished & { seenBy: readonly number[] },
  entry: EntryToWeigh,
  staffId: number,
): WeighBlocker | null {
  if (sheet.state === 'paused') return 'count_paused'
  if (!isWeighing(sheet)) return 'count_not_open'
  if (sheet.state === 'to_recount') {
    if (!entry.isRecounted) return 'count_not_open'
    if (entry.weighedBefore.includes(staffId)) return 'count_weighed_before'
    if (sheet.seenBy.includes(staffId)) return 'count_result_seen'
  }
  return entry.heldBy === null || entry.heldBy === staffId ? null : 'count_entry_taken'
}

/** How many jars of a recount are left for this person. One that somebody else has in hand now may become free. */
export const entriesToRecount = (
  sheet: Unfinished & { seenBy: readonly number[] },
  entries: readonly EntryToWeigh[],
  staffId: number,
): number =>
  sheet.state !== 'to_recount'
    ? 0
    : entries.filter(
        (entry) => entry.state !== 'weighed' && weighBlocker(sheet, { ...entry, heldBy: null }, staffId) === null,
      ).length

type EntryInOrder = EntryToWeigh & { number: number }

const urgency = { waiting: 0, again: 1, skipped: 2, weighed: 3 } as const satisfies Record<CountEntryState, number>

/**
 * The jar that this person weighs next, or null if there is none for them now. It is the one they already have in hand,
 * else the next in order. Skipped jars come back at the end.
 */
export function nextEntry<Entry extends EntryInOrder>(
  sheet: Unfinished & { seenBy: readonly number[] },
  entries: readonly Entry[],
  staffId: number,
): Entry | null {
  const mine = entries.filter((entry) => entry.state !== 'weighed' && weighBlocker(sheet, entry, staffId) === null)
  const inOrder = mine.toSorted(
    (one, other) =>
      Number(other.heldBy === staffId) - Number(one.heldBy === staffId) ||
      urgency[one.state] - urgency[other.state] ||
      one.number - other.number,
  )
  return inOrder[0] ?? null
}

export type ReadingBlocker = 'count_below_tare'

/** Why a reading is refused, or null. */
export const readingBlocker = (grossMilli: number, tareMilli: number): ReadingBlocker | null =>
  grossMilli < tareMilli ? 'count_below_tare' : null

const paceReadings = 20

/** About how long the rest takes, by the usual time between the last readings. Null without two of them. */
export function countMinutesLeft(readAt: readonly Date[], left: number): number | null {
  const times = readAt
    .map((at) => at.getTime())
    .toSorted((one, other) => one - other)
    .slice(-paceReadings)
  const gaps = times
    .slice(1)
    .map((at, index) => at - (times[index] ?? at))
    .toSorted((one, other) => one - other)
  const usual = gaps[Math.floor(gaps.length / 2)]
  return usual === undefined ? null : Math.ceil((usual * left) / 60_000)
}

export type PauseBlocker = 'count_not_open'
export const pauseBlocker = (sheet: Unfinished): PauseBlocker | null =>
  sheet.state === 'open' ? null : 'count_not_open'

export type ResumeBlocker = 'count_not_paused'
export const resumeBlocker = (sheet: Unfinished): ResumeBlocker | null =>
  sheet.state === 'paused' ? null : 'count_not_paused'

export type FinishBlocker = 'count_paused' | 'count_not_open' | 'count_unfinished' | 'count_nothing_weighed'

type EntryOfRound = Pick<EntryToWeigh, 'state' | 'isRecounted'>

/** How many jars of this round are left to weigh. */
export function entriesLeft(sheet: Unfinished, entries: readonly EntryOfRound[], leavesSkipped: boolean): number {
  const isRecount = sheet.state === 'to_recount'
  return entries.filter(({ state, isRecounted }) => {
    if (isRecount && !isRecounted) return false
    return state !== 'weighed' && !(state === 'skipped' && leavesSkipped && !isRecount)
  }).length
}

/**
 * Why a round cannot be finished, or null. Skipped jars may be left out of the first round, and with them everything of
 * their batch. A recount leaves nothing out.
 */
export function finishBlocker(
  sheet: Unfinished,
  entries: readonly EntryOfRound[],
  leavesSkipped: boolean,
): FinishBlocker | null {
  if (sheet.state === 'paused') return 'count_paused'
  if (!isWeighing(sheet)) return 'count_not_open'
  if (entriesLeft(sheet, entries, leavesSkipped) > 0) return 'count_unfinished'
  return entries.some(({ state }) => state === 'weighed') ? null : 'count_nothing_weighed'
}

export type CountApprovalBlocker = 'count_not_to_approve' | 'count_weighed_by_you'

/** Why this person may not approve a sheet, or null. Nobody approves what they weighed themselves. */
export function countApprovalBlocker(
  sheet: Unfinished,
  weighedBy: readonly number[],
  staffId: number,
): CountApprovalBlocker | null {
  if (sheet.state !== 'to_approve') return 'count_not_to_approve'
  return weighedBy.includes(staffId) ? 'count_weighed_by_you' : null
}

export type DiscardBlocker = 'count_closed' | 'privileges_missing'

/** Why this person may not discard a sheet, or null. What shows differences is discarded only by who may approve. */
export function discardBlocker(sheet: Unfinished, mayApprove: boolean): DiscardBlocker | null {
  if (!isUnfinished(sheet)) return 'count_closed'
  return isCountBlind(sheet) || mayApprove ? null : 'privileges_missing'
}

/** The rights that reading results and the shrink report need. */
const countResultRights = ['count_stock', 'approve'] as const satisfies readonly Capability[]

export const mayReadCounts = (person: Person, venueId: number): boolean =>
  countResultRights.every((right) => holdsAt(person, venueId, right))

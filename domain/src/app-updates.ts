/** What somebody is in the middle of on one screen. */
export type WorkInHand = {
  /** A member is at the counter: their cart, and what is being weighed for them. */
  isServing: boolean
  hasDialog: boolean
  /** A command has no answer yet. */
  hasUnsentCommand: boolean
  /** There is text in the field that has the focus. */
  isTyping: boolean
}

export type UpdateBlocker = 'command_unsent' | 'dialog_open' | 'member_served' | 'text_typed'

/** Why a new version of the app may not be offered or taken now, or null. */
export function updateBlocker(work: WorkInHand): UpdateBlocker | null {
  if (work.hasUnsentCommand) return 'command_unsent'
  if (work.hasDialog) return 'dialog_open'
  if (work.isServing) return 'member_served'
  return work.isTyping ? 'text_typed' : null
}

const lockedIdleMs = 30_000
const floorIdleMs = 5 * 60_000

type Screen = {
  blocker: UpdateBlocker | null
  /** Other screens can hold changes that are not saved, so they only offer the update. */
  kind: 'lock' | 'floor' | 'other'
  /** The time since the last input. */
  idleMs: number
  /** Somebody took the update in another tab of this browser. */
  wasAsked: boolean
}

/** Whether a screen takes a new version without a press. */
export function takesUpdateByItself({ blocker, kind, idleMs, wasAsked }: Screen): boolean {
  if (blocker !== null || kind === 'other') return false
  return wasAsked || idleMs >= (kind === 'lock' ? lockedIdleMs : floorIdleMs)
}

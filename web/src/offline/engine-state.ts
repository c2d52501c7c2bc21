import { type LeasePlace, placeOfKind, type OfflineKind } from '@aforo/domain'

export type HeldLease = { place: LeasePlace; fence: number }

export type Tally = { done: number; flagged: number; held: number }

/** What all tabs of this device must agree on. It is stored with every change, and nothing in it is private. */
export type EngineState = {
  /** `offline` and `sending`: this device answers by itself. */
  mode: 'connected' | 'offline' | 'sending'
  venue: { id: number; name: string }
  /** Whether the venue wants it. */
  isWanted: boolean
  leases: readonly HeldLease[]
  /** When the last renewal that succeeded was sent, by the clock of the device. */
  renewedAtMs: number | null
  /** For how long the leases count after that. */
  lastsMs: number
  /** What to add to the clock of the device to get that of the server. */
  offsetMs: number
  /** When the connection was lost. */
  sinceMs: number | null
  /** Whether every member is stored. */
  isComplete: boolean
  /** Members whom other devices are selling to, and the number of the newest of these claims. */
  claimed: readonly number[]
  claim: number
  /** The newest claim that the server knows to be stored here. */
  confirmedClaim: number
  /** Members whose claim has ended, until their row was read again. */
  stale: readonly number[]
  /** The last number given to a command, by place and fence. */
  numbers: Readonly<Record<string, number>>
  /** Grows with every change of the working set, so that a tab knows whether it has missed one. */
  revision: number
  /** The last temporary id given to a visit or a sale. They are negative. */
  lastTemporaryId: number
  /** How the sending went so far. */
  tally: Tally
  lastReturn: (Tally & { fromMs: number; toMs: number }) | null
  counterHolder: { deviceName: string; staffName: string | null; offlineSinceMs: number | null; waiting: number } | null
}

export const nobodySent: Tally = { done: 0, flagged: 0, held: 0 }

export const newState = (venue: EngineState['venue']): EngineState => ({
  mode: 'connected',
  venue,
  isWanted: false,
  leases: [],
  renewedAtMs: null,
  lastsMs: 0,
  offsetMs: 0,
  sinceMs: null,
  isComplete: false,
  claimed: [],
  claim: 0,
  confirmedClaim: 0,
  stale: [],
  numbers: {},
  revision: 0,
  lastTemporaryId: 0,
  tally: nobodySent,
  lastReturn: null,
  counterHolder: null,
})

export const fenceOf = ({ leases }: EngineState, kind: OfflineKind): number | null =>
  leases.find(({ place }) => place === placeOfKind(kind))?.fence ?? null

/** Until when this device may go on, by its own clock. */
export const runsOutAtMs = ({ renewedAtMs, lastsMs, leases }: EngineState): number | null =>
  renewedAtMs === null || leases.length === 0 ? null : renewedAtMs + lastsMs

/** `aliveMs`: how long ago the last renewal was by a clock that nobody can set, if this page saw it. */
export function isRunOut(state: EngineState, nowMs: number, aliveMs: number | null): boolean {
  const untilMs = runsOutAtMs(state)
  return untilMs === null || nowMs >= untilMs || (aliveMs !== null && aliveMs >= state.lastsMs)
}

/** Where this device answers by itself now. */
export const placesAlone = (state: EngineState): readonly LeasePlace[] =>
  state.mode === 'connected' || !state.isComplete ? [] : state.leases.map(({ place }) => place)

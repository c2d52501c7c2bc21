import type { ErrorCode } from '@aforo/contract'

/** A command that is stored until its reply arrives. */
export type KeptCommand = { key: string; venueId: number }

export type Answer<Yes> = ({ kind: 'done' } & Yes) | { kind: 'refused'; code: ErrorCode; words: string | null }

/**
 * The state of a command that this tab has sent: running, without a reply, or answered but not yet acknowledged by the
 * user.
 */
export type OutboxEntry<C extends KeptCommand, Yes> = { command: C; state: 'sent' | 'lost' | Answer<Yes> }

export function withState<C extends KeptCommand, Yes>(
  list: readonly OutboxEntry<C, Yes>[],
  command: C,
  state: OutboxEntry<C, Yes>['state'],
): readonly OutboxEntry<C, Yes>[] {
  const isKnown = list.some((one) => one.command.key === command.key)
  if (!isKnown) return [...list, { command, state }]
  return list.map((one) => (one.command.key === command.key ? { command, state } : one))
}

export const withoutKey = <C extends KeptCommand, Yes>(
  list: readonly OutboxEntry<C, Yes>[],
  key: string,
): readonly OutboxEntry<C, Yes>[] => list.filter(({ command }) => command.key !== key)

/** Doubling delays without an end: 1, 2, 4, 8 seconds and so on. */
export function* growingDelaysMs(mostMs = 60_000): Generator<number> {
  for (let waitMs = 1_000; ; waitMs = Math.min(mostMs, waitMs * 2)) yield waitMs
}

/**
 * The server refuses with these before it looks at the command, so they do not tell whether an earlier attempt
 * succeeded.
 */
const refusedBeforeCommand: readonly ErrorCode[] = [
  'sign_in_required',
  'venue_required',
  'privileges_missing',
  'inspection_required',
  'request_cross_site',
]

/**
 * What a refusal means for a command that may have taken effect before. `no`: it is refused. `ask`: retry. `leave`:
 * this person cannot find out; keep the command for a later sign-in.
 */
export function meaningOf(code: ErrorCode, mayBeDone: boolean): 'no' | 'ask' | 'leave' {
  if (!mayBeDone) return 'no'
  if (code === 'request_throttled') return 'ask'
  return refusedBeforeCommand.includes(code) ? 'leave' : 'no'
}

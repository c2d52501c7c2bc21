import type { ErrorCode } from '@aforo/contract'

/** A command that is kept until it has its answer. */
export type KeptCommand = { key: string; venueId: number }

export type Answer<Yes> = ({ kind: 'done' } & Yes) | { kind: 'refused'; code: ErrorCode; words: string | null }

/** Where a command stands that this tab has sent: on its way, without an answer, or answered and not yet told. */
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

const retryMostMs = 60_000

/** 1, 2, 4, 8 seconds and so on. */
export const retryDelayMs = (failures: number): number => Math.min(retryMostMs, 1_000 * 2 ** Math.min(failures, 10))

/** Said before a command is looked at, so no word about one that may have been done before. */
const saidAtTheDoor: readonly ErrorCode[] = [
  'sign_in_required',
  'venue_required',
  'privileges_missing',
  'inspection_required',
  'request_cross_site',
]

/**
 * What a refusal means to a command that may have been done before. `no` is the answer; `ask` is to be asked again;
 * `leave` is for somebody else to ask, or for later: the line is there, but this person does not get through.
 */
export function meaningOf(code: ErrorCode, mayBeDone: boolean): 'no' | 'ask' | 'leave' {
  if (!mayBeDone) return 'no'
  if (code === 'request_throttled') return 'ask'
  return saidAtTheDoor.includes(code) ? 'leave' : 'no'
}

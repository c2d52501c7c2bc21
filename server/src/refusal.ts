import type { ErrorCode, ErrorFigures } from '@aforo/contract'

/** An expected failure. It rolls back its transaction and reaches the caller as a code with a text. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly figures: ErrorFigures
  /** The e-mail of the account in a sign-in attempt. Never part of the answer. */
  readonly account: string | null
  /** Names what the caller can answer to go on. Part of the answer. */
  readonly challenge: string | null
  /** The shared device on which somebody tried to come in. Never part of the answer. */
  readonly deviceId: number | null

  constructor(
    code: ErrorCode,
    figures: ErrorFigures = {},
    account: string | null = null,
    challenge: string | null = null,
    deviceId: number | null = null,
  ) {
    // Nobody looks for the place of an expected failure, and finding it costs more than the rest of a refusal.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(code)
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'Refusal'
    this.code = code
    this.figures = figures
    this.account = account
    this.challenge = challenge
    this.deviceId = deviceId
  }
}

/** Throws the result of a "why not" rule as a refusal. */
export function refuseIf(blocker: ErrorCode | null, figures?: Refusal['figures']): void {
  if (blocker !== null) throw new Refusal(blocker, figures)
}

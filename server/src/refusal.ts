import type { ErrorCode } from '@aforo/contract'

/** An expected no. It rolls back the transaction it is thrown in and reaches the caller as its code and words. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly figures: Record<string, string | number>
  /** The e-mail of the account that somebody tried to sign in to. Never part of the answer. */
  readonly account: string | null

  constructor(code: ErrorCode, figures: Record<string, string | number> = {}, account: string | null = null) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.figures = figures
    this.account = account
  }
}

/** Turns the answer of a "why not" rule into a refusal. */
export function refuseIf(blocker: ErrorCode | null, figures?: Refusal['figures']): void {
  if (blocker !== null) throw new Refusal(blocker, figures)
}

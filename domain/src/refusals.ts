/** How long a refused call is kept. */
export const refusalKeptDays = 90

/** A wrong password, code or PIN, or an attempt that was throttled after too many wrong ones. */
export const failedSignInCodes = [
  'credentials_invalid',
  'password_wrong',
  'sign_in_throttled',
  'second_factor_wrong',
  'second_factor_throttled',
  'pin_wrong',
] as const
export type FailedSignInCode = (typeof failedSignInCodes)[number]

const recordedStatuses: readonly number[] = [401, 403, 429]
/** Steps that people take every day. */
const ordinaryCodes: readonly string[] = ['second_factor_required', 'proof_needed']

/**
 * Whether a refusal is recorded: it must be about the caller or their attempts, not about the content of the request.
 */
export const isRecordedRefusal = (status: number, code: string): boolean =>
  (recordedStatuses.includes(status) && !ordinaryCodes.includes(code)) ||
  failedSignInCodes.some((failed) => failed === code)

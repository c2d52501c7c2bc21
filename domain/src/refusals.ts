/** How long a refused call stays on record. */
export const refusalKeptDays = 90

/** A guess at a password that failed, or was not even made because there were too many before it. */
export const failedSignInCodes = ['credentials_invalid', 'password_wrong', 'sign_in_throttled'] as const
export type FailedSignInCode = (typeof failedSignInCodes)[number]

const recordedStatuses: readonly number[] = [401, 403, 429]

/** Whether a refusal goes on record: for who made the call or how often, not for what was in it. */
export const isRecordedRefusal = (status: number, code: string): boolean =>
  recordedStatuses.includes(status) || failedSignInCodes.some((failed) => failed === code)

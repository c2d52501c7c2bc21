/** A stolen token is worth minutes. */
export const tokenLifeSeconds = 15 * 60
/** A screen that nobody opened for this long asks for the password again. */
export const signInIdleDays = 7
/** Every sign-in ends after this long, however busy. */
export const signInMostDays = 30
/** After a renewal whose answer was lost, the spent renewal still works for this long. */
export const renewalGraceSeconds = 30

export type RenewalVerdict = 'rotate' | 'refuse' | 'end_family'

type SignInState = { endedAt: Date | null; expiresAt: Date; startedAt: Date; renewedAt: Date }

const daysMs = 24 * 60 * 60 * 1000

/**
 * What to do with a presented renewal. `older` is one that was spent long ago: somebody kept a copy, and since nobody
 * can tell who is the thief, the whole sign-in ends.
 */
export function renewalVerdict(
  signIn: SignInState,
  presented: 'current' | 'previous' | 'older',
  now: Date,
): RenewalVerdict {
  const over =
    signIn.endedAt !== null ||
    signIn.expiresAt <= now ||
    now.getTime() - signIn.startedAt.getTime() >= signInMostDays * daysMs
  if (over) return 'refuse'
  if (presented === 'current') return 'rotate'
  const withinGrace = now.getTime() - signIn.renewedAt.getTime() <= renewalGraceSeconds * 1000
  return presented === 'previous' && withinGrace ? 'rotate' : 'end_family'
}

import { deviceShiftHours } from './devices.ts'

/** Short, so that a stolen token soon becomes useless. */
export const tokenLifeSeconds = 15 * 60
/** After this long without use, a screen asks for the password again. */
export const signInIdleDays = 7
/** Every sign-in ends after this long, even if it is in use. */
export const signInMostDays = 30
/** How long the previous renewal still works, in case the answer with the new one was lost. */
export const renewalGraceSeconds = 30

export type RenewalVerdict = 'rotate' | 'refuse' | 'end_family'

type SignInState = { endedAt: Date | null; expiresAt: Date; startedAt: Date; renewedAt: Date }

const daysMs = 24 * 60 * 60 * 1000

const hoursMs = 60 * 60 * 1000

export const signInExpiries = (now: Date) => ({
  tokenExpiresAt: new Date(now.getTime() + tokenLifeSeconds * 1000),
  expiresAt: new Date(now.getTime() + signInIdleDays * daysMs),
  renewedAt: now,
})

/** On a shared device a sign-in ends with the shift, however often it is renewed. */
export function deviceSignInExpiries(now: Date, startedAt: Date) {
  const { tokenExpiresAt, renewedAt } = signInExpiries(now)
  const expiresAt = new Date(startedAt.getTime() + deviceShiftHours * hoursMs)
  return { tokenExpiresAt: tokenExpiresAt < expiresAt ? tokenExpiresAt : expiresAt, expiresAt, renewedAt }
}

/**
 * What to do with a presented renewal. `older` was used long ago, so a copy of it exists. It is unknown which of the
 * two holders is the thief, so the whole sign-in ends.
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

/** What can happen to an account. It is shown to its person. */
export const accountEventKinds = [
  'created',
  'invited',
  'joined',
  'signed_in',
  'signed_in_with_passkey',
  'signed_in_with_code',
  'signed_in_with_recovery_code',
  'signed_out',
  'signed_out_elsewhere',
  'sign_in_recognised',
  'password_changed',
  'passkey_added',
  'passkey_removed',
  'codes_set_up',
  'codes_removed',
  'recovery_codes_made',
  'factors_reset',
  'password_forgotten',
  'new_device',
  'renewal_reused',
  'renamed',
  'picture_changed',
  'deactivated',
] as const
export type AccountEventKind = (typeof accountEventKinds)[number]

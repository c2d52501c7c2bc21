import type { AccessRule } from './access.ts'
import type { Role, VenueRole } from './people.ts'

/** What proves who somebody is, besides a password. */
export const factorKinds = ['passkey', 'code', 'recovery_code'] as const
export type FactorKind = (typeof factorKinds)[number]

/** Who must have a second factor at an operator. Superadmins always must. */
export const secondFactorScopes = ['owners', 'everyone'] as const
export type SecondFactorScope = (typeof secondFactorScopes)[number]

export const passkeysMost = 10
export const passkeyNameMost = 60
export const codeStepSeconds = 30
export const codeDigits = 6
/** Clocks of phones differ: the code before and the one after are accepted too. */
export const codeStepsAround = 1
export const recoveryCodeCount = 10
/** From here on the screen asks for new ones. */
export const recoveryCodesFew = 3
/** How long a person has to answer with their second factor. */
export const challengeLifeMinutes = 5

/** Without letters that look like digits. */
export const recoveryCodeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const recoveryCodeGroups = 3
export const recoveryCodeGroupLength = 5

/** A recovery code as it is compared: spaces, dashes and case do not matter. */
export const plainRecoveryCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** What the installation asks for. The days begin when a person is first asked. */
export type SecondFactorPolicy = { isRequired: boolean; graceDays: number }

type FactorHolder = {
  role: Role
  venues: readonly { role: VenueRole; secondFactorFor: SecondFactorScope }[]
  hasSecondFactor: boolean
  /** When the person was first asked for a second factor. */
  askedAt: Date | null
}

const dayMs = 24 * 60 * 60 * 1000

/** Whether this person must have a second factor, sooner or later. */
export function needsSecondFactor({ role, venues }: Pick<FactorHolder, 'role' | 'venues'>, policy: SecondFactorPolicy) {
  if (!policy.isRequired) return false
  return role !== 'employee' || venues.some((venue) => venue.role === 'owner' || venue.secondFactorFor === 'everyone')
}

/** From when on this person can do nothing else before they set up a second factor, or null. */
export function secondFactorDueAt(person: FactorHolder, policy: SecondFactorPolicy, now: Date): Date | null {
  if (person.hasSecondFactor || !needsSecondFactor(person, policy)) return null
  if (person.role === 'superadmin') return now
  return new Date((person.askedAt ?? now).getTime() + policy.graceDays * dayMs)
}

export type SecondFactorBlocker = 'second_factor_setup_required'

/** Why this call is refused until the person has set up a second factor, or null. */
export function secondFactorBlocker(rule: AccessRule, mustSetUp: boolean): SecondFactorBlocker | null {
  const isOpen = !mustSetUp || rule.kind === 'anyone' || (rule.kind === 'staff' && rule.beforeSecondFactor)
  return isOpen ? null : 'second_factor_setup_required'
}

export type FactorRemovalBlocker = 'last_way_in_kept'

/** Why a factor may not be removed, or null. `left` counts the passkeys and codes that would stay. */
export function factorRemovalBlocker(after: {
  left: number
  isRequired: boolean
  hasPassword: boolean
}): FactorRemovalBlocker | null {
  return after.left === 0 && (after.isRequired || !after.hasPassword) ? 'last_way_in_kept' : null
}

export const securityChecks = ['passkey', 'codes', 'recovery_codes', 'sign_ins'] as const
export type SecurityCheck = (typeof securityChecks)[number]

/** What an account has in order, in the order of the page. */
export function checkSecurity(account: {
  passkeys: number
  hasCodes: boolean
  recoveryCodesLeft: number
  unknownSignIns: number
}): { check: SecurityCheck; isDone: boolean }[] {
  const done: Record<SecurityCheck, boolean> = {
    passkey: account.passkeys > 0,
    codes: account.hasCodes,
    recovery_codes: account.recoveryCodesLeft > recoveryCodesFew,
    sign_ins: account.unknownSignIns === 0,
  }
  return securityChecks.map((check) => ({ check, isDone: done[check] }))
}

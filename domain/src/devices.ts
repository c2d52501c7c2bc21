import type { AccessRule } from './access.ts'

export const deviceNameMost = 60
/** A sign-in on a shared device ends with the shift at the latest. */
export const deviceShiftHours = 16

export const lockMinutesMost = 240

export type SharedDeviceBlocker = 'own_device_required'

/**
 * Why this call is refused to a person who came in on a shared device, or null. There they act at its venue only: what
 * belongs to their account, or to all their venues, needs a sign-in with the password.
 */
export function sharedDeviceBlocker(rule: AccessRule, isOnDevice: boolean): SharedDeviceBlocker | null {
  if (!isOnDevice) return null
  const isWider = rule.kind === 'role' || rule.kind === 'capability'
  return isWider || ('onOwnDevice' in rule && rule.onOwnDevice) ? 'own_device_required' : null
}

/** Whether a shared device that was last used at this time locks now. Null minutes: it never locks by itself. */
export const isLockDue = (lastUsedAtMs: number, nowMs: number, lockMinutes: number | null): boolean =>
  lockMinutes !== null && nowMs - lastUsedAtMs >= lockMinutes * 60_000

import {
  type AccessRule,
  type ApiEndpoint,
  inspectorBlocker,
  inspectorCallBlocker,
  ownPasswordBlocker,
  practiceCallBlocker,
  rightsOfScope,
  scopeBlocker,
  scopeOfCall,
  secondFactorBlocker,
  sharedDeviceBlocker,
} from '@aforo/domain'
import { Refusal, refuseIf } from '../refusal.ts'
import type { Caller } from './caller.ts'
import { dayText } from './csv.ts'

/**
 * The caller of this call. An API key gets the rights of the scope that opens the call, and is refused without it. An
 * inspector is refused every call that is not listed for them.
 */
export function withinScope(key: ApiEndpoint, caller: Caller): Caller {
  if (caller.inspector !== null) refuseIf(inspectorCallBlocker(key))
  if (caller.apiKey === null) return caller
  refuseIf(scopeBlocker(key, caller.apiKey.scopes))
  const scope = scopeOfCall[key]
  const capabilities = scope === undefined ? [] : rightsOfScope[scope]
  return { ...caller, venues: caller.venues.map((venue) => ({ ...venue, capabilities })) }
}

/** Refuses what this person must not do yet, or not here: see the rules. */
export function refuseByAccount(key: ApiEndpoint, rule: AccessRule, caller: Caller): void {
  refuseIf(ownPasswordBlocker(rule, caller.mustChangePassword))
  refuseIf(secondFactorBlocker(rule, caller.mustSetUpSecondFactor))
  refuseIf(sharedDeviceBlocker(rule, caller.deviceId !== null))
  refuseIf(practiceCallBlocker(key, caller.isPractising))
}

/** Refuses an inspector before the first day, after the last, and after an owner revoked their access. */
export function refuseOtherDays(rule: AccessRule, { inspector }: Caller, venueId: number | null): void {
  if (rule.kind !== 'inspector') return
  const venue = inspector?.venues.find(({ id }) => id === venueId)
  if (venue === undefined) throw new Refusal('privileges_missing')
  const closed = inspectorBlocker(venue.today, venue)
  if (closed === null) return
  const { blocker, day } = closed
  throw new Refusal(blocker, { day: { es: dayText(day, 'es'), en: dayText(day, 'en') } })
}

import { entryVerdict, type GateLevels, levelsFor, levelsOf } from '@aforo/domain'
import type { FieldKeys } from '../../security/field-keys.ts'
import type { ActorAt } from '../audit/service.ts'
import { isUnderAge } from '../members/service.ts'
import { overrulesToday } from './overrules.ts'
import type { LockedForEntry } from './passage-queries.ts'

type Judged = { by: ActorAt; keys: FieldKeys; today: string; enrolledHere: boolean }

/** The verdict on an entry, as the rules stand if the person may or may not exceed the limit on overruling. */
export function assessEntry(locked: LockedForEntry & { inside: number }, { by, keys, today, enrolledHere }: Judged) {
  const { caller, venue } = by
  const { capacity, standing, age_limit: ageLimit } = locked
  const facts = {
    enrolledHere,
    membership: {
      standing,
      expiresOn: locked.expires_on,
      feeKind: locked.fee_kind,
      feePaidUntil: locked.fee_paid_until,
    },
    underAge: isUnderAge(keys, { ...locked, operatorId: venue.operatorId }, { today, ageLimit }),
    identitySeen: locked.identity_seen,
    inside: locked.is_inside,
  }
  const room = { inside: locked.inside, capacity }
  const levels = levelsFor(levelsOf(locked.gate_levels), caller, venue.id)
  const verdictIf = (exceeds: boolean, at: GateLevels = levels) =>
    entryVerdict(facts, { room, today, overrules: overrulesToday(locked, exceeds) }, at)
  return { levels, verdictIf }
}

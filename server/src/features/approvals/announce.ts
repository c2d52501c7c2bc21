import type { Act, ApprovalLimit } from '@aforo/domain'
import type { Database } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'
import type { Throttle } from '../../security/throttle.ts'
import type { AuditEntry } from '../audit/service.ts'
import { type LiveHub, staffChannel, venueChannel } from '../live/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import type { SignInDeps } from '../sign-in/service.ts'
import { listApproversAt } from './queries.ts'

export type ApprovalDeps = {
  db: Database
  live: LiveHub
  keyring: Keyring
  throttle: Throttle
  passwords: SignInDeps['passwords']
}

/** The screens of the venue, and those of everybody who may decide, whose phone may show another venue. */
export async function announce({ db, live }: ApprovalDeps, venue: VenueRef, limit: ApprovalLimit): Promise<void> {
  live.publish(venueChannel(venue.id), 'approvals')
  for (const { id } of await listApproversAt(db, venue.id, limit)) live.publish(staffChannel(id), 'approvals')
}

/** What the audit event of a request is about. */
export function subjectOf(venue: VenueRef, act: Act, memberId: number | null): AuditEntry['subject'] {
  if (memberId !== null) return { kind: 'member', id: memberId }
  return 'productId' in act ? { kind: 'product', id: act.productId } : { kind: 'venue', id: venue.id }
}

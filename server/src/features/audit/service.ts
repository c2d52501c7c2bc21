import type { Executor } from '../../db/connection.ts'
import type { Json } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import type { Origin } from '../../http/route.ts'
import { insertAuditEvent } from './queries.ts'

type Deed = {
  action: 'staff.invited' | 'staff.joined'
  subject: { kind: 'staff'; id: number }
  before: Json | null
  after: Json | null
}

/** Writes down who did what to whom, in the transaction that does it. Nobody can edit it afterwards. */
export async function recordDeed(
  db: Executor,
  by: { staffId: number; venue: VenueRef; origin: Origin },
  deed: Deed,
): Promise<void> {
  await insertAuditEvent(db, {
    operatorId: by.venue.operatorId,
    venueId: by.venue.id,
    staffId: by.staffId,
    action: deed.action,
    subjectKind: deed.subject.kind,
    subjectId: deed.subject.id,
    before: deed.before,
    after: deed.after,
    address: by.origin.address,
    requestId: by.origin.requestId,
  })
}

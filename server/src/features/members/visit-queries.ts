import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

/** The id of a member of the venue, by the scanned card, otherwise by number. */
export async function findScannedId(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  { cardHashes, number }: { cardHashes: Buffer[]; number: number | null },
): Promise<number | null> {
  const members = () =>
    db
      .selectFrom('members')
      .select('id')
      .where('operatorId', '=', operatorId)
      .where(sql<boolean>`${venueId}::bigint = any (venue_ids)`)
  const byCard = await members().where('cardHash', 'in', cardHashes).executeTakeFirst()
  if (byCard !== undefined || number === null) return byCard?.id ?? null
  const byNumber = await members().where('number', '=', number).where('standing', '<>', 'erased').executeTakeFirst()
  return byNumber?.id ?? null
}

/** The visits of a member, newest first. */
export async function listMemberVisits(db: Executor, operatorId: number, memberId: number, limit: number) {
  return db
    .selectFrom('visits')
    .select(['venueId', 'enteredAt', 'leftAt', 'exitKind', 'entryReason', 'undoneAt'])
    .where('operatorId', '=', operatorId)
    .where('memberId', '=', memberId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function deleteCarts(db: Executor, operatorId: number, memberId: number) {
  await db.deleteFrom('cartLines').where('operatorId', '=', operatorId).where('memberId', '=', memberId).execute()
}

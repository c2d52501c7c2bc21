import { sql } from 'kysely'
import { inOperator } from '../../server/src/db/transaction.ts'
import type { Environment } from './environment.ts'
import type { LargeBooks } from './large-books.ts'

/** What every transaction of the past left besides the books: its event and its key. Both are older than today. */
export async function addHistory({ ownerDb }: Environment, { operatorId, venueIds, owner }: LargeBooks): Promise<void> {
  await inOperator(ownerDb, operatorId, async (trx) => {
    await sql`
      insert into audit_events (operator_id, venue_id, staff_id, action, subject_kind, subject_id, after, at)
      select operator_id, venue_id, staff_id, 'sale.made', 'sale', id, jsonb_build_object('amount', amount_cents),
        at - interval '1 day'
      from transactions where operator_id = ${operatorId}`.execute(trx)
    await sql`
      insert into commands (operator_id, key, kind, venue_id, staff_id, request_hash, answer, at)
      select operator_id, gen_random_uuid(), 'sale.make', ${venueIds[0]}, ${owner.id}, sha256(id::text::bytea),
        jsonb_build_object('transaction_id', id, 'amount', amount_cents, 'new_balance', 0, 'items', '[]'::jsonb),
        at - interval '1 day'
      from transactions where operator_id = ${operatorId}`.execute(trx)
  })
}

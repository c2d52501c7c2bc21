import { sql } from 'kysely'
import type { Database } from '../../server/src/db/connection.ts'
import { inOperator } from '../../server/src/db/transaction.ts'

/** Creates members of a venue in one statement; every rule of its door lets them in. */
export async function enrolMany(
  db: Database,
  venue: { id: number; operatorId: number },
  staffId: number,
  members: number,
): Promise<number[]> {
  return inOperator(db, venue.operatorId, async (trx) => {
    const { rows } = await sql<{ memberId: number }>`
      with enrolled as (
        insert into members (operator_id, number, email, name, venue_ids, registered_on, good_until, changed_by,
          identity_seen_by, identity_seen_at)
        select ${venue.operatorId}, n, 'member' || n || '@aforo.example', 'Member ' || n, array[${venue.id}]::bigint[],
          current_date, '9999-12-31', ${staffId}, ${staffId}, now()
        from (select coalesce(max(number), 0) as last from members where operator_id = ${venue.operatorId}) before,
          generate_series(before.last + 1, before.last + ${members}::bigint) n
        returning operator_id, id
      )
      insert into wallets (operator_id, member_id) select operator_id, id from enrolled returning member_id`.execute(
      trx,
    )
    return rows.map(({ memberId }) => memberId)
  })
}

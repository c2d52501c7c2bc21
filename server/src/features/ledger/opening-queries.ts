import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

export type OpeningBalance = { memberId: number; amountCents: number }
export type BulkBooking = { staffId: number; businessDate: string; reason: string }

/** Creates the wallets of many new members, with what they bring. The postings follow in the same transaction. */
export async function insertWallets(db: Executor, operatorId: number, balances: readonly OpeningBalance[]) {
  await sql`
    insert into wallets (operator_id, member_id, version, balance_cents)
    select ${operatorId}::bigint, member_id, case when cents > 0 then 1 else 0 end, cents
    from unnest(
      ${balances.map(({ memberId }) => memberId)}::bigint[], ${balances.map(({ amountCents }) => amountCents)}::bigint[]
    ) as opened (member_id, cents)`.execute(db)
}

/** Books opening balances over zero, in one statement. As everywhere, the receipt counter is locked last. */
export async function insertOpenings(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  { staffId, businessDate, reason }: BulkBooking,
  balances: readonly OpeningBalance[],
) {
  await sql`
    with opened as materialized (
      select member_id, cents, number from unnest(
        ${balances.map(({ memberId }) => memberId)}::bigint[],
        ${balances.map(({ amountCents }) => amountCents)}::bigint[]
      ) with ordinality as opened (member_id, cents, number)
    ), counted as (
      insert into receipt_counters as counter (operator_id, venue_id, last_number)
      values (${operatorId}, ${venueId}, ${balances.length})
      on conflict (operator_id, venue_id) do update set last_number = counter.last_number + excluded.last_number
      returning last_number
    ), booked as (
      insert into transactions (
        operator_id, venue_id, member_id, kind, method, amount_cents, receipt_number, reason, business_date, staff_id, at
      )
      select ${operatorId}::bigint, ${venueId}::bigint, member_id, 'opening', 'wallet', cents,
        last_number - ${balances.length}::bigint + number, ${reason}, ${businessDate}::date, ${staffId}::bigint, now()
      from opened cross join counted order by number
      returning id, member_id, amount_cents
    )
    insert into postings (
      operator_id, transaction_id, line, debit, credit, amount_cents, member_id, wallet_version,
      balance_before_cents, balance_after_cents
    )
    select ${operatorId}::bigint, id, 1, 'opening', 'wallet', amount_cents, member_id, 1, 0, amount_cents
    from booked`.execute(db)
}

/** Reverses the opening balances of members whose locked wallets nothing else has touched, in one statement. */
export async function reverseOpenings(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  { staffId, businessDate, reason }: BulkBooking,
  memberIds: readonly number[],
) {
  await sql`
    with opened as materialized (
      select id, member_id, amount_cents, row_number() over (order by id) as number from transactions
      where operator_id = ${operatorId} and kind = 'opening' and member_id = any (${[...memberIds]}::bigint[])
    ), counted as (
      insert into receipt_counters as counter (operator_id, venue_id, last_number)
      select ${operatorId}::bigint, ${venueId}::bigint, count(*) from opened having count(*) > 0
      on conflict (operator_id, venue_id) do update set last_number = counter.last_number + excluded.last_number
      returning last_number
    ), booked as (
      insert into transactions (
        operator_id, venue_id, member_id, kind, method, amount_cents, receipt_number, reverses_id, reason,
        business_date, staff_id, at
      )
      select ${operatorId}::bigint, ${venueId}::bigint, member_id, 'reversal', 'wallet', amount_cents,
        last_number - (select count(*) from opened) + number, id, ${reason}, ${businessDate}::date,
        ${staffId}::bigint, now()
      from opened cross join counted order by number
      returning id, member_id, amount_cents
    ), posted as (
      insert into postings (
        operator_id, transaction_id, line, debit, credit, amount_cents, member_id, wallet_version,
        balance_before_cents, balance_after_cents
      )
      select ${operatorId}::bigint, id, 1, 'wallet', 'opening', amount_cents, member_id, 2, amount_cents, 0 from booked
    )
    update wallets set version = 2, balance_cents = 0
    from booked where wallets.operator_id = ${operatorId} and wallets.member_id = booked.member_id`.execute(db)
}

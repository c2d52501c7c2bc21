import type pg from 'pg'
import type { Books } from './archived-tables.ts'

/**
 * Chooses what leaves the database, out of the archive that was loaded. A transaction leaves or stays as a whole, together
 * with what reverses it or gives it back. What stays, and why:
 *
 * - what a later row of a chain refers to, or the wallet or the stock itself: the opening rows;
 * - top-ups and payouts that explain from where the credit of a wallet came, because a payout goes back the same way;
 * - expenses, whose receipts are pictures of their own;
 * - cash of drawers in which later cash was booked;
 * - what later transactions reverse or give back;
 * - deliveries at a known cost, from which the average cost of a product is computed.
 */
export async function chooseRows(client: pg.Client, { operatorId, until }: Books): Promise<void> {
  await client.query(`
    create temporary table roots on commit drop as
      select id, coalesce(reverses_id, returns_id, id) as root from archived_transactions;
    create unique index on roots (id);
    create temporary table kept_roots (root bigint primary key) on commit drop`)
  const keep = (ids: string, values: unknown[] = []) =>
    client.query(
      `insert into kept_roots select distinct roots.root from roots where roots.id in (${ids}) on conflict do nothing`,
      values,
    )
  await keep(`select transaction_id from archived_postings own where member_id is not null and not exists (
    select from archived_postings next where next.member_id = own.member_id
      and next.wallet_version = own.wallet_version + 1)`)
  await keep(`select transaction_id from archived_stock_movements own where transaction_id is not null and not exists (
    select from archived_stock_movements next where next.product_id = own.product_id and next.version = own.version + 1)`)
  await keep('select transaction_id from archived_expenses')
  await keep(`select id from archived_transactions where till_session_id is not null
    and till_session_id not in (select id from archived_till_sessions)`)
  await keep(
    `select coalesce(reverses_id, returns_id) from transactions
     where operator_id = $1 and business_date > $2::date and coalesce(reverses_id, returns_id) is not null`,
    [operatorId, until],
  )
  await keep('select id from roots own where own.root not in (select id from archived_transactions)')
  await keep(creditMoves)
  await client.query(`
    create temporary table removed_transactions on commit drop as
      select roots.id from roots where roots.root not in (select root from kept_roots);
    create unique index on removed_transactions (id);
    create temporary table removed_movements on commit drop as
      select product_id, version from archived_stock_movements own
      where transaction_id in (select id from removed_transactions) or (
        transaction_id is null and cost_cents is null and exists (
          select from archived_stock_movements next where next.product_id = own.product_id
            and next.version = own.version + 1));
    create unique index on removed_movements (product_id, version);
    create temporary table removed_postings on commit drop as
      select member_id, wallet_version from archived_postings
      where member_id is not null and transaction_id in (select id from removed_transactions);
    create unique index on removed_postings (member_id, wallet_version);
    analyze removed_transactions; analyze removed_movements; analyze removed_postings`)
}

/**
 * The newest moves of each wallet, as far back as they add up to its credit at the end of the archive and to what could
 * still be given back of the sales that stay. See `creditByMethod` for how they are read.
 */
const creditMoves = `
  with last as (
    select distinct on (member_id) member_id, balance_after_cents from archived_postings
    where member_id is not null order by member_id, wallet_version desc
  ), returnable as (
    select member_id, sum(amount_cents) as cents from archived_transactions
    where kind = 'purchase' and id in (select root from kept_roots) group by member_id
  ), explained as (
    select member_id, balance_after_cents + coalesce(returnable.cents, 0) as cents
    from last left join returnable using (member_id)
  ), moves as (
    select member_id, transaction_id, wallet_version,
      sum(case credit when 'wallet' then amount_cents else -amount_cents end)
        over (partition by member_id order by wallet_version desc) as running
    from archived_postings
    where member_id is not null and (debit in ('cash', 'card', 'bank') or credit in ('cash', 'card', 'bank'))
  ), walked as (
    select member_id, transaction_id, max(running) over (
      partition by member_id order by wallet_version desc rows between unbounded preceding and 1 preceding
    ) as before from moves
  )
  select transaction_id from walked join explained using (member_id) where coalesce(before, 0) < explained.cents`

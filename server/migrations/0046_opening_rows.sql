-- Outside a transaction.
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction, prefer-robust-stmts

-- Where the chain of a wallet or of a stock begins. Empty for whoever has no archive. An attempt that failed half-way is
-- dropped first.
drop index concurrently if exists postings_openings;
create index concurrently postings_openings on postings (operator_id, member_id, wallet_version)
  where member_id is not null and balance_before_cents is null;
drop index concurrently if exists stock_movements_openings;
create index concurrently stock_movements_openings on stock_movements (operator_id, product_id, version)
  where stock_before_milli is null;

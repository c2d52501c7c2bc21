-- Outside a transaction.
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction, prefer-robust-stmts

-- The life of a batch. An attempt that failed half-way is dropped first.
drop index concurrently if exists stock_movements_of_batch;
create index concurrently stock_movements_of_batch on stock_movements (operator_id, batch_id, version)
  where batch_id is not null;

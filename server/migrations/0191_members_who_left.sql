-- Outside a transaction.
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction, prefer-robust-stmts

-- Members who left, in that order. An attempt that failed half-way is dropped first.
drop index concurrently if exists members_who_left;
create index concurrently members_who_left on members (operator_id, left_at, id)
  where standing = 'deactivated';

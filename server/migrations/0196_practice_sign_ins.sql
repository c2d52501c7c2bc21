-- Outside a transaction.
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction, prefer-robust-stmts

-- Who practises where. An attempt that failed half-way is dropped first.
drop index concurrently if exists sign_ins_practising;
create index concurrently sign_ins_practising on sign_ins (practice_venue_id) where practice_venue_id is not null;

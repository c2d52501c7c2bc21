-- Outside a transaction.
-- squawk-ignore-file ban-concurrent-index-creation-in-transaction, prefer-robust-stmts

-- Indexes that a sale has to write without being found by them. Each new one is created beside the old one; an attempt
-- that failed half-way is dropped first.

-- A sale has no receipt number and reverses nothing.
drop index concurrently if exists transactions_receipt_once;
create unique index concurrently transactions_receipt_once on transactions (operator_id, venue_id, receipt_number)
  where receipt_number is not null;
drop index concurrently if exists transactions_reversal_once;
create unique index concurrently transactions_reversal_once on transactions (operator_id, reverses_id)
  where reverses_id is not null;

-- Both what the postings of a member refer to and how the member's transactions are listed, which were two indexes.
drop index concurrently if exists transactions_member_and_id;
create unique index concurrently transactions_member_and_id on transactions (operator_id, member_id, id);
drop index concurrently if exists transactions_by_member;

-- The record is searched for one kind of event. Sales are most of it and found without an index of their own.
drop index concurrently if exists audit_events_by_seldom_action;
create index concurrently audit_events_by_seldom_action
  on audit_events (operator_id, action, venue_id, at desc, id desc) where action <> 'sale.made';
drop index concurrently if exists audit_events_by_action;

-- The stock at the end of a day is found by the number of the movement.
drop index concurrently if exists stock_movements_by_time;

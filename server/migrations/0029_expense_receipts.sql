-- What the receipt of an expense says: its date, the VAT in its amount, and its photo. Older expenses have none of them.

alter table expenses add column spent_on date;
alter table expenses add column vat_cents bigint;
alter table expenses add column receipt_key text;
alter table expenses add constraint expenses_vat_not_below_zero check (vat_cents >= 0) not valid;
-- Expenses are few, so the index may be built in the transaction of the migration.
-- squawk-ignore require-concurrent-index-creation
create unique index expenses_receipt_unique on expenses (operator_id, receipt_key) where receipt_key is not null;

-- The photo may arrive after the expense. Nothing else about it changes.
grant update (receipt_key) on expenses to aforo_api;

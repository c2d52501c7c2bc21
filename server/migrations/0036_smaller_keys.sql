-- The keys move to the indexes of the migration before.

alter table transactions drop constraint transactions_receipt_unique;
alter table transactions drop constraint transactions_reversed_once;
alter index transactions_receipt_once rename to transactions_receipt_unique;
alter index transactions_reversal_once rename to transactions_reversed_once;

-- Not checked for older rows: the key that it replaces was.
alter table postings drop constraint postings_member;
alter table transactions drop constraint transactions_of_member;
alter index transactions_member_and_id rename to transactions_of_member;
alter table postings add constraint postings_member foreign key (operator_id, member_id, transaction_id)
  references transactions (operator_id, member_id, id) not valid;

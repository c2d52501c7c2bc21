-- Apart from the change of the checks, so that the whole table is not read under its lock.
alter table transactions validate constraint transactions_kind_known;
alter table postings validate constraint postings_accounts_known;
alter table members validate constraint members_number_range;

-- The codes that the accounts of the ledger have in the bookkeeping of the operator.
create table journal_accounts (
  operator_id bigint not null,
  account text not null,
  code text not null,
  name text not null,
  set_by bigint not null,
  set_at timestamptz not null default clock_timestamp(),
  constraint journal_accounts_pkey primary key (operator_id, account),
  constraint journal_accounts_operator foreign key (operator_id) references operators (id),
  constraint journal_accounts_set_by foreign key (set_by) references staff (id),
  constraint journal_accounts_account_length check (length(account) between 1 and 40),
  constraint journal_accounts_code_form check (code ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$'),
  constraint journal_accounts_name_length check (length(name) between 1 and 80)
);

alter table journal_accounts enable row level security;
alter table journal_accounts force row level security;
create policy journal_accounts_of_operator on journal_accounts
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);
grant select, insert, update on journal_accounts to aforo_api;

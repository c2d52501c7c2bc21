-- The list of members by balance reads a copy of the balances, so that a sale changes no column that is in an index.

create table balance_ranks (
  operator_id bigint not null,
  member_id bigint not null,
  balance_cents bigint not null,
  constraint balance_ranks_pkey primary key (operator_id, member_id)
);
create index balance_ranks_by_balance on balance_ranks (operator_id, balance_cents, member_id);
alter table balance_ranks enable row level security;
alter table balance_ranks force row level security;
create policy balance_ranks_of_operator on balance_ranks
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);

-- Up to which transaction the copy is made. Whoever has a later one is looked up in the wallet.
create table balance_rankings (
  operator_id bigint not null,
  ranked_until bigint not null default 0,
  constraint balance_rankings_pkey primary key (operator_id),
  constraint balance_rankings_operator foreign key (operator_id) references operators (id)
);
alter table balance_rankings enable row level security;
alter table balance_rankings force row level security;
create policy balance_rankings_of_operator on balance_rankings
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);

grant select, insert, update on balance_ranks to aforo_api;
grant select, insert, update on balance_rankings to aforo_api;

-- Every wallet has its copy, whoever creates it.
create function rank_new_wallets() returns trigger
language plpgsql
set search_path = pg_catalog, public
as $$
begin
  insert into public.balance_ranks (operator_id, member_id, balance_cents)
  select operator_id, member_id, balance_cents from added;
  return null;
end
$$;
create trigger wallets_ranked after insert on wallets referencing new table as added
  for each statement execute function rank_new_wallets();

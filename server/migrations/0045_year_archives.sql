-- Old years of an operator can leave the database once they are in an archive. What stays keeps the chains provable.

create table year_archives (
  operator_id bigint not null,
  year bigint not null,
  -- The last business day that is in it.
  until date not null,
  -- SHA-256 of the manifest, which has those of the parts.
  manifest_hash text not null,
  archived_at timestamptz not null default clock_timestamp(),
  constraint year_archives_pkey primary key (operator_id, year),
  constraint year_archives_operator foreign key (operator_id) references operators (id)
);
alter table year_archives enable row level security;
alter table year_archives force row level security;
create policy year_archives_of_operator on year_archives
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);
-- Only the command that archives adds rows, as a superuser.
grant select on year_archives to aforo_api;

-- Cash of these sessions is in an archive. The row stays: it says what was counted.
alter table till_sessions add column archived boolean not null default false;

-- An opening row is the row of a chain whose predecessor is in an archive. What was before it is not known here, so the
-- foreign key of the chain asks for nothing.
alter table postings drop constraint postings_wallet_says_whose;
alter table postings add constraint postings_wallet_says_whose check (
  case when 'wallet' in (debit, credit)
    then num_nonnulls(member_id, wallet_version, balance_after_cents) = 3
    else num_nonnulls(member_id, wallet_version, balance_before_cents, balance_after_cents) = 0 end
) not valid;
-- squawk-ignore ban-drop-not-null
alter table stock_movements alter column stock_before_milli drop not null;

-- Nobody else makes one. Triggers are off while old years are removed and while an operator is copied to another
-- database, which only a superuser can do.
create function refuse_opening() returns trigger
language plpgsql
set search_path = pg_catalog, public
as $$
begin
  raise exception 'a row of % must say what was before it', tg_table_name
    using errcode = 'not_null_violation', table = tg_table_name;
end
$$;
create trigger postings_not_opening before insert on postings
  for each row when (new.member_id is not null and new.balance_before_cents is null) execute function refuse_opening();
create trigger postings_not_opened before update of balance_before_cents on postings
  for each row when (new.member_id is not null and new.balance_before_cents is null) execute function refuse_opening();
create trigger stock_movements_not_opening before insert on stock_movements
  for each row when (new.stock_before_milli is null) execute function refuse_opening();
create trigger stock_movements_not_opened before update of stock_before_milli on stock_movements
  for each row when (new.stock_before_milli is null) execute function refuse_opening();

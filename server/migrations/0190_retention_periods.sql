-- How long an operator keeps data of people, as its owners set it.

-- When a member left. Null also for who left while the former release served, until the next night.
alter table members add column left_at timestamptz;
update members set left_at = changed_at where standing = 'deactivated';

-- Erased because their time was over, and nobody asked for it.
alter table erasures add column by_period boolean not null default false;

create table retention_periods (
  operator_id bigint not null,
  kind text not null,
  -- In days or months, as the kind is counted. Null is the usual period.
  length bigint,
  -- A shorter period, and the business day from which it holds.
  coming_length bigint,
  coming_from date,
  set_by bigint not null,
  set_at timestamptz not null default clock_timestamp(),
  constraint retention_periods_pkey primary key (operator_id, kind),
  constraint retention_periods_operator foreign key (operator_id) references operators (id),
  constraint retention_periods_set_by foreign key (set_by) references staff (id),
  constraint retention_periods_kind_known check (
    kind in ('visits', 'member-reads', 'messages', 'left-pictures', 'left-members', 'time-records')
  ),
  constraint retention_periods_length_positive check (length > 0 and coming_length > 0),
  constraint retention_periods_coming_whole check (coming_from is not null or coming_length is null)
);
alter table retention_periods enable row level security;
alter table retention_periods force row level security;
create policy retention_periods_of_operator on retention_periods
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);
grant select, insert, update on retention_periods to aforo_api;

-- What a night deleted, and how many members it had to keep.
create table retention_nights (
  operator_id bigint not null,
  business_date date not null,
  at timestamptz not null default clock_timestamp(),
  deleted jsonb not null,
  kept_back bigint not null default 0,
  constraint retention_nights_pkey primary key (operator_id, business_date),
  constraint retention_nights_operator foreign key (operator_id) references operators (id),
  constraint retention_nights_kept_back_positive check (kept_back >= 0)
);
alter table retention_nights enable row level security;
alter table retention_nights force row level security;
create policy retention_nights_of_operator on retention_nights
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);
grant select, insert, update, delete on retention_nights to aforo_api;

-- The calendar is that of UTC, as for the API, whatever the zone of the session.
create function keep_months_at_least(before timestamptz, months integer) returns void
language plpgsql
as $$
begin
  if before at time zone 'UTC' > (now() at time zone 'UTC') - make_interval(months => months) then
    raise exception 'rows of the last % months are kept', months;
  end if;
end
$$;

-- Working hours that ended before, with their corrections. A shift that is still open stays.
create function delete_old_time_records(before timestamptz, most bigint) returns bigint
language plpgsql security definer
set search_path = pg_catalog, public
set plan_cache_mode = force_custom_plan
as $$
declare
  own constant bigint := nullif(current_setting('app.operator_id', true), '')::bigint;
  old bigint[];
begin
  perform public.keep_months_at_least(before, 48);
  old := array(
    select oldest.id from (
      select o.id, coalesce(o.ended_at, case when o.left_open then o.began_at end) as over_at
      from public.time_records o where o.operator_id = own order by o.id limit most
    ) oldest where oldest.over_at < before
  );
  delete from public.time_corrections c where c.operator_id = own and c.record_id = any (old);
  delete from public.time_records r where r.operator_id = own and r.id = any (old);
  return cardinality(old);
end
$$;

revoke execute on function keep_months_at_least, delete_old_time_records from public;
grant execute on function keep_months_at_least, delete_old_time_records to aforo_api;

-- Before members can be erased by period, the database checks that they left long enough ago.
create function keep_young_leavers() returns trigger
language plpgsql
set search_path = pg_catalog, public
as $$
begin
  perform public.keep_months_at_least(coalesce(m.left_at, m.erased_at), 12)
    from public.members m where m.operator_id = new.operator_id and m.id = new.member_id;
  return null;
end
$$;
revoke execute on function keep_young_leavers from public;
create trigger erasures_young_kept after insert on erasures
  for each row when (new.by_period) execute function keep_young_leavers();

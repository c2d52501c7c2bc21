-- The only ways in which old rows leave tables that the API can otherwise only add to. Each takes few rows at a time, and
-- none that is younger than the least period.

create function keep_at_least(before timestamptz, days integer) returns void
language plpgsql
as $$
begin
  if before > now() - make_interval(days => days) then
    raise exception 'rows of the last % days are kept', days;
  end if;
end
$$;

-- Empties the answers of the next commands by key. Key and hash stay, so that a command is never carried out twice.
create function forget_old_answers(before timestamptz, after_key uuid, until_key uuid, most bigint)
returns table (last_key uuid, changed bigint)
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  own constant bigint := nullif(current_setting('app.operator_id', true), '')::bigint;
begin
  perform public.keep_at_least(before, 30);
  return query
    with walked as materialized (
      select c.key, c.at, c.answer, c.refusal from public.commands c
      where c.operator_id = own and c.key > after_key and (until_key is null or c.key < until_key)
      order by c.key limit most
    ), emptied as (
      update public.commands c set answer = '{"forgotten": true}' from walked
      where c.operator_id = own and c.key = walked.key and walked.at < before and walked.refusal is null
        and walked.answer <> '{"forgotten": true}'
      returning c.key
    )
    select (select w.key from walked w order by w.key desc limit 1), (select count(*) from emptied);
end
$$;

create function delete_old_visits(before timestamptz, most bigint) returns bigint
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  own constant bigint := nullif(current_setting('app.operator_id', true), '')::bigint;
  deleted bigint;
begin
  perform public.keep_at_least(before, 365);
  delete from public.visits v
    using (select o.id from public.visits o where o.operator_id = own order by o.id limit most) oldest
    where v.operator_id = own and v.id = oldest.id and coalesce(v.left_at, v.undone_at) < before;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

create function delete_old_member_reads(before timestamptz, most bigint) returns bigint
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  own constant bigint := nullif(current_setting('app.operator_id', true), '')::bigint;
  deleted bigint;
begin
  perform public.keep_at_least(before, 365);
  delete from public.member_reads r
    using (select o.id from public.member_reads o where o.operator_id = own order by o.id limit most) oldest
    where r.operator_id = own and r.id = oldest.id and r.at < before;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

create function delete_old_messages(before timestamptz, most bigint) returns bigint
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  own constant bigint := nullif(current_setting('app.operator_id', true), '')::bigint;
  deleted bigint;
begin
  perform public.keep_at_least(before, 30);
  delete from public.messages m
    using (select o.id from public.messages o where o.operator_id = own order by o.id limit most) oldest
    where m.operator_id = own and m.id = oldest.id and m.at < before;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- The tables of people belong to no operator.
create function delete_old_sign_ins(before timestamptz, most bigint) returns bigint
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  deleted bigint;
begin
  perform public.keep_at_least(before, 30);
  -- A screen may stay signed in for years, so the oldest sign-ins are not those that ended first.
  delete from public.sign_ins s
    using (
      select o.id from public.sign_ins o where coalesce(o.ended_at, o.expires_at) < before order by o.id limit most
    ) oldest
    where s.id = oldest.id;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

create function delete_old_account_events(before timestamptz, most bigint) returns bigint
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  deleted bigint;
begin
  perform public.keep_at_least(before, 180);
  delete from public.account_events e using (select o.id from public.account_events o order by o.id limit most) oldest
    where e.id = oldest.id and e.at < before;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

create function delete_old_invitations(before timestamptz, most bigint) returns bigint
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  deleted bigint;
begin
  perform public.keep_at_least(before, 30);
  delete from public.invitations i
    using (select o.id from public.invitations o where o.accepted_at < before order by o.id limit most) oldest
    where i.id = oldest.id;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

revoke execute on function keep_at_least, forget_old_answers, delete_old_visits, delete_old_member_reads,
  delete_old_messages, delete_old_sign_ins, delete_old_account_events, delete_old_invitations from public;
grant execute on function forget_old_answers, delete_old_visits, delete_old_member_reads, delete_old_messages,
  delete_old_sign_ins, delete_old_account_events, delete_old_invitations to aforo_api;

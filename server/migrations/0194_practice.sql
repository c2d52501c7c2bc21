-- A practice is an operator of its own with one venue, so nothing in it can be counted with what is real. It is a copy of
-- this venue, and the sign-in that practises reaches nothing else.
alter table operators add column practice_of bigint;
alter table operators add constraint operators_practice_of foreign key (practice_of) references venues (id) not valid;
alter table sign_ins add column practice_venue_id bigint;
alter table sign_ins add constraint sign_ins_practice_venue foreign key (practice_venue_id) references venues (id)
  on delete set null not valid;

-- Erases the practice that was set as the operator, and nothing else: it refuses every real operator. Tables come in no
-- order: a row that others refer to is refused until those are gone, so the rounds end when nothing is left.
create function erase_practice() returns void
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  own constant bigint := nullif(current_setting('app.operator_id', true), '')::bigint;
  rounds_left integer := 20;
  -- Why a row was refused last; null if none was.
  refused text := '';
  owned text;
begin
  perform from public.operators o where o.id = own and o.practice_of is not null for update;
  if not found then
    raise exception 'operator % is not for practice', own;
  end if;
  delete from public.grants g using public.venues v where v.operator_id = own and g.venue_id = v.id;
  delete from public.invitations i using public.venues v where v.operator_id = own and i.venue_id = v.id;
  delete from public.staff_roles r using public.venues v where v.operator_id = own and r.venue_id = v.id;
  set constraints all deferred;
  while refused is not null loop
    if rounds_left = 0 then
      raise exception 'practice % cannot be erased: %', own, refused;
    end if;
    rounds_left := rounds_left - 1;
    refused := null;
    for owned in
      select format('%I', relname) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and exists (
        select from pg_attribute where attrelid = pg_class.oid and attname = 'operator_id' and not attisdropped
      )
      order by relname = 'venues', relname
    loop
      begin
        execute 'delete from public.' || owned || ' where operator_id = $1' using own;
      exception when foreign_key_violation then
        refused := sqlerrm;
      end;
    end loop;
  end loop;
  delete from public.operators o where o.id = own;
end
$$;
revoke execute on function erase_practice from public;
grant execute on function erase_practice to aforo_api;

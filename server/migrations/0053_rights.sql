-- Single rights, in place of nine coarse capabilities. The column `capabilities` stays for the release before this one.
-- A trigger keeps both in step, because both releases serve for a while. A later migration drops the column, the trigger
-- and both functions.

-- The single rights that a person with these coarse capabilities had at a venue.
create function rights_of(coarse text[], at_venue bigint) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct single.name), '{}')
  from (
    values
      ('door', 'let_in'), ('door', 'let_out_early'), ('door', 'overrule'),
      ('counter', 'sell'), ('counter', 'discount'), ('counter', 'void_own'), ('counter', 'overrule'),
      ('counter', 'void_others'),
      ('top_up', 'top_up'),
      ('payout', 'pay_out'),
      ('members', 'see_members'), ('members', 'read_private'), ('members', 'change_members'), ('members', 'ban'),
      ('members', 'export'),
      ('catalogue', 'prices'), ('catalogue', 'receive_stock'), ('catalogue', 'count_stock'),
      ('accounting', 'accounting'), ('accounting', 'export'), ('accounting', 'void_others'), ('accounting', 'return'),
      ('accounting', 'till_differences'), ('accounting', 'approve'),
      ('till', 'till'),
      ('staff', 'staff'), ('staff', 'export')
  ) as single (coarse, name)
  where single.coarse = any (rights_of.coarse)
    -- Where the limit is zero, the counter voided no sales of others.
    and not (
      single.coarse = 'counter' and single.name = 'void_others'
      and exists (select from venues where id = at_venue and others_void_most_cents = 0)
    )
$$;

-- The coarse capabilities whose rights a person has all.
create function coarse_of(rights text[], at_venue bigint) returns text[] language sql stable as $$
  select coalesce(array_agg(known.name), '{}')
  from unnest(array['door', 'counter', 'top_up', 'payout', 'members', 'catalogue', 'accounting', 'till', 'staff'])
    as known (name)
  where rights_of(array[known.name], at_venue) <@ coarse_of.rights
$$;

alter table grants add column rights text[] not null default '{}';
alter table invitations add column rights text[] not null default '{}';

create function keep_rights() returns trigger language plpgsql as $$
begin
  if new.role is distinct from 'employee' then
    new.rights := '{}';
    new.capabilities := '{}';
  elsif tg_op = 'INSERT' then
    if new.rights = '{}' and new.capabilities <> '{}' then
      new.rights := rights_of(new.capabilities, new.venue_id);
    else
      new.capabilities := coarse_of(new.rights, new.venue_id);
    end if;
  elsif new.rights is distinct from old.rights then
    new.capabilities := coarse_of(new.rights, new.venue_id);
  elsif new.capabilities is distinct from old.capabilities then
    new.rights := rights_of(new.capabilities, new.venue_id);
  end if;
  return new;
end $$;
create trigger grants_keep_rights before insert or update on grants
  for each row execute function keep_rights();
create trigger invitations_keep_rights before insert or update on invitations
  for each row execute function keep_rights();

update grants set rights = rights_of(capabilities, venue_id) where role = 'employee';
update invitations set rights = rights_of(capabilities, venue_id) where role = 'employee' and accepted_at is null;

alter table grants add constraint grants_owner_has_no_rights check (role <> 'owner' or rights = '{}') not valid;
alter table grants add constraint grants_rights_known check (
  rights <@ array[
    'let_in', 'let_out_early', 'overrule', 'sell', 'discount', 'void_own', 'void_others', 'return', 'top_up', 'pay_out',
    'see_members', 'read_private', 'change_members', 'ban', 'export', 'prices', 'receive_stock', 'count_stock', 'till',
    'till_differences', 'accounting', 'approve', 'staff', 'settings'
  ]
) not valid;

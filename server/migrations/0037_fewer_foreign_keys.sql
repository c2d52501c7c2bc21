-- Foreign keys that a sale proves twice, each with a look-up and a row lock. Where something else than a sale needs one, a
-- trigger makes the same check for it. docs/decisions/0024-a-cheaper-sale.md says what keeps each of them true. The rows
-- that are looked up are never deleted, so they need no lock.

-- Who sent a command and where is read nowhere, and the same in its audit event.
alter table commands drop constraint commands_venue;
alter table commands drop constraint commands_staff;

-- The event of a sale is written by the statement that writes its transaction, with the same venue and person.
alter table audit_events drop constraint audit_events_venue;
alter table audit_events drop constraint audit_events_staff;

create function check_event() returns trigger
language plpgsql
set search_path = pg_catalog, public
as $$
begin
  if new.venue_id is not null then
    perform from public.venues where operator_id = new.operator_id and id = new.venue_id;
    if not found then
      raise exception 'the operator has no venue % (audit_events_venue)', new.venue_id
        using errcode = 'foreign_key_violation', constraint = 'audit_events_venue';
    end if;
  end if;
  if new.staff_id is not null then
    perform from public.staff where id = new.staff_id;
    if not found then
      raise exception 'there is no staff % (audit_events_staff)', new.staff_id
        using errcode = 'foreign_key_violation', constraint = 'audit_events_staff';
    end if;
  end if;
  return null;
end
$$;
create constraint trigger audit_events_checked after insert on audit_events
  for each row when (new.action <> 'sale.made') execute function check_event();

-- A posting of a wallet refers to the transaction of its member (postings_member).
alter table postings drop constraint postings_transaction;

create function check_posting() returns trigger
language plpgsql
set search_path = pg_catalog, public
as $$
begin
  perform from public.transactions where operator_id = new.operator_id and id = new.transaction_id;
  if not found then
    raise exception 'there is no transaction % (postings_transaction)', new.transaction_id
      using errcode = 'foreign_key_violation', constraint = 'postings_transaction';
  end if;
  return null;
end
$$;
create constraint trigger postings_checked after insert on postings
  for each row when (new.member_id is null) execute function check_posting();

-- A sale is never the first movement of a product, so the chain leads back to one that was checked, and its transaction
-- refers to the person.
alter table stock_movements drop constraint stock_movements_product;
alter table stock_movements drop constraint stock_movements_staff;

create function check_movement() returns trigger
language plpgsql
set search_path = pg_catalog, public
as $$
begin
  perform from public.products where operator_id = new.operator_id and id = new.product_id;
  if not found then
    raise exception 'there is no product % (stock_movements_product)', new.product_id
      using errcode = 'foreign_key_violation', constraint = 'stock_movements_product';
  end if;
  perform from public.staff where id = new.staff_id;
  if not found then
    raise exception 'there is no staff % (stock_movements_staff)', new.staff_id
      using errcode = 'foreign_key_violation', constraint = 'stock_movements_staff';
  end if;
  return null;
end
$$;
create constraint trigger stock_movements_checked after insert on stock_movements
  for each row when (new.kind <> 'sale') execute function check_movement();

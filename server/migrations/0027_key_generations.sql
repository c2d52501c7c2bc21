-- The key of an operator can be replaced: while it is, the operator has two, and every sealed value names the one that
-- sealed it. How far the newer one has come with what the older one sealed is kept beside it, to go on from there.

alter table operator_keys
  add column generation bigint not null default 1,
  add column resealed_members_to bigint not null default 0,
  add column resealed_products_to bigint not null default 0;
alter table operator_keys alter column generation drop default;

-- One row for each operator: the index is built at once.
alter table operator_keys
  drop constraint operator_keys_pkey,
  -- squawk-ignore constraint-missing-not-valid, adding-serial-primary-key-field
  add constraint operator_keys_pkey primary key (operator_id, generation);
alter table operator_keys
  add constraint operator_keys_generation_range check (generation between 1 and 4294967295) not valid;

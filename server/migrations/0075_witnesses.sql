-- Goods are destroyed, and samples taken, before a second person, if the venue wants it.
alter table venues add column witnesses_destroyed boolean not null default true;
alter table venues add column witnesses_samples boolean not null default false;

-- Who else saw it. The movements of before have nobody.
alter table stock_movements add column witness_id bigint;
alter table stock_movements add constraint stock_movements_witness_of_losses check (
  witness_id is null or (kind = 'loss' and witness_id <> staff_id)
) not valid;

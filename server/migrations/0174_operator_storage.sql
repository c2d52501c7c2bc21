-- How much an operator stores, measured every night.
create table operator_storage (
  operator_id bigint not null,
  row_bytes bigint not null,
  picture_bytes bigint not null,
  pictures bigint not null,
  measured_at timestamptz not null,
  constraint operator_storage_pkey primary key (operator_id),
  constraint operator_storage_operator foreign key (operator_id) references operators (id),
  constraint operator_storage_positive check (row_bytes >= 0 and picture_bytes >= 0 and pictures >= 0)
);
alter table operator_storage enable row level security;
alter table operator_storage force row level security;
create policy operator_storage_of_operator on operator_storage
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);
grant select, insert, update on operator_storage to aforo_api;

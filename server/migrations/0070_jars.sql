-- What is put on the scale. Stock is kept by batch; a batch without jars is weighed as one.
create table jars (
  operator_id bigint not null,
  batch_id bigint not null,
  number bigint not null,
  place text not null default '',
  -- Null is as heavy as its batch says.
  tare_milli bigint,
  -- The counter takes from it, so it is weighed at every change of shift.
  is_open boolean not null default false,
  last_milli bigint,
  last_weighed_at timestamptz,
  emptied_at timestamptz,
  version bigint not null default 1,
  constraint jars_pkey primary key (operator_id, batch_id, number),
  constraint jars_batch foreign key (operator_id, batch_id) references batches (operator_id, id),
  constraint jars_number_range check (number between 1 and 200),
  constraint jars_place_length check (length(place) <= 60),
  constraint jars_tare_range check (tare_milli between 1 and 10000000),
  constraint jars_last_whole check ((last_milli is null) = (last_weighed_at is null)),
  constraint jars_last_not_below_zero check (last_milli >= 0)
);
alter table jars enable row level security;
alter table jars force row level security;
create policy jars_of_operator on jars
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);
grant select, insert, update on jars to aforo_api;

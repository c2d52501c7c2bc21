-- What goods of a category are expected to lose by drying, from a business day on.
create table moisture_rates (
  operator_id bigint not null,
  venue_id bigint not null,
  category_id bigint not null,
  valid_from date not null,
  -- A day.
  loss_bp bigint not null,
  set_by bigint not null,
  set_at timestamptz not null default clock_timestamp(),
  constraint moisture_rates_pkey primary key (operator_id, venue_id, category_id, valid_from),
  constraint moisture_rates_venue foreign key (operator_id, venue_id) references venues (operator_id, id),
  constraint moisture_rates_set_by foreign key (set_by) references staff (id),
  constraint moisture_rates_range check (loss_bp between 0 and 500)
);
alter table moisture_rates enable row level security;
alter table moisture_rates force row level security;
create policy moisture_rates_of_operator on moisture_rates
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);
grant select, insert, update on moisture_rates to aforo_api;

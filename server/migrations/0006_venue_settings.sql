-- What a venue decides for itself. The table is small and rarely written; the lists of defaults and ranges are those of
-- domain/src/venue-settings.ts.

alter table venues add column age_limit bigint not null default 18;
alter table venues add column day_cutoff_minutes bigint not null default 360;
alter table venues add column nearly_full_percent bigint not null default 90;
-- By rule, only what differs from the table in domain/src/gates.ts.
alter table venues add column gate_levels jsonb not null default '{}';
alter table venues add constraint venues_age_limit_range check (age_limit between 0 and 99) not valid;
alter table venues add constraint venues_day_cutoff_range check (day_cutoff_minutes between 0 and 1439) not valid;
alter table venues add constraint venues_nearly_full_range check (nearly_full_percent between 1 and 100) not valid;
alter table venues add constraint venues_gate_levels_form check (jsonb_typeof(gate_levels) = 'object') not valid;

-- How much a member may be dispensed at a venue, from a business day on; null is without limit. Towns and laws change
-- theirs, and a sale is judged by what was in force on its day.
create table gram_limits (
  operator_id bigint not null,
  venue_id bigint not null,
  valid_from date not null,
  daily_milli bigint,
  monthly_milli bigint,
  set_by bigint not null,
  set_at timestamptz not null default now(),
  constraint gram_limits_pkey primary key (operator_id, venue_id, valid_from),
  constraint gram_limits_venue foreign key (operator_id, venue_id) references venues (operator_id, id),
  constraint gram_limits_set_by foreign key (set_by) references staff (id),
  constraint gram_limits_daily_range check (daily_milli between 1 and 1000000000),
  constraint gram_limits_monthly_range check (monthly_milli between 1 and 1000000000)
);

alter table gram_limits enable row level security;
alter table gram_limits force row level security;
create policy gram_limits_of_operator on gram_limits
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);

grant select, insert, update, delete on gram_limits to aforo_api;

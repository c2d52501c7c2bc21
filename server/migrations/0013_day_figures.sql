-- The books, day by day: what a closed business day came to, so that nobody adds up years to read a total.

create table day_figures (
  operator_id bigint not null,
  venue_id bigint not null,
  business_date date not null,
  kind text not null,
  method text not null,
  staff_id bigint not null,
  transactions bigint not null,
  amount_cents bigint not null,
  constraint day_figures_pkey primary key (operator_id, venue_id, business_date, kind, method, staff_id),
  constraint day_figures_venue foreign key (operator_id, venue_id) references venues (operator_id, id),
  constraint day_figures_staff foreign key (staff_id) references staff (id)
);
alter table day_figures enable row level security;
alter table day_figures force row level security;
create policy day_figures_of_operator on day_figures
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);

-- Until which business day the figures of a venue are made up; what came after is added up as it stands.
create table day_closings (
  operator_id bigint not null,
  venue_id bigint not null,
  closed_until date not null,
  constraint day_closings_pkey primary key (operator_id, venue_id),
  constraint day_closings_venue foreign key (operator_id, venue_id) references venues (operator_id, id)
);
alter table day_closings enable row level security;
alter table day_closings force row level security;
create policy day_closings_of_operator on day_closings
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);

-- Lists go by business day; the rows of a venue by id alone are asked for by nobody any more.
-- squawk-ignore require-concurrent-index-creation
create index transactions_by_day on transactions (operator_id, venue_id, business_date, id);
-- squawk-ignore require-concurrent-index-creation
create index transactions_by_staff on transactions (operator_id, staff_id, business_date, id);
-- What happens seldom would be looked for among everything else.
-- squawk-ignore require-concurrent-index-creation
create index transactions_seldom on transactions (operator_id, venue_id, kind, business_date, id)
  where kind not in ('purchase', 'top_up');
-- squawk-ignore require-concurrent-index-deletion
drop index transactions_by_venue;

grant select, insert, update, delete on day_figures to aforo_api;
grant select, insert, update on day_closings to aforo_api;

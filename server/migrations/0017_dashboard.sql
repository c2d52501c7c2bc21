-- What the dashboard shows of closed days: by the hour, by the product, and who bought in a month.

-- Whoever would rather not say says nothing; it goes with everything else that tells who somebody was.
alter table members add column gender text;
alter table members add constraint members_gender_known check (gender in ('female', 'male', 'other')) not valid;
alter table members add constraint members_erased_without_gender check (
  standing <> 'erased' or gender is null
) not valid;
-- How many there were on a day is counted without opening them.
-- squawk-ignore require-concurrent-index-creation
create index members_by_registration on members (operator_id, registered_on) include (venue_ids, erased_at);

-- A sale and its voiding are two transactions and no order.
alter table day_figures add column reversals bigint not null default 0;

-- By the clock on the wall of the venue.
create table day_hours (
  operator_id bigint not null,
  venue_id bigint not null,
  business_date date not null,
  hour bigint not null,
  orders bigint not null,
  sales_cents bigint not null,
  expenses_cents bigint not null,
  constraint day_hours_pkey primary key (operator_id, venue_id, business_date, hour),
  constraint day_hours_venue foreign key (operator_id, venue_id) references venues (operator_id, id),
  constraint day_hours_of_clock check (hour between 0 and 23)
);
alter table day_hours enable row level security;
alter table day_hours force row level security;
create policy day_hours_of_operator on day_hours
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);

create table day_products (
  operator_id bigint not null,
  venue_id bigint not null,
  business_date date not null,
  product_id bigint not null,
  quantity_milli bigint not null,
  sales_cents bigint not null,
  constraint day_products_pkey primary key (operator_id, venue_id, business_date, product_id),
  constraint day_products_product foreign key (operator_id, venue_id, product_id)
    references products (operator_id, venue_id, id)
);
alter table day_products enable row level security;
alter table day_products force row level security;
create policy day_products_of_operator on day_products
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);

create table month_buyers (
  operator_id bigint not null,
  venue_id bigint not null,
  month date not null,
  member_id bigint not null,
  constraint month_buyers_pkey primary key (operator_id, venue_id, month, member_id),
  constraint month_buyers_venue foreign key (operator_id, venue_id) references venues (operator_id, id),
  constraint month_buyers_member foreign key (operator_id, member_id) references members (operator_id, id),
  constraint month_buyers_first_day check (extract(day from month) = 1)
);
alter table month_buyers enable row level security;
alter table month_buyers force row level security;
create policy month_buyers_of_operator on month_buyers
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);

-- The days that were closed are made up again, with all of this.
truncate day_figures, day_closings;

grant select, insert, delete on day_hours to aforo_api;
grant select, insert, delete on day_products to aforo_api;
grant select, insert, delete on month_buyers to aforo_api;

-- The counter: what is sold out of a wallet, in which lines, and what comes back.

-- Constraints on tables that have rows are not checked on those: they hold by what was possible before.

-- How long after joining somebody has to wait for their first dispense.
alter table venues add column waiting_days bigint not null default 0
  constraint venues_waiting_days_range check (waiting_days between 0 and 365);

alter table transactions add column business_date date;
-- The rows of every operator: who migrates is otherwise kept to one, as everybody is.
alter table transactions no force row level security;
update transactions set business_date =
  (at at time zone venues.time_zone - venues.day_cutoff_minutes * interval '1 minute')::date
  from venues where venues.id = transactions.venue_id;
alter table transactions force row level security;
-- Every row has just been given one.
-- squawk-ignore adding-not-nullable-field
alter table transactions alter column business_date set not null;
-- Which rules asked for the reason.
alter table transactions add column rules text[] not null default '{}';
-- The sale that a return gives something back of.
alter table transactions add column returns_id bigint;
-- A sale moves no money over the counter, so its number is its id: a counter of the venue, held until the end of the
-- transaction by everybody who sells there, would let only one of them sell at a time.
-- squawk-ignore ban-drop-not-null
alter table transactions alter column receipt_number drop not null;
alter table transactions add constraint transactions_receipt_unless_sale check (
  (kind = 'purchase') = (receipt_number is null)
) not valid;
alter table transactions add constraint transactions_return_names_sale check (
  (kind = 'return') = (returns_id is not null)
) not valid;
alter table transactions add constraint transactions_returns foreign key (operator_id, returns_id)
  references transactions (operator_id, id) not valid;
alter table transactions drop constraint transactions_kind_known;
alter table transactions add constraint transactions_kind_known check (
  kind in ('top_up', 'fee', 'payout', 'reversal', 'purchase', 'return')
) not valid;
-- squawk-ignore require-concurrent-index-creation
create index transactions_by_returned on transactions (operator_id, returns_id) where returns_id is not null;

-- What sells or brings back stock says under which transaction.
alter table stock_movements add column transaction_id bigint;
alter table stock_movements add constraint stock_movements_transaction foreign key (operator_id, transaction_id)
  references transactions (operator_id, id) not valid;
alter table stock_movements add constraint stock_movements_sold_says_where check (
  (kind in ('sale', 'return')) = (transaction_id is not null)
) not valid;

-- As it was sold: what changes about the product later does not change it. The movement is the one that took it away.
create table sale_lines (
  operator_id bigint not null,
  transaction_id bigint not null,
  line bigint not null,
  product_id bigint not null,
  stock_version bigint not null,
  product_name text not null,
  unit_type text not null,
  price_cents bigint not null,
  discount_percent bigint not null,
  quantity_milli bigint not null,
  cost_cents bigint not null,
  -- What it counts for against the limits of the member.
  grams_milli bigint not null,
  returned_milli bigint not null default 0,
  returned_cents bigint not null default 0,
  constraint sale_lines_pkey primary key (operator_id, transaction_id, line),
  constraint sale_lines_transaction foreign key (operator_id, transaction_id)
    references transactions (operator_id, id),
  constraint sale_lines_movement foreign key (operator_id, product_id, stock_version)
    references stock_movements (operator_id, product_id, version),
  constraint sale_lines_unit_known check (unit_type in ('fixed', 'weight')),
  constraint sale_lines_discount_known check (discount_percent in (0, 5, 10, 50)),
  constraint sale_lines_quantity_over_zero check (quantity_milli > 0),
  constraint sale_lines_cost_not_below_zero check (cost_cents >= 0),
  constraint sale_lines_grams_not_below_zero check (grams_milli >= 0),
  -- Nobody brings back more than they took, or gets more than they paid.
  constraint sale_lines_returned_range check (returned_milli between 0 and quantity_milli),
  constraint sale_lines_returned_cents_range check (returned_cents between 0 and cost_cents)
);
alter table sale_lines enable row level security;
alter table sale_lines force row level security;
create policy sale_lines_of_operator on sale_lines
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);

create table return_lines (
  operator_id bigint not null,
  transaction_id bigint not null,
  sale_id bigint not null,
  line bigint not null,
  quantity_milli bigint not null,
  amount_cents bigint not null,
  restocked boolean not null,
  constraint return_lines_pkey primary key (operator_id, transaction_id, line),
  constraint return_lines_transaction foreign key (operator_id, transaction_id)
    references transactions (operator_id, id),
  constraint return_lines_sale foreign key (operator_id, sale_id, line)
    references sale_lines (operator_id, transaction_id, line),
  constraint return_lines_quantity_over_zero check (quantity_milli > 0),
  constraint return_lines_amount_not_below_zero check (amount_cents >= 0)
);
create index return_lines_by_sale on return_lines (operator_id, sale_id, line);
alter table return_lines enable row level security;
alter table return_lines force row level security;
create policy return_lines_of_operator on return_lines
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);

-- The last business day of a month on which something was dispensed, and how much that day: what a daily limit goes by.
alter table member_months add column last_day date;
alter table member_months add column last_day_milli bigint not null default 0
  constraint member_months_last_day_not_below_zero check (last_day_milli >= 0);
alter table member_months add constraint member_months_last_day_in_month check (
  last_day is null or date_trunc('month', last_day) = month
) not valid;
alter table member_months add constraint member_months_last_day_within check (last_day_milli <= grams_milli) not valid;

-- In the order in which they were put in.
-- squawk-ignore adding-field-with-default
alter table cart_lines add column added_at timestamptz not null default clock_timestamp();
-- The last change, as whoever made it named it.
alter table cart_lines add column change_id uuid;

grant select, insert on sale_lines to aforo_api;
grant update (returned_milli, returned_cents) on sale_lines to aforo_api;
grant select, insert on return_lines to aforo_api;
grant insert, update on member_months to aforo_api;
grant insert, update, delete on cart_lines to aforo_api;
-- The number of a sale is drawn together with the locks.
grant usage on sequence transactions_id_seq to aforo_api;

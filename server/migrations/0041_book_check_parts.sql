-- A nightly check reads what is new since the last one, and one of seven slices of what is old.

alter table book_checks add column part text not null default 'all';
-- Which slice of the old books was read; null for the other parts.
alter table book_checks add column slice bigint;
-- Where the next check of what is new begins. Null until the check is finished, and of a slice.
alter table book_checks add column until_transaction_id bigint;
alter table book_checks add column until_at timestamptz;
alter table book_checks add constraint book_checks_part_known check (part in ('all', 'new', 'old')) not valid;
alter table book_checks add constraint book_checks_slice_of_old check ((part = 'old') = (slice is not null)) not valid;

-- One of each part a night. The table has a row per operator and night, so the index is made in no time.
-- squawk-ignore disallowed-unique-constraint, constraint-missing-not-valid
alter table book_checks add constraint book_checks_part_once_a_night unique (operator_id, nightly_for, part);
alter table book_checks drop constraint book_checks_once_a_night;

-- The movement of each product up to which its stock has been added up.
create table checked_stocks (
  operator_id bigint not null,
  product_id bigint not null,
  version bigint not null,
  constraint checked_stocks_pkey primary key (operator_id, product_id),
  constraint checked_stocks_product foreign key (operator_id, product_id) references products (operator_id, id)
);
alter table checked_stocks enable row level security;
alter table checked_stocks force row level security;
create policy checked_stocks_of_operator on checked_stocks
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);

grant select, insert, update on checked_stocks to aforo_api;

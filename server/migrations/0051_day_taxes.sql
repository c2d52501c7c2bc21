-- Base and tax of closed days, by what was booked and how it was taxed. Made from transaction_taxes, as the other figures
-- of a day are made from its transactions. A row without a reason has an empty one, because it is part of the key.
create table day_taxes (
  operator_id bigint not null,
  venue_id bigint not null,
  business_date date not null,
  kind text not null,
  method text not null,
  staff_id bigint not null,
  tax text not null,
  treatment text not null,
  reason text not null,
  rate_bp bigint not null,
  base_cents bigint not null,
  tax_cents bigint not null,
  constraint day_taxes_pkey primary key
    (operator_id, venue_id, business_date, kind, method, staff_id, tax, treatment, reason, rate_bp),
  constraint day_taxes_venue foreign key (operator_id, venue_id) references venues (operator_id, id)
);
alter table day_taxes enable row level security;
alter table day_taxes force row level security;
create policy day_taxes_of_operator on day_taxes
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);
grant select, insert, delete on day_taxes to aforo_api;

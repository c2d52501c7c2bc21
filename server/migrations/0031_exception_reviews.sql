-- Who signed off an event that an owner should look at, and when. Only a person who did not cause it may do so.
create table exception_reviews (
  operator_id bigint not null,
  event_id bigint not null,
  reviewed_by bigint not null,
  reviewed_at timestamptz not null default clock_timestamp(),
  constraint exception_reviews_pkey primary key (operator_id, event_id),
  constraint exception_reviews_event foreign key (operator_id, event_id) references audit_events (operator_id, id),
  constraint exception_reviews_reviewed_by foreign key (reviewed_by) references staff (id)
);
alter table exception_reviews enable row level security;
alter table exception_reviews force row level security;
create policy exception_reviews_of_operator on exception_reviews
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);

grant select, insert, delete on exception_reviews to aforo_api;

-- A superadmin can end an inspection before its time. What was written down when it started stays as it is.

create table inspection_ends (
  operator_id bigint not null,
  inspection_id bigint not null,
  at timestamptz not null,
  constraint inspection_ends_pkey primary key (operator_id, inspection_id),
  constraint inspection_ends_inspection foreign key (operator_id, inspection_id)
    references inspections (operator_id, id)
);
alter table inspection_ends enable row level security;
alter table inspection_ends force row level security;
create policy inspection_ends_of_operator on inspection_ends
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);

-- At which operators a superadmin may have an open inspection, so that a page does not ask every operator. It gives no
-- access: the inspection does.
create table inspected_operators (
  staff_id bigint not null,
  operator_id bigint not null,
  until timestamptz not null,
  constraint inspected_operators_pkey primary key (staff_id, operator_id),
  constraint inspected_operators_staff foreign key (staff_id) references staff (id),
  constraint inspected_operators_operator foreign key (operator_id) references operators (id)
);

grant select, insert on inspection_ends to aforo_api;
grant select, insert, update, delete on inspected_operators to aforo_api;

-- Operators that moved to another database. A process that still looks for one here is sent on.

create table departed_operators (
  operator_id bigint not null,
  -- The pod; null is the directory.
  moved_to text,
  at timestamptz not null default now(),
  constraint departed_operators_pkey primary key (operator_id)
);
alter table departed_operators enable row level security;
alter table departed_operators force row level security;
create policy departed_operators_of_operator on departed_operators
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);
grant select on departed_operators to aforo_api;

-- Moves under way, in the directory, so that one that was interrupted can be continued.
create table operator_moves (
  operator_id bigint not null,
  from_pod text,
  to_pod text,
  started_at timestamptz not null default now(),
  constraint operator_moves_pkey primary key (operator_id)
);
alter table operator_moves enable row level security;
alter table operator_moves force row level security;
create policy operator_moves_of_operator on operator_moves
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);

-- Begins a transaction of an operator where operators can move. The shared lock makes a move wait for the end of the
-- transaction. Its number is the same in features/moves.
create function enter_operator(id bigint) returns void language plpgsql as $$
declare
  departed record;
begin
  perform set_config('app.operator_id', id::text, true);
  if not pg_try_advisory_xact_lock_shared(4700000000000000000 + id) then
    raise exception 'operator % is moving', id using errcode = 'AF001';
  end if;
  select coalesce(moved_to, '') as pod into departed from departed_operators where operator_id = id;
  if found then
    raise exception 'operator % has moved', id using errcode = 'AF002', detail = departed.pod;
  end if;
end $$;

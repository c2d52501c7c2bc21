-- Support sessions from before the record of the platform began.
do $$
declare
  operator bigint;
begin
  for operator in select id from operators loop
    perform set_config('app.operator_id', operator::text, true);
    insert into platform_events (at, operator_id, staff_id, action, after)
      select at, operator_id, staff_id, 'members.opened', jsonb_build_object('reason', reason) from inspections;
  end loop;
end
$$;

-- The copy for the wallets that exist, operator by operator: who migrates sees the rows of one at a time. By now every
-- booking that began ten minutes ago has been written.
do $$
declare
  operator bigint;
begin
  for operator in select id from operators loop
    perform set_config('app.operator_id', operator::text, true);
    insert into balance_rankings (operator_id, ranked_until)
      select operator, coalesce(max(id), 0) from transactions
      where operator_id = operator and at < clock_timestamp() - interval '10 minutes';
    insert into balance_ranks (operator_id, member_id, balance_cents)
      select operator_id, member_id, balance_cents from wallets where operator_id = operator
      on conflict (operator_id, member_id) do nothing;
  end loop;
end
$$;

-- Room on each page for the next version of its rows, which then needs no new index entry.
alter table wallets set (fillfactor = 70);
alter table stocks set (fillfactor = 70);
alter table member_months set (fillfactor = 70);
alter table occupancies set (fillfactor = 70);

-- squawk-ignore require-concurrent-index-deletion
drop index wallets_by_balance;

-- What was delivered, given up, or waited for a webhook that is removed.
create function delete_old_webhook_deliveries(before timestamptz, most bigint) returns bigint
language plpgsql security definer
set search_path = pg_catalog, public
set plan_cache_mode = force_custom_plan
as $$
declare
  own constant bigint := nullif(current_setting('app.operator_id', true), '')::bigint;
  deleted bigint;
begin
  perform public.keep_at_least(before, 7);
  delete from public.webhook_deliveries d
    using (
      select o.id from public.webhook_deliveries o
      join public.webhooks w on w.operator_id = own and w.id = o.webhook_id
      where o.operator_id = own and o.at < before and (o.state <> 'waiting' or w.removed_at is not null)
      order by o.id limit most
    ) oldest
    where d.operator_id = own and d.id = oldest.id;
  get diagnostics deleted = row_count;
  delete from public.webhook_lanes l using public.webhooks w
    where l.operator_id = own and w.operator_id = own and w.id = l.webhook_id and w.removed_at < before
      and not exists (
        select from public.webhook_deliveries d where d.operator_id = own and d.webhook_id = w.id
      );
  return deleted;
end
$$;

revoke execute on function delete_old_webhook_deliveries(timestamptz, bigint) from public;
grant execute on function delete_old_webhook_deliveries(timestamptz, bigint) to aforo_api;

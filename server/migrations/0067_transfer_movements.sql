-- Goods that are sent to another venue leave stock here, and arrive there with what they cost.
alter table stock_movements drop constraint stock_movements_kind_known;
alter table stock_movements add constraint stock_movements_kind_known check (
  kind in ('receive', 'sale', 'return', 'count', 'loss', 'send', 'arrive')
) not valid;
alter table stock_movements drop constraint stock_movements_direction;
alter table stock_movements add constraint stock_movements_direction check (
  case when kind in ('receive', 'return', 'arrive') then change_milli > 0
    when kind in ('sale', 'loss', 'send') then change_milli < 0 else true end
) not valid;
alter table stock_movements drop constraint stock_movements_cost_of_deliveries;
alter table stock_movements add constraint stock_movements_cost_of_deliveries check (
  (cost_cents is null and supplier is null) or kind in ('receive', 'arrive')
) not valid;

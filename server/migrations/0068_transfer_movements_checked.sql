-- Apart from the change of the checks, so that the whole table is not read under its lock.
alter table stock_movements validate constraint stock_movements_kind_known;
alter table stock_movements validate constraint stock_movements_direction;
alter table stock_movements validate constraint stock_movements_cost_of_deliveries;
alter table stocks validate constraint stocks_batched_within;

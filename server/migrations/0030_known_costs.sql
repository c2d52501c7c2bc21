-- Deliveries at a known cost, found without reading every sale of a product.
-- squawk-ignore require-concurrent-index-creation
create index stock_movements_with_cost on stock_movements (operator_id, product_id)
  include (cost_cents, change_milli) where cost_cents is not null;

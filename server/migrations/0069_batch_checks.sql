-- The nightly check compares what a batch holds with its movements.
alter table book_differences drop constraint book_differences_comparison_known;
alter table book_differences add constraint book_differences_comparison_known check (
  comparison in ('wallets', 'stocks', 'batches', 'rooms', 'drawers', 'sales', 'days', 'taxes', 'invoices')
) not valid;

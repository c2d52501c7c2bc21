-- The nightly check compares invoices with their chain and their sales, and taxes with their transactions.
alter table book_differences drop constraint book_differences_comparison_known;
alter table book_differences add constraint book_differences_comparison_known check (
  comparison in ('wallets', 'stocks', 'rooms', 'drawers', 'sales', 'days', 'taxes', 'invoices')
) not valid;

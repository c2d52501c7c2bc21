-- Owners are told when a webhook was turned off.
alter table alerts drop constraint alerts_kind_known;
alter table alerts add constraint alerts_kind_known check (
  kind in ('books', 'drawer', 'new_country', 'webhook_off', 'payouts', 'reads', 'refusals', 'new_device')
) not valid;

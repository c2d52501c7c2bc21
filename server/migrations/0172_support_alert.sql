-- Owners are told when support asks to look.
alter table alerts drop constraint alerts_kind_known;
alter table alerts add constraint alerts_kind_known check (
  kind in (
    'books', 'drawer', 'new_country', 'webhook_off', 'support_asked', 'payouts', 'reads', 'refusals', 'new_device'
  )
) not valid;

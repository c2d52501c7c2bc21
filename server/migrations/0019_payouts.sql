-- A payout is a right of its own, with ceilings that a venue sets, because credit topped up by card and paid out in cash
-- empties a drawer.

alter table grants drop constraint grants_capabilities_known;
alter table grants add constraint grants_capabilities_known check (
  capabilities <@ array['door', 'counter', 'top_up', 'payout', 'members', 'catalogue', 'accounting', 'till', 'staff']
) not valid;

-- Until now whoever could top up could also pay out. Only those keep it who already answer for the drawer and for the
-- books, which are the managers: they could cover a wrong payout anyway, so it gives them nothing new. Everybody else
-- loses it until an owner gives it to them. Owners hold every right without a list.
update grants set capabilities = capabilities || 'payout'::text
where role = 'employee' and capabilities @> array['till', 'accounting'];
update invitations set capabilities = capabilities || 'payout'::text
where accepted_at is null and role = 'employee' and capabilities @> array['till', 'accounting'];

-- The most at once, and in all on a business day, for who does not keep the books; null is without ceiling.
alter table venues add column payout_most_cents bigint default 5000
  constraint venues_payout_most_range check (payout_most_cents between 0 and 100000000);
alter table venues add column payout_day_most_cents bigint default 5000
  constraint venues_payout_day_most_range check (payout_day_most_cents between 0 and 100000000);

-- What came into a wallet or left it by a method of payment, among all that was spent from it.
-- squawk-ignore require-concurrent-index-creation
create index postings_paid_in_and_out on postings (operator_id, member_id, wallet_version)
  where member_id is not null and (debit in ('cash', 'card', 'bank') or credit in ('cash', 'card', 'bank'));

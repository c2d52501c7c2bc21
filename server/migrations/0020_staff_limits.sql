-- How far people may go who do not keep the books; null is without a limit.

-- Voiding a sale of somebody else: nothing, which is how it was for every venue.
alter table venues add column others_void_most_cents bigint default 0
  constraint venues_others_void_most_range check (others_void_most_cents between 0 and 100000000);
-- A discount beyond the member's own. At most venues it needs the books anyway; those that lowered the rule decided that
-- the counter may give any, so nothing changes for them.
alter table venues add column discount_most_cents bigint default 2000
  constraint venues_discount_most_range check (discount_most_cents between 0 and 100000000);
update venues set discount_most_cents = null where gate_levels ->> 'dispense_discount' in ('warn', 'ignore');
-- Overruling a rule that asks for a reason: grams over a limit, and entries and early exits by one person on one business
-- day. Without a limit, as it was: a club whose papers were never checked lets everybody in with a reason.
alter table venues add column grams_over_most_milli bigint
  constraint venues_grams_over_most_range check (grams_over_most_milli between 0 and 1000000000);
alter table venues add column overrules_most bigint
  constraint venues_overrules_most_range check (overrules_most between 0 and 10000);
-- What a count of the till may differ. Venues that are at work keep closing as they did; new ones begin with a limit.
alter table venues add column till_difference_most_cents bigint default 5000
  constraint venues_till_difference_most_range check (till_difference_most_cents between 0 and 100000000);
update venues set till_difference_most_cents = null;

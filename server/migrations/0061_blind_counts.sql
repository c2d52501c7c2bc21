-- Where tills are counted blind, the expected cash is shown after the count. Every count is kept, so that nobody counts
-- again until it fits.

alter table venues add column blind_till_count boolean not null default false;
-- A larger difference needs the approval of somebody else, whoever closes. Null is without a limit.
alter table venues add column till_unsigned_most_cents bigint
  constraint venues_till_unsigned_most_range check (till_unsigned_most_cents between 0 and 100000000);

alter table till_sessions add column counts jsonb not null default '[]';
grant update (counts) on till_sessions to aforo_api;

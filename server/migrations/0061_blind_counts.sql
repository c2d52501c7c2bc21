-- Where tills are counted blind, the expected cash is shown after the count. Every count is kept, so that nobody counts
-- again until it fits.

alter table venues add column blind_till_count boolean not null default false;
-- From this difference on somebody else signs the closing. Null is never.
alter table venues add column till_signature_from_cents bigint
  constraint venues_till_signature_from_range check (till_signature_from_cents between 1 and 100000000);

alter table till_sessions add column counts jsonb not null default '[]';
grant update (counts) on till_sessions to aforo_api;

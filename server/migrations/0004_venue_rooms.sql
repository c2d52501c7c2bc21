-- What a venue holds and how it is found. Both tables are small and rarely written: rewriting them is a matter of
-- milliseconds.

-- Text as people search for it; domain/src/plain-text.ts is the same rule.
create function plain_text(words text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'));

alter table venues add column capacity bigint;
alter table venues add column min_stay_minutes bigint not null default 30;
alter table venues add constraint venues_capacity_range check (capacity between 1 and 100000) not valid;
alter table venues add constraint venues_min_stay_range check (min_stay_minutes between 0 and 1440) not valid;
-- squawk-ignore adding-field-with-default
alter table venues add column found_by text generated always as (plain_text(name || ' ' || address)) stored;
-- squawk-ignore adding-field-with-default
alter table staff add column found_by text generated always as (plain_text(name || ' ' || email)) stored;

-- squawk-ignore require-concurrent-index-creation
create index venues_by_name on venues (name, id) where archived_at is null;
-- squawk-ignore require-concurrent-index-creation
create index staff_by_email on staff (email, id) where deactivated_at is null;

-- The picture of a venue and of a person: the random name under which the store keeps its bytes. The two tables are
-- small and rarely written, so their indexes may be built in the transaction of the migration.

alter table venues add column picture_key text;
alter table staff add column picture_key text;

-- squawk-ignore require-concurrent-index-creation
create unique index venues_picture_unique on venues (picture_key);
-- squawk-ignore require-concurrent-index-creation
create unique index staff_picture_unique on staff (picture_key);

-- Not validated: the list only grows, so every row there is already fits.
alter table account_events drop constraint account_events_kind_known;
alter table account_events add constraint account_events_kind_known check (
  kind in (
    'created', 'invited', 'joined', 'signed_in', 'signed_out', 'signed_out_elsewhere', 'password_changed',
    'renewal_reused', 'renamed', 'picture_changed'
  )
) not valid;

-- Opening a venue may start its operator, so the key of a command has nowhere to stand: it stands on the venue itself.

alter table venues add column made_with_key uuid;

-- squawk-ignore require-concurrent-index-creation
create unique index venues_made_with_key_unique on venues (made_with_key);

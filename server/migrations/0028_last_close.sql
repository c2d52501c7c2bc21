-- Each till shows the count of its last close. The table grows by a few rows a day, so its index may be built in the
-- transaction of the migration.

-- squawk-ignore require-concurrent-index-creation
create index till_sessions_last_close on till_sessions (operator_id, till_id, id) where closed_at is not null;

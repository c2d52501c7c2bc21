-- After five calls PostgreSQL would plan these without looking at `most`: it would expect a tenth of the table, and read
-- the whole of it for each few rows. A plan for each call costs less than a millisecond.

alter function forget_old_answers(timestamptz, uuid, uuid, bigint) set plan_cache_mode = force_custom_plan;
alter function delete_old_visits(timestamptz, bigint) set plan_cache_mode = force_custom_plan;
alter function delete_old_member_reads(timestamptz, bigint) set plan_cache_mode = force_custom_plan;
alter function delete_old_messages(timestamptz, bigint) set plan_cache_mode = force_custom_plan;
alter function delete_old_sign_ins(timestamptz, bigint) set plan_cache_mode = force_custom_plan;
alter function delete_old_account_events(timestamptz, bigint) set plan_cache_mode = force_custom_plan;
alter function delete_old_invitations(timestamptz, bigint) set plan_cache_mode = force_custom_plan;
alter function delete_old_alerts(timestamptz, bigint) set plan_cache_mode = force_custom_plan;
alter function delete_old_mails(timestamptz, bigint) set plan_cache_mode = force_custom_plan;

-- How often a job began to make the file, also if its process was killed.
alter table operator_exports add column attempts bigint not null default 0;
grant update (attempts) on operator_exports to aforo_api;

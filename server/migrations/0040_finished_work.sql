-- Regular work in the background: the last business day for which each job was done, of a venue or of a whole operator.
-- The schedule compares it with the clocks of all venues, so it is not separated by operator; it holds nobody's data.

create table finished_work (
  operator_id bigint not null,
  job text not null,
  -- The venue, or the operator itself where the job is for all of its venues.
  subject_id bigint not null,
  business_date date not null,
  constraint finished_work_pkey primary key (operator_id, job, subject_id),
  constraint finished_work_operator foreign key (operator_id) references operators (id)
);

grant select, insert, update on finished_work to aforo_api;

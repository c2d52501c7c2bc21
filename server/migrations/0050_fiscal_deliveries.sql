-- How fiscal documents reach the tax agency, and what it answers.

-- One row per document, added when its chain is next sent. Documents without one wait too.
create table fiscal_deliveries (
  operator_id bigint not null,
  chain_id bigint not null,
  position bigint not null,
  document_id bigint not null,
  state text not null default 'waiting',
  attempts bigint not null default 0,
  -- What the agency says about the record, in its words.
  error_code bigint,
  error_text text,
  -- The receipt of the delivery. It cannot be asked for later.
  csv text,
  -- A failure kept it from being sent in time.
  incident boolean not null default false,
  sent_at timestamptz,
  answered_at timestamptz,
  constraint fiscal_deliveries_pkey primary key (operator_id, chain_id, position),
  constraint fiscal_deliveries_document_once unique (operator_id, document_id),
  constraint fiscal_deliveries_document foreign key (operator_id, document_id)
    references fiscal_documents (operator_id, id),
  constraint fiscal_deliveries_state_known check (
    state in ('waiting', 'accepted', 'accepted_with_errors', 'rejected')
  ),
  constraint fiscal_deliveries_answered_wholly check ((state = 'waiting') = (answered_at is null))
);
create index fiscal_deliveries_waiting on fiscal_deliveries (operator_id, chain_id, position) where state = 'waiting';
create index fiscal_deliveries_rejected on fiscal_deliveries (operator_id, chain_id, position) where state = 'rejected';
create index fiscal_deliveries_by_answer on fiscal_deliveries (operator_id, chain_id, answered_at);
alter table fiscal_deliveries enable row level security;
alter table fiscal_deliveries force row level security;
create policy fiscal_deliveries_of_operator on fiscal_deliveries
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);
grant select, insert, update on fiscal_deliveries to aforo_api;

-- Where the sending of a chain stands.
create table fiscal_senders (
  operator_id bigint not null,
  chain_id bigint not null,
  -- What the agency wants between two deliveries.
  wait_seconds bigint not null default 60,
  -- Null: at once.
  next_at timestamptz,
  -- The attempt that is under way or was the last, and until when no other process may try.
  attempt bigint not null default 0,
  sent_at timestamptz,
  claimed_until timestamptz,
  -- What may be at the agency without an answer here. It is sent again exactly like this.
  batch_from bigint,
  batch_to bigint,
  -- Smaller while a record is looked for that makes the agency refuse whole deliveries.
  batch_most bigint not null default 1000,
  failures bigint not null default 0,
  failing_since timestamptz,
  last_error text,
  last_answer_at timestamptz,
  constraint fiscal_senders_pkey primary key (operator_id, chain_id),
  constraint fiscal_senders_chain foreign key (operator_id, chain_id) references fiscal_chains (operator_id, id),
  constraint fiscal_senders_batch_whole check ((batch_from is null) = (batch_to is null)),
  constraint fiscal_senders_batch_range check (batch_most between 1 and 1000),
  constraint fiscal_senders_failing_wholly check ((failures = 0) = (failing_since is null))
);
alter table fiscal_senders enable row level security;
alter table fiscal_senders force row level security;
create policy fiscal_senders_of_operator on fiscal_senders
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);
grant select, insert, update on fiscal_senders to aforo_api;

-- By which the agency knows who sends. Key and certificate are sealed with the operator's key.
create table fiscal_certificates (
  operator_id bigint not null,
  sealed bytea not null,
  subject text not null,
  tax_id text not null,
  valid_until timestamptz not null,
  stored_by bigint not null,
  stored_at timestamptz not null default clock_timestamp(),
  constraint fiscal_certificates_pkey primary key (operator_id),
  constraint fiscal_certificates_operator foreign key (operator_id) references operators (id),
  constraint fiscal_certificates_stored_by foreign key (stored_by) references staff (id)
);
alter table fiscal_certificates enable row level security;
alter table fiscal_certificates force row level security;
create policy fiscal_certificates_of_operator on fiscal_certificates
  using (operator_id = nullif(current_setting('app.operator_id', true), '')::bigint);
grant select, insert, update, delete on fiscal_certificates to aforo_api;

-- Which operators send, and how much waited when it was last looked. The schedule and the metrics read it for all
-- operators, so it is not separated; it holds nobody's data.
create table fiscal_backlogs (
  operator_id bigint not null,
  waiting bigint not null default 0,
  rejected bigint not null default 0,
  oldest_waiting_at timestamptz,
  constraint fiscal_backlogs_pkey primary key (operator_id),
  constraint fiscal_backlogs_operator foreign key (operator_id) references operators (id)
);
grant select, insert, update on fiscal_backlogs to aforo_api;

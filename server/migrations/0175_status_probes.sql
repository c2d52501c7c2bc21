-- What the probes of each minute found. A bit for each part: whether it was measured, and whether it failed.
create table status_probes (
  at timestamptz not null,
  measured bigint not null,
  failed bigint not null,
  constraint status_probes_pkey primary key (at),
  constraint status_probes_failed_measured check ((failed & ~measured) = 0)
);
grant select, insert, update, delete on status_probes to aforo_api;

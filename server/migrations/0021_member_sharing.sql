-- Whether the venues of an operator share members, decided by its owners.

alter table operators
  add column member_sharing text not null default 'by_card'
  constraint operators_member_sharing_known check (member_sharing in ('by_card', 'separate'));

grant update (member_sharing) on operators to aforo_api;

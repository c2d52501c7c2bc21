-- Looking after staff: owners who have no venue yet, people who leave, and when somebody was last here. All tables are
-- small; checks are not validated because the lists only grow, so every row there is already fits.

alter table invitations drop constraint invitations_venue_goes_with_role;
alter table invitations add constraint invitations_venue_goes_with_role check (
  case when venue_id is null then role is distinct from 'employee' else role in ('owner', 'employee') end
) not valid;

alter table sign_ins drop constraint sign_ins_end_reason_known;
alter table sign_ins add constraint sign_ins_end_reason_known check (
  end_reason in ('signed_out', 'signed_out_elsewhere', 'password_changed', 'renewal_reused', 'deactivated')
) not valid;

alter table account_events drop constraint account_events_kind_known;
alter table account_events add constraint account_events_kind_known check (
  kind in (
    'created', 'invited', 'joined', 'signed_in', 'signed_out', 'signed_out_elsewhere', 'password_changed',
    'renewal_reused', 'renamed', 'picture_changed', 'deactivated'
  )
) not valid;

-- squawk-ignore require-concurrent-index-creation
create index sign_ins_last_seen on sign_ins (staff_id, renewed_at desc);
-- squawk-ignore require-concurrent-index-creation
create index invitations_open_by_venue on invitations (venue_id) where accepted_at is null;

-- An offer that is withdrawn leaves nothing behind but its deed.
grant delete on invitations to aforo_api;

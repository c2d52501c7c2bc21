-- Who signs in with a password that somebody else chose must replace it before doing anything else.

alter table staff add column must_change_password boolean not null default false;

-- Also who has never replaced the one they were given: nothing of their own choice came after the account was created.
update staff set must_change_password = true
where password_hash is not null
  and exists (
    select from account_events as created
    where created.staff_id = staff.id and created.kind = 'created' and created.by_staff_id is not null
      and not exists (
        select from account_events as later
        where later.staff_id = staff.id and later.id > created.id and later.kind in ('joined', 'password_changed')
      )
  );

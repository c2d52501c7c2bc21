-- In a step of its own, so that only these rows are locked while it runs.
-- Only in the directory. A pod, where the API may not create venues, gets the grants from there.
do $$
begin
  if has_table_privilege('aforo_api', 'venues', 'insert') then
    perform insert_preset_roles(id) from venues;
    -- Only those whose rights are exactly a preset. Nobody gets another right.
    update grants set staff_role_id = staff_roles.id from staff_roles
      where staff_roles.venue_id = grants.venue_id and grants.role = 'employee'
        and grants.rights <@ staff_roles.rights and staff_roles.rights <@ grants.rights;
    update invitations set staff_role_id = staff_roles.id from staff_roles
      where staff_roles.venue_id = invitations.venue_id and invitations.role = 'employee' and accepted_at is null
        and invitations.rights <@ staff_roles.rights and staff_roles.rights <@ invitations.rights;
  end if;
end $$;

-- The erasures of all operators of this database, as `npm run admin -- reapply-erasures` reads them. No names.
-- Run it as a superuser: row-level security hides the rows of operators from everybody else.
copy (
  select erasures.operator_id, member_id, number as client_id,
    to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as erased_at
  from erasures join members on members.operator_id = erasures.operator_id and members.id = member_id
  order by at
) to stdout with (format csv, header);

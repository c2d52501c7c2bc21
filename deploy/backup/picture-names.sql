-- The files of all pictures that this database names, as paths in the folder of the pictures.
-- Run it as a superuser: row-level security hides the rows of operators from everybody else.
select left(key, 2) || '/' || key || '.' || size || '.webp'
from (
  select picture_key from staff
  union all select picture_key from venues
  union all select picture_key from products
  union all select receipt_key from expenses
  union all select picture_key from members
  union all select contract_key from members
) named (key)
cross join (values ('small'), ('large')) sizes (size)
where key is not null
order by 1;

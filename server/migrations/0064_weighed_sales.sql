-- What was weighed for a line. The quantity is what was asked for and charged; what was weighed leaves stock.

-- By how much the two may differ.
alter table venues add column weigh_tolerance_milli bigint not null default 50
  constraint venues_weigh_tolerance_range check (weigh_tolerance_milli between 0 and 1000);

-- Null where nothing was weighed: pieces, what was typed, and every line before this.
alter table sale_lines add column weighed_milli bigint;
alter table sale_lines add column weighed_by text;
alter table sale_lines add constraint sale_lines_weighed_over_zero check (
  weighed_milli is null or (weighed_milli > 0 and unit_type = 'weight')
) not valid;
alter table sale_lines add constraint sale_lines_weighed_by_known check (weighed_by in ('scale', 'hand')) not valid;
alter table sale_lines add constraint sale_lines_weighed_whole check (
  case weighed_by when 'scale' then weighed_milli is not null when 'hand' then true else weighed_milli is null end
) not valid;

alter table cart_lines add column weighed_milli bigint
  constraint cart_lines_weighed_over_zero check (weighed_milli > 0);
alter table cart_lines add column weighed_by text
  constraint cart_lines_weighed_by_known check (weighed_by in ('scale', 'hand'));
alter table cart_lines add constraint cart_lines_weighed_whole check (
  case weighed_by when 'scale' then weighed_milli is not null when 'hand' then true else weighed_milli is null end
) not valid;

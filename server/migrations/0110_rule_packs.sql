-- Which rule pack a venue took last. The packs are data of domain/src/rule-pack-data.ts.
alter table venues add column rule_pack text
  constraint venues_rule_pack_length check (length(rule_pack) between 1 and 40);
alter table venues add column rule_pack_version bigint
  constraint venues_rule_pack_version_range check (rule_pack_version between 1 and 10000);
alter table venues add constraint venues_rule_pack_whole
  check ((rule_pack is null) = (rule_pack_version is null)) not valid;

alter table inspections validate constraint inspections_request;

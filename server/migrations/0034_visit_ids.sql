-- The id of a visit is drawn together with the locks, as that of a sale.
grant usage on sequence visits_id_seq to aforo_api;

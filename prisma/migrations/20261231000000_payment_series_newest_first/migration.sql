-- expand: an index of a merchant's series by their age, in whose order they are listed: a migration of its own, so that
-- building it holds up no writer.

CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_series_merchant_id_created_at_id_idx"
    ON "payment_series" ("merchant_id", "created_at", "id");

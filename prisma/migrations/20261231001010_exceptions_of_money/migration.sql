-- expand: what is decided about money looks for its exceptions, and read everybody's.

CREATE INDEX CONCURRENTLY IF NOT EXISTS "exceptions_settlement_id_idx" ON "exceptions" ("settlement_id");

-- expand: the worker finds refunds that are due in their order, also before the table was analysed.

CREATE INDEX CONCURRENTLY IF NOT EXISTS "refunds_due_idx" ON "refunds" ("lease_until" NULLS FIRST) WHERE "status" = 'PROCESSING';

-- expand: the worker reads charges that have to be opened in the order in which it takes them, and no others.

CREATE INDEX CONCURRENTLY IF NOT EXISTS "charges_opening_idx"
    ON "charges" ("lease_until" NULLS FIRST, "created_at") WHERE "status" = 'CREATING';

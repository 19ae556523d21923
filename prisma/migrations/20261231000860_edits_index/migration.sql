-- expand: the worker reads charges whose change was requested in the order in which it takes them, also before the table was analysed.

CREATE INDEX CONCURRENTLY IF NOT EXISTS "charges_edits_idx"
    ON "charges" ("lease_until" NULLS FIRST, "edit_asked_at") WHERE "edit_asked_at" IS NOT NULL;

-- expand: finds the refund that is recorded under a reference, or under another name of its line of a statement.

CREATE INDEX CONCURRENTLY IF NOT EXISTS "refunds_references_idx"
    ON "refunds" ("merchant_id", "psp_refund_id" COLLATE "C") WHERE "merchant_id" IS NOT NULL;

-- expand: one index of the charges of each status and billing type, in place of one index for each of them (ADR 0152).

CREATE INDEX CONCURRENTLY IF NOT EXISTS "charges_merchant_id_status_billing_type_created_at_id_idx"
    ON "charges" ("merchant_id", "status", "billing_type", "created_at", "id");

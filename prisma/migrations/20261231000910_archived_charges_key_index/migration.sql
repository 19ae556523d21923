-- expand: the index of the key of archived charges, which names the merchant (ADR 0159).

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "archived_charges_key"
    ON "archived_charges" ("charge_id", "archive_id", "merchant_id");

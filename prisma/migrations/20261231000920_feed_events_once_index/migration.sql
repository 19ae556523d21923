-- expand: an event stands in its merchant's feed once; the index names the merchant (ADR 0159).

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "feed_subject_id_number_merchant_id_key"
    ON "feed" ("subject_id", "number", "merchant_id");

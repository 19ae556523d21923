-- expand: the index of the key of charges' events, which names the merchant (ADR 0159).

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "charge_events_key" ON "charge_events" ("charge_id", "number", "merchant_id");

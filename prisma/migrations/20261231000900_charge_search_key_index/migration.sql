-- expand: the index of the key of the search's rows, which names the merchant (ADR 0159).

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "charge_search_key" ON "charge_search" ("id", "merchant_id");

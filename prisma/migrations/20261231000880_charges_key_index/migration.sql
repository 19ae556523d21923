-- expand: a charge's key names its merchant, so that the table can be divided by merchants; this is its index (ADR 0159).

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "charges_key" ON "charges" ("id", "merchant_id");

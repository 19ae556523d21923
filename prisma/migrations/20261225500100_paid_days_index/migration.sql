-- expand: an index of the days of payment without the charges that have none, so that creating a charge does not write it.

-- By hand, as Prisma's schema cannot say it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "charges_paid_days_idx" ON "charges" ("merchant_id", "paid_on", "created_at", "id")
    WHERE "paid_on" IS NOT NULL;

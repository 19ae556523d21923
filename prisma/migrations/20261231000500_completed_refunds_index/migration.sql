-- expand: an index of the completed refunds, by which the list finds the charges of which a part was refunded: a migration
-- of its own, so that building it holds up no writer.

-- By hand, as Prisma's schema cannot say it: a refund enters it when it is done.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refunds_completed_idx" ON "refunds" ("merchant_id", "charge_id", "settlement_id")
    WHERE "status" = 'REFUNDED';

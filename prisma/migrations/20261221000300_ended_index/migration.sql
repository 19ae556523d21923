-- expand: an index of the charges that ended unpaid, by how they ended, which the list is filtered by: a migration of its
-- own, so that building it holds up no reader.

-- By hand, as Prisma's schema cannot say it: other charges are not in it, and cost it nothing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "charges_cancel_reason_idx" ON "charges" ("merchant_id", "cancel_reason", "created_at", "id")
    WHERE "cancel_reason" IS NOT NULL;

-- expand: an index of the waiting charges that become overdue without their provider.

-- By hand, as Prisma's schema cannot say it: lib/charges/store/lapses.ts looks into it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "charges_lapsing_alone_idx" ON "charges" ("lapses_at")
    WHERE "status" = 'PENDING' AND "lease_until" IS NULL AND "cancel_asked_at" IS NULL
        AND "billing_type" <> 'PIX' AND "pix_expires_at" IS NULL;

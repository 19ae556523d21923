-- expand: an index of the charges that wait for money at an account, in place of one of all its charges (ADR 0152).

-- By hand, as Prisma's schema cannot say it: a charge that is over costs it nothing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "charges_waiting_idx" ON "charges" ("psp_account_id", "created_at")
    WHERE "status" = 'PENDING';

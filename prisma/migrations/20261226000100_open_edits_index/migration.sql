-- expand: an index of the charges whose requested change their provider has not answered.

-- By hand, as Prisma's schema cannot say it: lib/charges/store/edits.ts looks into it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "charges_open_edits_idx" ON "charges" ("lease_until", "edit_asked_at")
    WHERE "edit_asked_at" IS NOT NULL;

-- DropIndex
DROP INDEX "charges_status_lapses_at_idx";

-- From here on by hand: what Prisma's schema cannot say.

-- The worker looks four times a second for charges whose time is up. Row security keeps comparisons of
-- enums out of index conditions, so the status stands in a predicate; without that the look passed every
-- charge that waits.
CREATE INDEX "charges_lapsing_idx" ON "charges" ("lapses_at") WHERE "status" = 'PENDING' AND "lease_until" IS NULL;
-- Those that were tried before.
CREATE INDEX "charges_tried_idx" ON "charges" ("lease_until") WHERE "status" = 'PENDING' AND "lease_until" IS NOT NULL;

-- What ended without arriving, and is old enough to be deleted: a migration of its own, so that building it never holds up
-- readers behind the new columns. By hand, as Prisma's schema cannot say it.
CREATE INDEX "webhook_deliveries_ended_idx" ON "webhook_deliveries" ("next_at") WHERE "state" IN ('failed', 'skipped');

-- By hand, as Prisma's schema cannot say it: notifications that nobody looked into yet, of which few wait at a time.
-- A merchant's own account may have a bounded number of them, and operators see how many wait and since when.
CREATE INDEX "notifications_waiting_idx" ON "notifications" ("psp_account_id", "received_at")
    WHERE "handled_at" IS NULL;

-- expand: the release before does not know the columns; a merchant made by it has the real time.
-- How far a merchant's clock is ahead in the sandbox (ADR 0119). In production nothing writes these columns.
ALTER TABLE "merchants" ADD COLUMN "clock_days_ahead" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "clock_moved_at" TIMESTAMPTZ(3);

-- From here on by hand: what Prisma's schema cannot say.

ALTER TABLE "merchants" ADD CONSTRAINT "merchants_clock_days_ahead_check" CHECK ("clock_days_ahead" BETWEEN 0 AND 400);

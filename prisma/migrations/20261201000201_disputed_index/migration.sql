-- What is read again until its dispute is over: a migration of its own, so that building it never holds up readers behind
-- the new column. By hand, as Prisma's schema cannot say it.
CREATE INDEX "settlements_disputed_idx" ON "settlements" ("psp_account_id") WHERE "dispute" = 'open';

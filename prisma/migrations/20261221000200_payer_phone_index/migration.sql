-- expand: an index of payers' phone numbers, which a member's search reads: a migration of its own, so that building it
-- holds up no reader.

-- By hand, as Prisma's schema cannot say it: charges without a number are not in it, and cost it nothing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "charges_payer_phone_idx" ON "charges" ("merchant_id", "payer_phone") WHERE "payer_phone" IS NOT NULL;

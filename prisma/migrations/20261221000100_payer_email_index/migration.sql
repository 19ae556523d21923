-- expand: an index of payers' e-mail addresses, which a member's search reads: a migration of its own, so that building it
-- holds up no reader.

-- By hand, as Prisma's schema cannot say it: charges without an address are not in it, and cost it nothing. Ordered by
-- bytes, for the search asks for those that begin with a text.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "charges_payer_email_idx" ON "charges" ("merchant_id", "payer_email" COLLATE "C")
    WHERE "payer_email" IS NOT NULL;

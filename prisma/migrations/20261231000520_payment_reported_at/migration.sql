-- expand: a column that nothing requires; the release before, which takes no payers' reports, leaves it alone.
-- When a charge's payer reported having paid, for the mark in its row of the list (ADR 0146). Null for all others.
ALTER TABLE "charges" ADD COLUMN "payment_reported_at" TIMESTAMPTZ(3);

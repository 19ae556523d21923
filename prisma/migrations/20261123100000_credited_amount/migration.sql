-- The amount of authorized money becomes the one that is credited, once; settlements_guard keeps it to that (ADR 0021).
GRANT UPDATE ("amount_cents") ON "settlements" TO "vintem_app";

-- Authorized money that waits for its credit: every night the long waiting is read again at its provider.
CREATE INDEX "settlements_uncredited_idx" ON "settlements" ("psp_account_id", "paid_at") WHERE "arrived_at" IS NULL;

-- expand: rows that are already there keep the check of the migration before.

ALTER TABLE "charges" VALIDATE CONSTRAINT "charges_idempotency_key_check";

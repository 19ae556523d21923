-- What a charge is paid with, whatever its method, and what an account is used for.
ALTER TABLE "psp_accounts" ADD COLUMN "methods" "billing_type"[] DEFAULT ARRAY['PIX']::"billing_type"[];
ALTER TABLE "charges"
    ADD COLUMN "boleto_line" TEXT,
    ADD COLUMN "late_terms" JSONB,
    ADD COLUMN "payer_chooses" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "payment_page" TEXT,
    ADD COLUMN "psp_charge_id" TEXT,
    ADD COLUMN "return_url" TEXT;

-- From here on by hand: what Prisma's schema cannot say.

-- (Row security binds the owner as well, so this transaction says that it works for the service.)
SET LOCAL vintem.scope = 'service';
UPDATE "charges" SET "payer_chooses" = true WHERE "billing_type" = 'UNDEFINED';

ALTER TABLE "charges" ADD CONSTRAINT "charges_boleto_line_check" CHECK ("boleto_line" ~ '^[0-9]{47}$');

-- A provider without our names in its addresses is asked by its own.
CREATE UNIQUE INDEX "charges_psp_charge_id_key" ON "charges" ("psp_account_id", "psp_charge_id")
    WHERE "psp_charge_id" IS NOT NULL;

-- A payer's pick of a method that is not opened at its PSP yet.
CREATE INDEX "charges_unopened_idx" ON "charges" ("lease_until")
    WHERE "payer_chooses" AND "status" IN ('PENDING', 'OVERDUE') AND "billing_type" = 'PIX' AND "br_code" IS NULL;

-- As before, but that a payer who chooses may choose anew until the charge is paid, and that what was
-- agreed has become more.
CREATE OR REPLACE FUNCTION "charges_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW."id", NEW."merchant_id", NEW."idempotency_key", NEW."request_hash", NEW."amount_cents", NEW."due_date",
        NEW."payer_document", NEW."created_at", NEW."fee_cents", NEW."payer_chooses", NEW."late_terms", NEW."return_url")
       IS DISTINCT FROM
       (OLD."id", OLD."merchant_id", OLD."idempotency_key", OLD."request_hash", OLD."amount_cents", OLD."due_date",
        OLD."payer_document", OLD."created_at", OLD."fee_cents", OLD."payer_chooses", OLD."late_terms", OLD."return_url") THEN
        RAISE EXCEPTION 'what was agreed of a charge never changes' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW."billing_type" <> OLD."billing_type" AND (NOT OLD."payer_chooses" OR OLD."paid_at" IS NOT NULL) THEN
        RAISE EXCEPTION 'the method of a charge never changes' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF OLD."paid_at" IS NOT NULL AND (NEW."paid_cents", NEW."net_cents", NEW."paid_at", NEW."paid_on")
       IS DISTINCT FROM (OLD."paid_cents", OLD."net_cents", OLD."paid_at", OLD."paid_on") THEN
        RAISE EXCEPTION 'what was paid never changes' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW."status" <> OLD."status" AND NOT (CASE OLD."status"
        WHEN 'CREATING' THEN NEW."status" IN ('PENDING', 'RECEIVED', 'CANCELED')
        WHEN 'PENDING' THEN NEW."status" IN ('CONFIRMED', 'RECEIVED', 'OVERDUE', 'CANCELED')
        WHEN 'OVERDUE' THEN NEW."status" IN ('CONFIRMED', 'RECEIVED', 'CANCELED')
        WHEN 'CANCELED' THEN NEW."status" = 'RECEIVED'
        WHEN 'CONFIRMED' THEN NEW."status" IN ('RECEIVED', 'REFUNDING', 'CHARGEBACK')
        WHEN 'RECEIVED' THEN NEW."status" IN ('REFUNDING', 'CHARGEBACK')
        WHEN 'REFUNDING' THEN NEW."status" IN ('REFUNDED', 'RECEIVED', 'CONFIRMED')
        WHEN 'CHARGEBACK' THEN NEW."status" IN ('RECEIVED', 'CONFIRMED', 'REFUNDED')
        ELSE false
    END) THEN
        RAISE EXCEPTION 'a charge does not move from % to %', OLD."status", NEW."status"
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

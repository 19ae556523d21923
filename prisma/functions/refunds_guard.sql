-- Guards a refund, for the trigger refunds_guard.
--   1. What was requested never changes: which money, how much, by whom, under which idempotency key and name, unless these
--      show a payer who is anonymised (functions/anonymize_charges.sql).
--   2. A refund that has ended, well or badly, stays as it ended.
--   3. Refunds of one settlement never add up to more than it. Locking the settlement's row makes two refunds
--      that end at once wait for each other.
CREATE OR REPLACE FUNCTION "refunds_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    "came" bigint;
    "went" bigint;
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF (NEW."id", NEW."settlement_id", NEW."psp_account_id", NEW."amount_cents", NEW."origin", NEW."actor", NEW."requested_at")
           IS DISTINCT FROM
           (OLD."id", OLD."settlement_id", OLD."psp_account_id", OLD."amount_cents", OLD."origin", OLD."actor", OLD."requested_at")
           OR (NEW."idempotency_key" IS DISTINCT FROM OLD."idempotency_key"
               AND NEW."idempotency_key" IS DISTINCT FROM "anonymized_mark"(OLD."id"))
           OR (NEW."psp_refund_id" <> OLD."psp_refund_id" AND (OLD."status" = 'PROCESSING'
               OR NEW."psp_refund_id" <> "kept_refund_name"(OLD."id", OLD."origin", OLD."psp_refund_id")))
           OR (OLD."status" <> 'PROCESSING' AND NEW."status" <> OLD."status") THEN
            RAISE EXCEPTION 'what was asked of a refund, and how it ended, never changes'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
    END IF;
    IF NEW."status" = 'REFUNDED' THEN
        -- The row of the money is the lock: two refunds that end at once are counted one after the other.
        SELECT "amount_cents" INTO "came" FROM "settlements" WHERE "id" = NEW."settlement_id" FOR UPDATE;
        SELECT COALESCE(sum("amount_cents"), 0) INTO "went" FROM "refunds"
            WHERE "settlement_id" = NEW."settlement_id" AND "status" = 'REFUNDED' AND "id" <> NEW."id";
        IF "went" + NEW."amount_cents" > "came" THEN
            RAISE EXCEPTION 'more would go back than came' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
    END IF;
    RETURN NEW;
END $$;

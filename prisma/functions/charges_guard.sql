-- Guards a charge, for the trigger charges_guard: rules that hold whatever statement changes it, the
-- application's or an operator's.
--   1. What was agreed when the charge was created never changes: merchant, idempotency key, payer's document, late fees,
--      return address, reference, metadata, and whether the payer chooses the method. The amount and the due date of one
--      that waits unpaid, or is overdue, become those of the change that was requested, and nothing else (ADR 0100).
--   2. The method changes only where the payer chooses it, and only until the charge is paid. The fee and its price
--      change only where the payer chooses the method or the amount, and only until then; the fee follows a changed
--      amount, too.
--   3. When it was paid never changes once it is known, unless a person puts right which money pays it (ADR 0038).
--      Then no money pays it any more and the charge goes back to where it waited, or, once all that had paid it went
--      back, other money of its own pays it.
--   4. The paid and the net amount of a paid charge change only to those of the settlement that pays it, with those
--      that complete it (ADR 0049), once all are credited: until then the provider's figures are a forecast (ADR 0021).
--   5. The status moves only along the transitions of lib/charges/charge-status.ts. A transition that is added
--      there has to be added here. An overdue charge waits again only by a requested change to a later due date
--      (ADR 0131).
--   6. The payer is taken out once (functions/anonymize_charges.sql), of a charge that is over, and rule 1 gives way then
--      as far as the payer may be shown: each field keeps its value or becomes what stands for nobody. After that the
--      payer's fields never change again (ADR 0066).
CREATE OR REPLACE FUNCTION "charges_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    "unpaid" boolean := OLD."status" = 'RECEIVED' AND NEW."status" IN ('PENDING', 'OVERDUE', 'CANCELED');
    "anonymized" boolean := OLD."anonymized_at" IS NULL AND NEW."anonymized_at" IS NOT NULL;
    "edited" boolean := OLD."edit_asked_at" IS NOT NULL AND NEW."edit_asked_at" IS NULL AND OLD."paid_at" IS NULL
        AND ((OLD."status", NEW."status") = ('PENDING', 'PENDING')
            OR (OLD."status", NEW."status") = ('OVERDUE', 'PENDING') AND NEW."due_date" > OLD."due_date")
        AND (NEW."amount_cents", NEW."due_date") = (OLD."edit_amount_cents", OLD."edit_due_date");
BEGIN
    IF "anonymized" AND ((NEW."status", NEW."payer_name", NEW."payer_document", NEW."request_hash",
            COALESCE(NEW."payer_email", NEW."payer_phone", NEW."description", NEW."return_url", NEW."cancel_note"))
           IS DISTINCT FROM
           (OLD."status", 'Pagador anonimizado', repeat('0', char_length(OLD."payer_document")),
            decode(repeat('00', 32), 'hex'), NULL)
        OR OLD."status" NOT IN ('RECEIVED', 'REFUNDED', 'CANCELED') OR NEW."payer_key" IS NULL
        OR COALESCE(NEW."payer_address", NEW."metadata") IS NOT NULL
        OR NEW."reference" IS NOT NULL AND NEW."reference" IS DISTINCT FROM OLD."reference"
        OR NEW."idempotency_key" NOT IN (OLD."idempotency_key", "anonymized_mark"(OLD."id"))) THEN
        RAISE EXCEPTION 'the payer is taken out of a charge as a whole, once it is over'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF OLD."anonymized_at" IS NOT NULL AND (NEW."anonymized_at", NEW."payer_key", NEW."payer_name", NEW."payer_email",
        NEW."payer_phone", NEW."payer_address", NEW."description")
       IS DISTINCT FROM (OLD."anonymized_at", OLD."payer_key", OLD."payer_name", OLD."payer_email",
        OLD."payer_phone", OLD."payer_address", OLD."description") THEN
        RAISE EXCEPTION 'an anonymised payer never changes' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF (NEW."id", NEW."merchant_id", NEW."created_at", NEW."payer_chooses", NEW."late_terms")
       IS DISTINCT FROM (OLD."id", OLD."merchant_id", OLD."created_at", OLD."payer_chooses", OLD."late_terms")
       OR NOT "edited" AND (NEW."amount_cents", NEW."due_date") IS DISTINCT FROM (OLD."amount_cents", OLD."due_date")
       OR NOT "anonymized" AND (NEW."idempotency_key", NEW."request_hash", NEW."payer_document", NEW."return_url",
        NEW."reference", NEW."metadata")
       IS DISTINCT FROM
       (OLD."idempotency_key", OLD."request_hash", OLD."payer_document", OLD."return_url", OLD."reference",
        OLD."metadata") THEN
        RAISE EXCEPTION 'what was agreed of a charge never changes' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW."billing_type" <> OLD."billing_type" AND (NOT OLD."payer_chooses" OR OLD."paid_at" IS NOT NULL) THEN
        RAISE EXCEPTION 'the method of a charge never changes' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF (NEW."fee_cents", NEW."price_id") IS DISTINCT FROM (OLD."fee_cents", OLD."price_id")
       AND (OLD."paid_at" IS NOT NULL OR NOT (OLD."payer_chooses" OR OLD."amount_cents" = 0
            OR "edited" AND NEW."price_id" IS NOT DISTINCT FROM OLD."price_id")) THEN
        RAISE EXCEPTION 'the price of a charge never changes' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF "unpaid" AND (NEW."paid_at" IS NOT NULL
        OR EXISTS (SELECT FROM "settlements" WHERE "charge_id" = NEW."id" AND "pays_charge")) THEN
        RAISE EXCEPTION 'a charge waits again only once no money pays it' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NOT "unpaid" AND OLD."paid_at" IS NOT NULL AND (NEW."paid_at", NEW."paid_on")
       IS DISTINCT FROM (OLD."paid_at", OLD."paid_on") AND (OLD."status", NEW."status") <> ('REFUNDED', 'RECEIVED') THEN
        RAISE EXCEPTION 'what was paid never changes' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NOT "unpaid" AND OLD."paid_at" IS NOT NULL AND (NEW."paid_cents", NEW."net_cents")
       IS DISTINCT FROM (OLD."paid_cents", OLD."net_cents") AND NOT EXISTS (
        SELECT FROM "settlements" WHERE "charge_id" = NEW."id" AND ("pays_charge" OR "completes_charge")
        HAVING bool_and("arrived_at" IS NOT NULL) AND bool_or("pays_charge")
            AND sum("amount_cents") = NEW."paid_cents" AND sum("net_cents") = NEW."net_cents") THEN
        RAISE EXCEPTION 'what is credited of a charge changes only with the money that arrives for it'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF (OLD."status", NEW."status") = ('OVERDUE', 'PENDING') AND NOT "edited" THEN
        RAISE EXCEPTION 'an overdue charge waits again only once its due date is moved'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF OLD."status" = 'REFUNDED' AND NEW."status" = 'RECEIVED' AND NOT EXISTS (
        SELECT FROM "corrections" JOIN "settlements" ON "settlements"."id" = "settlement_id"
        WHERE "to_charge_id" = NEW."id" AND "charge_id" = NEW."id" AND "pays_charge") THEN
        RAISE EXCEPTION 'what went back stays refunded' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW."status" <> OLD."status" AND NOT (CASE OLD."status"
        WHEN 'CREATING' THEN NEW."status" IN ('PENDING', 'RECEIVED', 'CANCELED')
        WHEN 'PENDING' THEN NEW."status" IN ('CONFIRMED', 'RECEIVED', 'OVERDUE', 'CANCELED')
        WHEN 'OVERDUE' THEN NEW."status" IN ('PENDING', 'CONFIRMED', 'RECEIVED', 'CANCELED')
        WHEN 'CANCELED' THEN NEW."status" = 'RECEIVED'
        WHEN 'CONFIRMED' THEN NEW."status" IN ('RECEIVED', 'REFUNDING', 'CHARGEBACK')
        WHEN 'RECEIVED' THEN NEW."status" IN ('REFUNDING', 'CHARGEBACK', 'PENDING', 'OVERDUE', 'CANCELED')
        WHEN 'REFUNDING' THEN NEW."status" IN ('REFUNDED', 'RECEIVED', 'CONFIRMED')
        WHEN 'CHARGEBACK' THEN NEW."status" IN ('RECEIVED', 'CONFIRMED', 'REFUNDED')
        WHEN 'REFUNDED' THEN NEW."status" = 'RECEIVED'
        ELSE false
    END) THEN
        RAISE EXCEPTION 'a charge does not move from % to %', OLD."status", NEW."status"
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

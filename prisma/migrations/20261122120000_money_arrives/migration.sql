-- Money of a card is promised first and arrives later, and only then is it certain what its PSP credits
-- of it (ADR 0021).

-- As before, but that the net amount follows that of the paying money once this has arrived, which itself
-- changes at that moment alone (settlements_guard).
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
    IF OLD."paid_at" IS NOT NULL AND (NEW."paid_cents", NEW."paid_at", NEW."paid_on")
       IS DISTINCT FROM (OLD."paid_cents", OLD."paid_at", OLD."paid_on") THEN
        RAISE EXCEPTION 'what was paid never changes' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF OLD."paid_at" IS NOT NULL AND NEW."net_cents" IS DISTINCT FROM OLD."net_cents" AND NOT EXISTS (
        SELECT FROM "settlements" WHERE "charge_id" = NEW."id" AND "pays_charge" AND "arrived_at" IS NOT NULL
            AND "net_cents" = NEW."net_cents") THEN
        RAISE EXCEPTION 'what is credited of a charge changes only with the money that arrives for it'
            USING ERRCODE = 'integrity_constraint_violation';
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

-- Tallies follow the net amount, too.
DROP TRIGGER "charges_followed_on" ON "charges";
CREATE TRIGGER "charges_followed_on" AFTER UPDATE ON "charges" FOR EACH ROW
    WHEN (OLD."status" <> NEW."status" OR OLD."billing_type" <> NEW."billing_type" OR OLD."paid_at" IS DISTINCT FROM NEW."paid_at"
        OR OLD."net_cents" IS DISTINCT FROM NEW."net_cents"
        OR OLD."payer_name" <> NEW."payer_name" OR OLD."description" IS DISTINCT FROM NEW."description")
    EXECUTE FUNCTION "follow_charge"();

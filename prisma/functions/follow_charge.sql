-- Follows a charge that changes or is deleted, for the triggers charges_followed_on and charges_followed_out.
-- Appends what the counters lose and what they gain, and keeps the charge's row of the search as it is now.
-- Appending shares no row, so two changes of one merchant's charges never wait for each other (ADR 0017).
-- charges_guard keeps what is copied here and not compared from changing.
CREATE OR REPLACE FUNCTION "follow_charge"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    INSERT INTO "charge_tally_changes" ("merchant_id", "created_on", "due_date", "paid_on", "status", "billing_type",
        "count", "amount_cents", "received_cents", "fee_cents", "net_cents")
    VALUES (OLD."merchant_id", (OLD."created_at" AT TIME ZONE 'America/Sao_Paulo')::date, OLD."due_date", OLD."paid_on",
        OLD."status", OLD."billing_type", -1, -OLD."amount_cents", -COALESCE(OLD."paid_cents", 0),
        CASE WHEN OLD."paid_at" IS NULL THEN 0 ELSE -COALESCE(OLD."fee_cents", 0) END, -COALESCE(OLD."net_cents", 0));
    IF TG_OP = 'DELETE' THEN
        DELETE FROM "charge_search" WHERE "id" = OLD."id";
        RETURN NULL;
    END IF;
    INSERT INTO "charge_tally_changes" ("merchant_id", "created_on", "due_date", "paid_on", "status", "billing_type",
        "count", "amount_cents", "received_cents", "fee_cents", "net_cents")
    VALUES (NEW."merchant_id", (NEW."created_at" AT TIME ZONE 'America/Sao_Paulo')::date, NEW."due_date", NEW."paid_on",
        NEW."status", NEW."billing_type", 1, NEW."amount_cents", COALESCE(NEW."paid_cents", 0),
        CASE WHEN NEW."paid_at" IS NULL THEN 0 ELSE COALESCE(NEW."fee_cents", 0) END, COALESCE(NEW."net_cents", 0));
    UPDATE "charge_search" SET "status" = NEW."status", "billing_type" = NEW."billing_type", "paid_on" = NEW."paid_on",
        "due_date" = NEW."due_date", "amount_cents" = NEW."amount_cents",
        "paid_cents" = NEW."paid_cents", "fee_cents" = NEW."fee_cents", "net_cents" = NEW."net_cents",
        "payer_document" = NEW."payer_document", "reference" = NEW."reference",
        "words" = CASE WHEN (NEW."payer_name", NEW."description", NEW."reference")
                IS NOT DISTINCT FROM (OLD."payer_name", OLD."description", OLD."reference")
            THEN "words" ELSE "plain_words"(concat_ws(' ', NEW."payer_name", NEW."description", NEW."reference")) END
    WHERE "id" = NEW."id";
    RETURN NULL;
END $$;

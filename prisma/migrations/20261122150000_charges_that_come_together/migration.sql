-- Charges that are written by one statement are followed by one statement: they are added up before they
-- are appended to the changes, and cost half as much as each by itself.

CREATE FUNCTION "follow_new_charges"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    INSERT INTO "charge_tally_changes" ("merchant_id", "created_on", "due_date", "paid_on", "status", "billing_type",
        "count", "amount_cents", "received_cents", "fee_cents", "net_cents")
    SELECT "merchant_id", ("created_at" AT TIME ZONE 'America/Sao_Paulo')::date, "due_date", "paid_on", "status", "billing_type",
        count(*), sum("amount_cents"), COALESCE(sum("paid_cents"), 0),
        COALESCE(sum("fee_cents") FILTER (WHERE "paid_at" IS NOT NULL), 0), COALESCE(sum("net_cents"), 0)
    FROM "came" GROUP BY 1, 2, 3, 4, 5, 6;
    INSERT INTO "charge_search" ("id", "merchant_id", "created_at", "status", "billing_type", "due_date", "paid_on",
        "amount_cents", "paid_cents", "fee_cents", "net_cents", "payer_document", "words")
    SELECT "id", "merchant_id", "created_at", "status", "billing_type", "due_date", "paid_on",
        "amount_cents", "paid_cents", "fee_cents", "net_cents", "payer_document",
        "plain_words"(concat_ws(' ', "payer_name", "description"))
    FROM "came";
    RETURN NULL;
END $$;

-- What changes and what goes is followed one by one, as before.
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
        "paid_cents" = NEW."paid_cents", "net_cents" = NEW."net_cents",
        "words" = CASE WHEN (NEW."payer_name", NEW."description") IS NOT DISTINCT FROM (OLD."payer_name", OLD."description")
            THEN "words" ELSE "plain_words"(concat_ws(' ', NEW."payer_name", NEW."description")) END
    WHERE "id" = NEW."id";
    RETURN NULL;
END $$;

DROP TRIGGER "charges_followed" ON "charges";
CREATE TRIGGER "charges_followed" AFTER INSERT ON "charges"
    REFERENCING NEW TABLE AS "came" FOR EACH STATEMENT EXECUTE FUNCTION "follow_new_charges"();
CREATE TRIGGER "charges_followed_out" AFTER DELETE ON "charges"
    FOR EACH ROW EXECUTE FUNCTION "follow_charge"();

-- Follows the charges that one statement inserted, for the trigger charges_followed: appends to the counters'
-- changes their sums, one row for each group, and gives each charge its row of the search. Once a statement
-- costs half as much as once a row (ADR 0031).
CREATE OR REPLACE FUNCTION "follow_new_charges"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    INSERT INTO "charge_tally_changes" ("merchant_id", "created_on", "due_date", "paid_on", "status", "billing_type",
        "count", "amount_cents", "received_cents", "fee_cents", "net_cents")
    SELECT "merchant_id", ("created_at" AT TIME ZONE 'America/Sao_Paulo')::date, "due_date", "paid_on", "status", "billing_type",
        count(*), sum("amount_cents"), COALESCE(sum("paid_cents"), 0),
        COALESCE(sum("fee_cents") FILTER (WHERE "paid_at" IS NOT NULL), 0), COALESCE(sum("net_cents"), 0)
    FROM "came" GROUP BY 1, 2, 3, 4, 5, 6;
    INSERT INTO "charge_search" ("id", "merchant_id", "created_at", "status", "billing_type", "due_date", "paid_on",
        "amount_cents", "paid_cents", "fee_cents", "net_cents", "payer_document", "reference", "words")
    SELECT "id", "merchant_id", "created_at", "status", "billing_type", "due_date", "paid_on",
        "amount_cents", "paid_cents", "fee_cents", "net_cents", "payer_document", "reference",
        "plain_words"(concat_ws(' ', "payer_name", "description", "reference"))
    FROM "came";
    RETURN NULL;
END $$;

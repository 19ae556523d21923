-- What a text finds is read in place, not copied out of a function first (ADR 0017).

-- One merchant's charges by their words: the app has no right to the table below it. It is no security
-- barrier, so a query's conditions become index conditions; what conditions could tell of hidden rows
-- is told to nobody who could not choose the merchant as well.
CREATE VIEW "findable_charges" AS
    SELECT "id", "merchant_id", "created_at", "status", "billing_type", "due_date", "paid_on", "amount_cents",
        "paid_cents", "fee_cents", "net_cents", "payer_document",
        array_to_tsvector("merchant_terms"("merchant_id", "words")) AS "terms"
    FROM "charge_search" WHERE "merchant_id" = (SELECT "current_merchant"());
GRANT SELECT ON "findable_charges" TO "vintem_app";
DROP FUNCTION "charges_with_words"(text);

-- Changes are soon folded in, and what is left of them is in every reader's way until it is cleared up:
-- every minute, without pausing.
ALTER TABLE "charge_tally_changes" SET (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_cost_delay = 0);

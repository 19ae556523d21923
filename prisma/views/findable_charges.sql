-- What the search reads: the charges of the transaction's merchant, with their terms (ADR 0017). The application
-- has no right to the table below; the view reads it with its owner's rights, and for one merchant only. It is no
-- security barrier, so that a query's conditions become index conditions: with row security PostgreSQL keeps text
-- operators out of them. What such a condition could find out about hidden rows is open only to code that could
-- name another merchant as well.
CREATE OR REPLACE VIEW "findable_charges" AS
    SELECT "id", "merchant_id", "created_at", "status", "billing_type", "due_date", "paid_on", "amount_cents",
        "paid_cents", "fee_cents", "net_cents", "payer_document",
        array_to_tsvector("merchant_terms"("merchant_id", "words")) AS "terms", "reference"
    FROM "charge_search" WHERE "merchant_id" = (SELECT "current_merchant"());
GRANT SELECT ON "findable_charges" TO "vintem_app";

-- What lists and their totals read of a status or billing type: the charges of the transaction's merchant, as charges has
-- them. Row security lets no comparison of an enum be a condition of an index, because it could reveal rows that are not
-- shown; here it is one (ADR 0152). The view reads with its owner's rights, for one merchant only, and is no security
-- barrier, for the reason that findable_charges gives.
CREATE OR REPLACE VIEW "listed_charges" AS
    SELECT "id", "merchant_id", "created_at", "status", "billing_type", "due_date", "paid_on", "amount_cents",
        "paid_cents", "fee_cents", "net_cents", "payer_document", "reference", "cancel_reason"
    FROM "charges" WHERE "merchant_id" = (SELECT "current_merchant"());
GRANT SELECT ON "listed_charges" TO "vintem_app";

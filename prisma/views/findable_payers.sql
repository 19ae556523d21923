-- The payers of the transaction's merchant, with the words of their names (ADR 0106). The application has no right to the
-- table below; the view reads it with its owner's rights, and for one merchant only. It is no security barrier, for the
-- reason that findable_charges gives.
CREATE OR REPLACE VIEW "findable_payers" AS
    SELECT "merchant_id", "document", "name", "email", "phone", "charges", "last_charge_id", "last_charged_at", "terms"
    FROM "payers" WHERE "merchant_id" = (SELECT "current_merchant"());
GRANT SELECT ON "findable_payers" TO "vintem_app";

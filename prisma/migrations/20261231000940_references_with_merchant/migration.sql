-- expand: what belongs to a charge belongs to its merchant: references name both (ADR 0159). Rows have always been written so.

-- short: locks are taken in the order in which the statement that creates a charge takes them, so that neither waits for the other.
LOCK TABLE "charges", "charge_events", "archived_charges", "settlements", "refunds", "exceptions" IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE "charge_events" ADD CONSTRAINT "charge_events_charge_id_merchant_id_fkey"
    FOREIGN KEY ("charge_id", "merchant_id") REFERENCES "charges" ("id", "merchant_id")
    ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

ALTER TABLE "archived_charges" ADD CONSTRAINT "archived_charges_charge_id_merchant_id_fkey"
    FOREIGN KEY ("charge_id", "merchant_id") REFERENCES "charges" ("id", "merchant_id")
    ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

ALTER TABLE "settlements" ADD CONSTRAINT "settlements_charge_id_merchant_id_fkey"
    FOREIGN KEY ("charge_id", "merchant_id") REFERENCES "charges" ("id", "merchant_id")
    ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

ALTER TABLE "refunds" ADD CONSTRAINT "refunds_charge_id_merchant_id_fkey"
    FOREIGN KEY ("charge_id", "merchant_id") REFERENCES "charges" ("id", "merchant_id")
    ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_charge_id_merchant_id_fkey"
    FOREIGN KEY ("charge_id", "merchant_id") REFERENCES "charges" ("id", "merchant_id")
    ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- A reference with a part that is null is not looked up.
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_charge_has_merchant"
    CHECK ("charge_id" IS NULL OR "merchant_id" IS NOT NULL) NOT VALID;

ALTER TABLE "refunds" ADD CONSTRAINT "refunds_charge_has_merchant"
    CHECK ("charge_id" IS NULL OR "merchant_id" IS NOT NULL) NOT VALID;

ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_charge_has_merchant"
    CHECK ("charge_id" IS NULL OR "merchant_id" IS NOT NULL) NOT VALID;

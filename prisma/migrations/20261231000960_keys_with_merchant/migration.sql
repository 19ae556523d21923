-- expand: keys name the merchant (ADR 0159). An event's charge has its merchant, so the event's own reference to merchants goes.

-- short: locks are taken in the order in which the statement that creates a charge takes them, so that neither waits for the other.
LOCK TABLE "charges", "charge_events", "charge_search", "archived_charges", "settlements", "refunds", "exceptions"
    IN ACCESS EXCLUSIVE MODE;

ALTER TABLE "charge_events" DROP CONSTRAINT "charge_events_charge_id_fkey", DROP CONSTRAINT "charge_events_merchant_id_fkey";
ALTER TABLE "archived_charges" DROP CONSTRAINT "archived_charges_charge_id_fkey",
    DROP CONSTRAINT "archived_charges_merchant_id_fkey";
ALTER TABLE "settlements" DROP CONSTRAINT "settlements_charge_id_fkey";
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_charge_id_fkey";
ALTER TABLE "exceptions" DROP CONSTRAINT "exceptions_charge_id_fkey";

ALTER TABLE "charges" DROP CONSTRAINT "charges_pkey",
    ADD CONSTRAINT "charges_pkey" PRIMARY KEY USING INDEX "charges_key";
ALTER TABLE "charge_events" DROP CONSTRAINT "charge_events_pkey",
    ADD CONSTRAINT "charge_events_pkey" PRIMARY KEY USING INDEX "charge_events_key";
ALTER TABLE "charge_search" DROP CONSTRAINT "charge_search_pkey",
    ADD CONSTRAINT "charge_search_pkey" PRIMARY KEY USING INDEX "charge_search_key";
ALTER TABLE "archived_charges" DROP CONSTRAINT "archived_charges_pkey",
    ADD CONSTRAINT "archived_charges_pkey" PRIMARY KEY USING INDEX "archived_charges_key";

-- expand: rows that are already there keep the references of the migration before (ADR 0159).

ALTER TABLE "charge_events" VALIDATE CONSTRAINT "charge_events_charge_id_merchant_id_fkey";
ALTER TABLE "archived_charges" VALIDATE CONSTRAINT "archived_charges_charge_id_merchant_id_fkey";
ALTER TABLE "settlements" VALIDATE CONSTRAINT "settlements_charge_id_merchant_id_fkey";
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_charge_id_merchant_id_fkey";
ALTER TABLE "exceptions" VALIDATE CONSTRAINT "exceptions_charge_id_merchant_id_fkey";
ALTER TABLE "settlements" VALIDATE CONSTRAINT "settlements_charge_has_merchant";
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_charge_has_merchant";
ALTER TABLE "exceptions" VALIDATE CONSTRAINT "exceptions_charge_has_merchant";

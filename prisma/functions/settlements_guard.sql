-- Guards money that came, for the trigger settlements_guard. A settlement is a fact: reference and
-- instants never change. What may be learned later, once:
--   1. which charge it is for, and with it whose authority counts (as when a charge comes back after a restore);
--   2. that authorized money was credited, how much it was in the end, and what the provider kept of it (ADR 0021).
-- Its evidence loses what a provider or a person said once its charge is anonymised (functions/anonymize_charges.sql).
-- What a person puts right has its row in corrections, written before (ADR 0038):
--   3. money that a person recorded is withdrawn, once and for good: it pays nothing, and its reference is free again;
--   4. money is for another charge of the same merchant;
--   5. money completes what was paid of its charge (ADR 0049).
CREATE OR REPLACE FUNCTION "settlements_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    "withdrawn" boolean := OLD."withdrawn_at" IS NULL AND NEW."withdrawn_at" IS NOT NULL;
BEGIN
    IF OLD."withdrawn_at" IS NOT NULL AND (to_jsonb(NEW) - 'evidence' <> to_jsonb(OLD) - 'evidence'
        OR NOT EXISTS (SELECT FROM "charges" WHERE "id" = OLD."charge_id" AND "anonymized_at" IS NOT NULL)) THEN
        RAISE EXCEPTION 'withdrawn money never changes' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF (NEW."id", NEW."end_to_end_id", NEW."psp_account_id", NEW."paid_at", NEW."recorded_at")
       IS DISTINCT FROM
       (OLD."id", OLD."end_to_end_id", OLD."psp_account_id", OLD."paid_at", OLD."recorded_at")
       OR NEW."reference" <> (CASE WHEN "withdrawn" THEN 'withdrawn:' || OLD."id" ELSE OLD."reference" END)
       OR (NEW."account_owner" <> OLD."account_owner" AND (OLD."charge_id" IS NOT NULL OR NEW."charge_id" IS NULL))
       OR (OLD."arrived_at" IS NOT NULL AND NEW."arrived_at" IS DISTINCT FROM OLD."arrived_at")
       OR ((NEW."amount_cents", NEW."net_cents") <> (OLD."amount_cents", OLD."net_cents") AND (OLD."arrived_at" IS NOT NULL OR NEW."arrived_at" IS NULL)) THEN
        RAISE EXCEPTION 'a settlement never changes' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF "withdrawn" AND (NEW."pays_charge" OR NEW."charge_id" IS DISTINCT FROM OLD."charge_id" OR NOT EXISTS (
        SELECT FROM "corrections" WHERE "settlement_id" = NEW."id" AND "kind" = 'withdrawn')) THEN
        RAISE EXCEPTION 'money is withdrawn by a correction' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF OLD."charge_id" IS NOT NULL AND NEW."charge_id" IS DISTINCT FROM OLD."charge_id" AND (
        NEW."charge_id" IS NULL OR NEW."merchant_id" IS DISTINCT FROM OLD."merchant_id" OR NOT EXISTS (
        SELECT FROM "corrections" WHERE "settlement_id" = NEW."id" AND "kind" = 'reassigned'
            AND "from_charge_id" = OLD."charge_id" AND "to_charge_id" = NEW."charge_id")) THEN
        RAISE EXCEPTION 'money is for another charge only by a correction' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW."completes_charge" AND NOT OLD."completes_charge" AND NOT EXISTS (
        SELECT FROM "corrections" WHERE "settlement_id" = NEW."id" AND "kind" = 'completed'
            AND "to_charge_id" = NEW."charge_id") THEN
        RAISE EXCEPTION 'money completes a charge only by a correction' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

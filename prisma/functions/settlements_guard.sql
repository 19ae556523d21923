-- Guards money that came, for the trigger settlements_guard. A settlement is a fact: reference and
-- instants never change. What may be learned later, once:
--   1. which charge it is for, and with it whose authority counts (as when a charge comes back after a restore);
--   2. that authorized money was credited, how much it was in the end, and what the provider kept of it (ADR 0021).
CREATE OR REPLACE FUNCTION "settlements_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW."id", NEW."reference", NEW."end_to_end_id", NEW."psp_account_id", NEW."paid_at", NEW."recorded_at")
       IS DISTINCT FROM
       (OLD."id", OLD."reference", OLD."end_to_end_id", OLD."psp_account_id", OLD."paid_at", OLD."recorded_at")
       OR (OLD."charge_id" IS NOT NULL AND NEW."charge_id" IS DISTINCT FROM OLD."charge_id")
       OR (NEW."account_owner" <> OLD."account_owner" AND (OLD."charge_id" IS NOT NULL OR NEW."charge_id" IS NULL))
       OR (OLD."arrived_at" IS NOT NULL AND NEW."arrived_at" IS DISTINCT FROM OLD."arrived_at")
       OR ((NEW."amount_cents", NEW."net_cents") <> (OLD."amount_cents", OLD."net_cents") AND (OLD."arrived_at" IS NOT NULL OR NEW."arrived_at" IS NULL)) THEN
        RAISE EXCEPTION 'a settlement never changes' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

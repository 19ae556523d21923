-- Adds at most "most" changes to the ledger's totals, deletes them, and returns how many there were. One statement does
-- both, so a reader finds each change in one of the two tables and in one only. Only one process at a time may call it:
-- lib/ledger/store/totals.ts holds a lock.
CREATE OR REPLACE FUNCTION "roll_up_ledger_totals"("most" integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    "rolled_up" bigint;
BEGIN
    WITH "taken" AS (
        DELETE FROM "ledger_total_changes" WHERE ("merchant_id", "id") IN (
            SELECT "merchant_id", "id" FROM "ledger_total_changes" LIMIT "most")
        RETURNING *
    ), "added" AS (
        INSERT INTO "ledger_totals" AS "held" ("merchant_id", "account", "day", "psp_account_id", "kind", "cents")
        SELECT "merchant_id", "account", "day", "psp_account_id", "kind", "bounded_cents"(sum("cents")) FROM "taken" GROUP BY 1, 2, 3, 4, 5
        ON CONFLICT ("merchant_id", "account", "day", "psp_account_id", "kind")
            DO UPDATE SET "cents" = "bounded_cents"("held"."cents"::numeric + EXCLUDED."cents")
    ) SELECT count(*) INTO "rolled_up" FROM "taken";
    RETURN "rolled_up";
END $$;
REVOKE ALL ON FUNCTION "roll_up_ledger_totals"(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "roll_up_ledger_totals"(integer) TO "vintem_app";

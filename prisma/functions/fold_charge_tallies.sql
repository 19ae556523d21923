-- Adds at most "most" changes to the counters, deletes them, and returns how many there were (ADR 0017, 0029).
-- One statement does both, so a reader finds each change in one of the two tables and in one only. Only one
-- process at a time may call it: lib/listing/store/counters.ts holds a lock. The application has no right to
-- write the two tables itself: a worker of an earlier release would leave the months out.
CREATE OR REPLACE FUNCTION "fold_charge_tallies"("most" integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    "folded" bigint;
BEGIN
    WITH "taken" AS (
        DELETE FROM "charge_tally_changes" WHERE ("merchant_id", "id") IN (
            SELECT "merchant_id", "id" FROM "charge_tally_changes" LIMIT "most")
        RETURNING *
    ), "added" AS (
        INSERT INTO "charge_tallies" AS "held"
        SELECT "merchant_id", "dimension", "day", "status", "billing_type",
            sum("count"), "bounded_cents"(sum("amount_cents")), "bounded_cents"(sum("received_cents")),
            "bounded_cents"(sum("fee_cents")), "bounded_cents"(sum("net_cents"))
        FROM "taken" CROSS JOIN LATERAL (VALUES
            ('all', '-infinity'::date),
            ('created', "created_on"), ('created_month', "month_of"("created_on")),
            ('due', "due_date"), ('due_month', "month_of"("due_date")),
            ('paid', "paid_on"), ('paid_month', "month_of"("paid_on"))
        ) AS "in" ("dimension", "day")
        WHERE "day" IS NOT NULL
        GROUP BY 1, 2, 3, 4, 5
        ON CONFLICT ("merchant_id", "dimension", "day", "status", "billing_type") DO UPDATE SET
            "count" = "held"."count" + EXCLUDED."count",
            "amount_cents" = "bounded_cents"("held"."amount_cents"::numeric + EXCLUDED."amount_cents"),
            "received_cents" = "bounded_cents"("held"."received_cents"::numeric + EXCLUDED."received_cents"),
            "fee_cents" = "bounded_cents"("held"."fee_cents"::numeric + EXCLUDED."fee_cents"),
            "net_cents" = "bounded_cents"("held"."net_cents"::numeric + EXCLUDED."net_cents")
    ) SELECT count(*) INTO "folded" FROM "taken";
    RETURN "folded";
END $$;
REVOKE ALL ON FUNCTION "fold_charge_tallies"(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "fold_charge_tallies"(integer) TO "vintem_app";

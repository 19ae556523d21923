-- What tallies hold of days they hold of months, too: whoever looks for one day among all, or sums up a
-- year, reads tens of rows instead of thousands (ADR 0029).

ALTER TABLE "charge_tallies" DROP CONSTRAINT "charge_tallies_dimension_check";
ALTER TABLE "charge_tallies" ADD CONSTRAINT "charge_tallies_dimension_check"
    CHECK ("dimension" IN ('all', 'created', 'created_month', 'due', 'due_month', 'paid', 'paid_month'));

-- A month by the first of its days.
CREATE FUNCTION "month_of"("day" date) RETURNS date LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT date_trunc('month', "day"::timestamp)::date
$$;

-- What there is already. (Row security binds the owner as well.)
SET LOCAL vintem.scope = 'service';
INSERT INTO "charge_tallies"
    SELECT "merchant_id", "dimension" || '_month', "month_of"("day"), "status", "billing_type",
        sum("count"), sum("amount_cents"), sum("received_cents"), sum("fee_cents"), sum("net_cents")
    FROM "charge_tallies" WHERE "dimension" IN ('created', 'due', 'paid')
    GROUP BY 1, 2, 3, 4, 5;

-- Folding is the database's, and nobody's else: a worker of an earlier version, still running beside new
-- ones, would leave the months out. It adds changes to the tallies and takes them away in one statement:
-- whoever reads sees each change either there or here. One at a time calls it (lib/database/charge-tallies).
CREATE FUNCTION "fold_charge_tallies"("most" integer) RETURNS bigint
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
            sum("count"), sum("amount_cents"), sum("received_cents"), sum("fee_cents"), sum("net_cents")
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
            "amount_cents" = "held"."amount_cents" + EXCLUDED."amount_cents",
            "received_cents" = "held"."received_cents" + EXCLUDED."received_cents",
            "fee_cents" = "held"."fee_cents" + EXCLUDED."fee_cents",
            "net_cents" = "held"."net_cents" + EXCLUDED."net_cents"
    ) SELECT count(*) INTO "folded" FROM "taken";
    RETURN "folded";
END $$;
REVOKE ALL ON FUNCTION "fold_charge_tallies"(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "fold_charge_tallies"(integer) TO "vintem_app";
REVOKE DELETE ON "charge_tally_changes" FROM "vintem_app";
REVOKE INSERT, UPDATE ON "charge_tallies" FROM "vintem_app";

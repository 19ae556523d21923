-- Writes the entries that are missing, by the rules of lib/ledger/entries.ts and under the same ids: after an upgrade
-- during which processes of the release before recorded money. An entry that is there stays as it is. Returns how many
-- entries it wrote. Only the owner of the database calls it (npm run -s books -- backfill). An entry stands on the page
-- of its own day or, where that day is closed, of today or the first day after the close: the rule of
-- lib/ledger/store/entries.ts. Withdrawn money is left out.
--   1. Facts that no entry books are booked. Money that named no charge at first is booked for its charge at once.
--   2. Money that was booked as nobody's, and matched with its charge without an entry, is taken over by its charge:
--      whatever of it still is unmatched, and from books that name no merchant all of it.
CREATE OR REPLACE FUNCTION "ledger_backfill"() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    "missing" bigint;
    "assigned" bigint;
BEGIN
    PERFORM set_config('vintem.scope', 'service', true);
    -- A close waits for transactions that have a number (areWritten): this one has it before it looks for closed days.
    PERFORM pg_current_xact_id();

    WITH "money" AS (
        SELECT s."id", s."reference", s."merchant_id", s."charge_id", s."psp_account_id", s."amount_cents", s."net_cents", s."paid_at",
            s."recorded_at", s."arrived_at", s."pays_charge", c."fee_cents",
            CASE WHEN (s."evidence"->>'isInCash')::boolean THEN 'cash' ELSE 'psp:' || s."psp_account_id" END AS "credited_to",
            CASE WHEN s."charge_id" IS NULL THEN 'unmatched' ELSE 'payer' END AS "source",
            -- Authorized money is credited at an instant of its own.
            COALESCE(s."arrived_at" = s."paid_at", false) AS "at_once",
            -- Authorized for a charge that was canceled, and paid it when it was credited.
            s."pays_charge" AND s."arrived_at" <> s."paid_at" AND NOT EXISTS (SELECT FROM "charge_history" e
                WHERE e."charge_id" = s."charge_id" AND e."type" = 'authorized' AND e."from_status" <> e."to_status") AS "pays_late",
            COALESCE(c."price_id", CASE WHEN s."pays_charge" THEN (
                -- Charges from before the price was kept: the one in force then, if it comes to their fee.
                SELECT p."id" FROM (SELECT * FROM "prices"
                    WHERE ("merchant_id" = c."merchant_id" OR "merchant_id" IS NULL)
                        AND "billing_type" = CASE WHEN c."payer_chooses" THEN 'UNDEFINED' ELSE c."billing_type" END
                        AND "valid_from" <= (c."created_at" AT TIME ZONE 'America/Sao_Paulo')::date
                        AND "created_at" <= c."created_at"
                    ORDER BY "merchant_id" NULLS LAST, "valid_from" DESC, "id" DESC LIMIT 1) p
                WHERE p."fixed_cents" + (c."amount_cents" * p."basis_points" + 5000) / 10000 = c."fee_cents") END) AS "price_id"
        FROM "settlements" s LEFT JOIN "charges" c ON c."id" = s."charge_id"
        WHERE s."withdrawn_at" IS NULL
    ), "dispute" AS (
        SELECT e."at", e."number", m."id", m."merchant_id", m."charge_id", m."psp_account_id",
            CASE e."type" WHEN 'disputed' THEN 'dispute_opened' WHEN 'dispute_lost' THEN 'dispute_lost'
                ELSE 'dispute_won' END AS "kind",
            CASE WHEN m."at_once" OR m."arrived_at" <= e."at" THEN m."credited_to" ELSE 'receivable' END AS "holder",
            count(*) FILTER (WHERE e."type" = 'disputed') OVER (PARTITION BY m."id" ORDER BY e."number") AS "nth",
            -- What of the money had not gone back, and was not about to.
            GREATEST(0, m."amount_cents" - (SELECT COALESCE(sum(r."amount_cents"), 0) FROM "refunds" r
                WHERE r."settlement_id" = m."id" AND r."requested_at" < e."at"
                    AND NOT (r."status" = 'FAILED' AND r."finished_at" < e."at")))::bigint AS "cents"
        -- An event names the money that it is about; one from before it did is about what pays the charge.
        FROM "charge_history" e JOIN "money" m ON m."charge_id" = e."charge_id"
            AND COALESCE(e."evidence"->>'reference' = m."reference", m."pays_charge")
        WHERE (e."type" = 'disputed' AND e."from_status" <> e."to_status")
            OR (e."from_status" = 'CHARGEBACK' AND e."to_status" <> 'CHARGEBACK')
    ), "disputed" AS (
        -- From when to when: refunds of that time are of money in dispute.
        SELECT "id", "from", "to" FROM (SELECT "id", "kind", "at" AS "from",
            COALESCE(lead("at") OVER (PARTITION BY "id" ORDER BY "number"), 'infinity') AS "to" FROM "dispute") AS spans
        WHERE "kind" = 'dispute_opened'
    ), "refund" AS (
        SELECT r."id" AS "refund_id", r."status", r."amount_cents" AS "cents", r."requested_at", r."finished_at",
            m."id", m."merchant_id", m."charge_id", m."psp_account_id",
            CASE WHEN b."id" IS NULL THEN m."source" ELSE 'disputed' END AS "began_of",
            CASE WHEN f."id" IS NULL THEN m."source" ELSE 'disputed' END AS "failed_to",
            CASE WHEN m."at_once" OR m."arrived_at" <= r."finished_at" THEN m."credited_to" ELSE 'receivable' END AS "holder"
        FROM "refunds" r JOIN "money" m ON m."id" = r."settlement_id"
            LEFT JOIN "disputed" b ON b."id" = m."id" AND r."requested_at" BETWEEN b."from" AND b."to"
            LEFT JOIN "disputed" f ON f."id" = m."id" AND r."finished_at" BETWEEN f."from" AND f."to"
    ), "gone_uncredited" AS (
        -- What went back while it was authorized, summed once: looked up for each credit it would cost their product.
        SELECT "id", sum("cents")::bigint AS "cents" FROM (
            SELECT "id", "cents" FROM "refund" WHERE "status" = 'REFUNDED' AND "holder" = 'receivable'
            UNION ALL
            SELECT "id", "cents" FROM "dispute" WHERE "kind" = 'dispute_lost' AND "holder" = 'receivable'
        ) gone GROUP BY "id"
    ), "entry" AS (
        SELECT 'money/' || "id" AS "key", CASE WHEN NOT "pays_charge" OR "pays_late" THEN 'extra'
                WHEN "at_once" THEN 'credited' ELSE 'authorized' END AS "kind",
            "paid_at" AS "at", "recorded_at", "id" AS "settlement_id", "merchant_id", "charge_id", "psp_account_id",
            NULL::uuid AS "refund_id", NULL::bigint AS "price_id",
            CASE WHEN "at_once" THEN "credited_to" ELSE 'receivable' END AS "debit", "source" AS "credit",
            "amount_cents" AS "cents"
        FROM "money"
        UNION ALL
        SELECT 'credit/' || "id", 'credited', "arrived_at", "arrived_at", "id", "merchant_id", "charge_id",
            "psp_account_id", NULL, NULL, "credited_to", 'receivable', "amount_cents" - COALESCE("gone_uncredited"."cents", 0)
        FROM "money" LEFT JOIN "gone_uncredited" USING ("id") WHERE "arrived_at" IS NOT NULL AND NOT "at_once"
        UNION ALL
        SELECT 'tariff/' || "id", 'tariff', "arrived_at", CASE WHEN "at_once" THEN "recorded_at" ELSE "arrived_at" END, "id",
            "merchant_id", "charge_id", "psp_account_id", NULL, NULL, 'psp_tariff', "credited_to",
            "amount_cents" - "net_cents"
        FROM "money" WHERE "arrived_at" IS NOT NULL
        UNION ALL
        SELECT 'fee/' || "id", 'fee', CASE WHEN "pays_late" THEN "arrived_at" ELSE "paid_at" END,
            CASE WHEN "pays_late" THEN "arrived_at" ELSE "recorded_at" END, "id", "merchant_id", "charge_id",
            "psp_account_id", NULL, "price_id", 'service_fee', 'fee_payable', "fee_cents"
        FROM "money" WHERE "pays_charge" AND "fee_cents" IS NOT NULL
        UNION ALL
        SELECT 'refund_started/' || "refund_id", 'refund_started', "requested_at", "requested_at", "id", "merchant_id",
            "charge_id", "psp_account_id", "refund_id", NULL, "began_of", 'refunds_in_flight', "cents"
        FROM "refund"
        UNION ALL
        SELECT 'refund_done/' || "refund_id", 'refund_done', "finished_at", "finished_at", "id", "merchant_id",
            "charge_id", "psp_account_id", "refund_id", NULL, 'refunds_in_flight', "holder", "cents"
        FROM "refund" WHERE "status" = 'REFUNDED'
        UNION ALL
        SELECT 'refund_failed/' || "refund_id", 'refund_failed', "finished_at", "finished_at", "id", "merchant_id",
            "charge_id", "psp_account_id", "refund_id", NULL, 'refunds_in_flight', "failed_to", "cents"
        FROM "refund" WHERE "status" = 'FAILED'
        UNION ALL
        SELECT "kind" || '/' || "id" || '/' || "nth", "kind", "at", "at", "id", "merchant_id", "charge_id",
            "psp_account_id", NULL, NULL, CASE "kind" WHEN 'dispute_opened' THEN 'payer' ELSE 'disputed' END,
            CASE "kind" WHEN 'dispute_opened' THEN 'disputed' WHEN 'dispute_won' THEN 'payer' ELSE "holder" END, "cents"
        FROM "dispute"
    ), "dated" AS (
        SELECT "entry".*, encode(substr(sha256(convert_to("key", 'UTF8')), 1, 16), 'hex')::uuid AS "id",
            CASE WHEN ("at" AT TIME ZONE 'America/Sao_Paulo')::date <= a."closed_to"
                THEN GREATEST("today", a."closed_to" + 1)
                ELSE ("at" AT TIME ZONE 'America/Sao_Paulo')::date END AS "day"
        FROM "entry" JOIN "psp_accounts" a ON a."id" = "psp_account_id",
            (SELECT (clock_timestamp() AT TIME ZONE 'America/Sao_Paulo')::date AS "today") AS moment
        WHERE "cents" <> 0
    ), "booked" AS (
        INSERT INTO "ledger_entries" ("id", "merchant_id", "day", "at", "recorded_at", "kind", "psp_account_id",
            "charge_id", "settlement_id", "refund_id", "price_id")
        SELECT "id", "merchant_id", "day", "at", "recorded_at", "kind", "psp_account_id", "charge_id", "settlement_id",
            "refund_id", "price_id"
        FROM "dated" ORDER BY "merchant_id", "at"
        ON CONFLICT DO NOTHING RETURNING "id"
    ), "posted" AS (
        INSERT INTO "ledger_postings" ("entry_id", "account", "cents", "merchant_id", "day")
        SELECT "id", side."account", side."cents", "merchant_id", "day"
        FROM "booked" JOIN "dated" d USING ("id"),
            LATERAL (VALUES (d."debit", d."cents"), (d."credit", -d."cents")) AS side("account", "cents")
    )
    SELECT count(*) INTO "missing" FROM "booked";

    WITH "matched" AS (
        SELECT DISTINCT s."id", s."merchant_id", s."charge_id", s."psp_account_id"
        FROM "ledger_postings" p JOIN "ledger_entries" e ON e."id" = p."entry_id"
            JOIN "settlements" s ON s."id" = e."settlement_id"
        WHERE p."account" = 'unmatched' AND s."charge_id" IS NOT NULL
    ), "balance" AS (
        SELECT m."id", m."merchant_id", m."charge_id", m."psp_account_id", e."merchant_id" AS "booked_for", p."account",
            sum(p."cents")::bigint AS "cents"
        FROM "matched" m JOIN "ledger_entries" e ON e."settlement_id" = m."id"
            JOIN "ledger_postings" p ON p."entry_id" = e."id"
        GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(p."cents") <> 0
    ), "side" AS (
        SELECT 'assigned/' || "id" AS "key", "id" AS "settlement_id", "merchant_id", "charge_id", "psp_account_id",
            side."account", side."cents"
        FROM "balance", LATERAL (VALUES ('unmatched', -"cents"), ('payer', "cents")) AS side("account", "cents")
        WHERE "booked_for" = "merchant_id" AND "balance"."account" = 'unmatched'
        UNION ALL
        SELECT 'assigned/' || "id" || '/out', "id", NULL, NULL, "psp_account_id", "account", -"cents"
        FROM "balance" WHERE "booked_for" IS NULL
        UNION ALL
        SELECT 'assigned/' || "id" || '/in', "id", "merchant_id", "charge_id", "psp_account_id",
            CASE "account" WHEN 'unmatched' THEN 'payer' ELSE "account" END, "cents"
        FROM "balance" WHERE "booked_for" IS NULL
    ), "dated" AS (
        SELECT side.*, encode(substr(sha256(convert_to("key", 'UTF8')), 1, 16), 'hex')::uuid AS "id", "now",
            GREATEST(("now" AT TIME ZONE 'America/Sao_Paulo')::date, a."closed_to" + 1) AS "day"
        FROM "side" JOIN "psp_accounts" a ON a."id" = "psp_account_id", (SELECT clock_timestamp() AS "now") AS moment
    ), "booked" AS (
        INSERT INTO "ledger_entries" ("id", "merchant_id", "day", "at", "recorded_at", "kind", "psp_account_id",
            "charge_id", "settlement_id")
        SELECT DISTINCT "id", "merchant_id", "day", "now", "now", 'reassigned', "psp_account_id", "charge_id",
            "settlement_id"
        FROM "dated"
        ON CONFLICT DO NOTHING RETURNING "id"
    ), "posted" AS (
        INSERT INTO "ledger_postings" ("entry_id", "account", "cents", "merchant_id", "day")
        SELECT "id", "account", sum("cents"), "merchant_id", "day"
        FROM "booked" JOIN "dated" USING ("id") GROUP BY "id", "account", "merchant_id", "day"
    )
    SELECT count(*) INTO "assigned" FROM "booked";
    RETURN "missing" + "assigned";
END $$;

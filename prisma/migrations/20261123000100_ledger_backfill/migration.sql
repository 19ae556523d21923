-- Writes the entries of the money that is stored already, by the rules of lib/ledger/entries.ts and under the same
-- ids. It may run again, as after an upgrade during which processes of the release before recorded money: an entry
-- that is there stays as it is. Money that named no charge at first is booked for its charge at once.
SET LOCAL vintem.scope = 'service';

CREATE TEMP TABLE "ledger_backfill" ON COMMIT DROP AS
WITH "money" AS (
    SELECT s."id", s."merchant_id", s."charge_id", s."psp_account_id", s."amount_cents", s."net_cents", s."paid_at",
        s."recorded_at", s."arrived_at", s."pays_charge", c."fee_cents",
        CASE WHEN (s."evidence"->>'isInCash')::boolean THEN 'cash' ELSE 'psp:' || s."psp_account_id" END AS "credited_to",
        CASE WHEN s."charge_id" IS NULL THEN 'unmatched' ELSE 'payer' END AS "source",
        -- Authorized money is credited at an instant of its own.
        COALESCE(s."arrived_at" = s."paid_at", false) AS "at_once",
        -- Authorized for a charge that was called off, and paid it when it was credited.
        s."pays_charge" AND s."arrived_at" <> s."paid_at" AND NOT EXISTS (SELECT FROM "charge_events" e
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
), "refund" AS (
    SELECT r."id" AS "refund_id", r."status", r."amount_cents" AS "cents", r."requested_at", r."finished_at",
        m."id", m."merchant_id", m."charge_id", m."psp_account_id", m."source",
        CASE WHEN m."at_once" OR m."arrived_at" <= r."finished_at" THEN m."credited_to" ELSE 'receivable' END AS "holder"
    FROM "refunds" r JOIN "money" m ON m."id" = r."settlement_id"
), "dispute_event" AS (
    SELECT e."at", e."number", m."id", m."merchant_id", m."charge_id", m."psp_account_id",
        CASE e."type" WHEN 'disputed' THEN 'dispute_opened' WHEN 'dispute_lost' THEN 'dispute_lost'
            ELSE 'dispute_won' END AS "kind",
        CASE WHEN m."at_once" OR m."arrived_at" <= e."at" THEN m."credited_to" ELSE 'receivable' END AS "holder",
        count(*) FILTER (WHERE e."type" = 'disputed') OVER (PARTITION BY m."id" ORDER BY e."number") AS "nth",
        -- What of the money had not gone back, and was not about to.
        m."amount_cents" - (SELECT COALESCE(sum(r."amount_cents"), 0) FROM "refunds" r
            WHERE r."settlement_id" = m."id" AND r."requested_at" < e."at"
                AND NOT (r."status" = 'FAILED' AND r."finished_at" < e."at"))::bigint AS "left"
    FROM "charge_events" e JOIN "money" m ON m."charge_id" = e."charge_id" AND m."pays_charge"
    WHERE (e."type" = 'disputed' AND e."from_status" <> e."to_status")
        OR (e."from_status" = 'CHARGEBACK' AND e."to_status" <> 'CHARGEBACK')
), "dispute" AS (
    SELECT *, first_value("left") OVER (PARTITION BY "id", "nth" ORDER BY "number") AS "cents" FROM "dispute_event"
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
        "charge_id", "psp_account_id", "refund_id", NULL, "source", 'refunds_in_flight', "cents"
    FROM "refund"
    UNION ALL
    SELECT 'refund_done/' || "refund_id", 'refund_done', "finished_at", "finished_at", "id", "merchant_id",
        "charge_id", "psp_account_id", "refund_id", NULL, 'refunds_in_flight', "holder", "cents"
    FROM "refund" WHERE "status" = 'REFUNDED'
    UNION ALL
    SELECT 'refund_failed/' || "refund_id", 'refund_failed', "finished_at", "finished_at", "id", "merchant_id",
        "charge_id", "psp_account_id", "refund_id", NULL, 'refunds_in_flight', "source", "cents"
    FROM "refund" WHERE "status" = 'FAILED'
    UNION ALL
    SELECT "kind" || '/' || "id" || '/' || "nth", "kind", "at", "at", "id", "merchant_id", "charge_id",
        "psp_account_id", NULL, NULL, CASE "kind" WHEN 'dispute_opened' THEN 'payer' ELSE 'disputed' END,
        CASE "kind" WHEN 'dispute_opened' THEN 'disputed' WHEN 'dispute_won' THEN 'payer' ELSE "holder" END, "cents"
    FROM "dispute"
)
SELECT *, encode(substr(sha256(convert_to("key", 'UTF8')), 1, 16), 'hex')::uuid AS "id",
    ("at" AT TIME ZONE 'America/Sao_Paulo')::date AS "day"
FROM "entry" WHERE "cents" <> 0;

WITH "booked" AS (
    INSERT INTO "ledger_entries" ("id", "merchant_id", "day", "at", "recorded_at", "kind", "psp_account_id",
        "charge_id", "settlement_id", "refund_id", "price_id")
    SELECT "id", "merchant_id", "day", "at", "recorded_at", "kind", "psp_account_id", "charge_id", "settlement_id",
        "refund_id", "price_id"
    FROM "ledger_backfill" ORDER BY "merchant_id", "at"
    ON CONFLICT DO NOTHING RETURNING "id"
)
INSERT INTO "ledger_postings" ("entry_id", "account", "cents", "merchant_id", "day")
SELECT "id", side."account", side."cents", "merchant_id", "day"
FROM "booked" JOIN "ledger_backfill" b USING ("id"),
    LATERAL (VALUES (b."debit", b."cents"), (b."credit", -b."cents")) AS side("account", "cents");

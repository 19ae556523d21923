-- expand: the release before does not know the column; what it records has no announced day.
-- The day on which a provider announced to credit authorized money, and totals by that day (ADR 0144). Money from before has
-- none, and what becomes of it leaves these totals as they are: nothing is filled in.
ALTER TABLE "settlements" ADD COLUMN "expected_on" DATE;

-- From here on by hand: what Prisma's schema cannot say.

-- As in prisma/functions.
CREATE OR REPLACE FUNCTION "follow_ledger"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    INSERT INTO "ledger_total_changes" ("merchant_id", "psp_account_id", "account", "kind", "day", "cents")
    SELECT p."merchant_id", COALESCE(e."psp_account_id", '00000000-0000-0000-0000-000000000000'),
        CASE WHEN p."account" LIKE 'psp:%' THEN 'psp' ELSE p."account" END, e."kind", CASE p."account"
            WHEN 'receivable' THEN (SELECT (s."paid_at" AT TIME ZONE 'America/Sao_Paulo')::date
                FROM "settlements" s WHERE s."id" = e."settlement_id")
            WHEN 'fee_payable' THEN DATE '0001-01-01' ELSE p."day" END, sum(p."cents")
    FROM "added" p JOIN "ledger_entries" e ON e."id" = p."entry_id"
    WHERE p."merchant_id" IS NOT NULL AND (p."account" LIKE 'psp:%'
        OR p."account" IN ('receivable', 'service_fee', 'fee_payable', 'fees_collected'))
    GROUP BY 1, 2, 3, 4, 5
    UNION ALL
    SELECT p."merchant_id", e."psp_account_id", 'expected', e."kind", s."expected_on", sum(p."cents")
    FROM "added" p JOIN "ledger_entries" e ON e."id" = p."entry_id" JOIN "settlements" s ON s."id" = e."settlement_id"
    WHERE p."merchant_id" IS NOT NULL AND p."account" = 'receivable' AND s."expected_on" IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5;
    RETURN NULL;
END $$;

-- Appends to the changes of the ledger's totals what new postings add to them, for the trigger ledger_postings_followed:
-- of what is credited at a provider, and of fees due and paid, on the posting's day; of what is still to be credited
-- (`receivable`) on the day of its payment, so that what was credited leaves nothing of its day, and once more (`expected`) on
-- the day that its provider announced for the credit, where it did (docs/decisions/0144-money-by-its-announced-day.md); of what is owed in fees
-- (`fee_payable`) on one day for all, as nobody reads it by day, so that a balance is a few rows however old it is. What is
-- at no provider has the nil UUID for its account. Nobody waits for a total: changes are appended, and
-- roll_up_ledger_totals adds them (docs/decisions/0042-totals-of-the-ledger.md).
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

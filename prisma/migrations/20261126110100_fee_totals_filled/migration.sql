-- Totals of the fees that are there. In one statement, which sees one moment: what was posted before it is counted, in place
-- of what was rolled up of it, and its changes are taken away; what is posted meanwhile leaves changes to be rolled up. A
-- worker of the release before rolls up nothing meanwhile: it takes the lock of lib/ledger/store/totals.ts for that.
SET LOCAL vintem.scope = 'service';
SELECT pg_advisory_xact_lock(7691);
WITH "counted" AS (
    DELETE FROM "ledger_total_changes" WHERE "account" IN ('service_fee', 'fee_payable', 'fees_collected')
) INSERT INTO "ledger_totals" ("merchant_id", "account", "day", "psp_account_id", "kind", "cents")
    SELECT p."merchant_id", p."account", CASE p."account" WHEN 'fee_payable' THEN DATE '0001-01-01' ELSE p."day" END,
        COALESCE(e."psp_account_id", '00000000-0000-0000-0000-000000000000'), e."kind", sum(p."cents")
    FROM "ledger_postings" p JOIN "ledger_entries" e ON e."id" = p."entry_id"
    WHERE p."merchant_id" IS NOT NULL AND p."account" IN ('service_fee', 'fee_payable', 'fees_collected')
    GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT ("merchant_id", "account", "day", "psp_account_id", "kind") DO UPDATE SET "cents" = EXCLUDED."cents";

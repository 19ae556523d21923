-- Totals of the postings that are there. In one statement, which sees one moment: what was posted before it is counted
-- and its changes, if it has any, are taken away; what is posted meanwhile leaves changes to be rolled up.
SET LOCAL vintem.scope = 'service';
WITH "counted" AS (
    DELETE FROM "ledger_total_changes"
) INSERT INTO "ledger_totals" ("merchant_id", "account", "day", "psp_account_id", "kind", "cents")
    SELECT p."merchant_id", CASE p."account" WHEN 'receivable' THEN 'receivable' ELSE 'psp' END,
        CASE p."account" WHEN 'receivable' THEN (s."paid_at" AT TIME ZONE 'America/Sao_Paulo')::date ELSE p."day" END,
        e."psp_account_id", e."kind", sum(p."cents")
    FROM "ledger_postings" p JOIN "ledger_entries" e ON e."id" = p."entry_id"
        LEFT JOIN "settlements" s ON s."id" = e."settlement_id" AND p."account" = 'receivable'
    WHERE p."merchant_id" IS NOT NULL AND (p."account" LIKE 'psp:%' OR p."account" = 'receivable')
    GROUP BY 1, 2, 3, 4, 5;

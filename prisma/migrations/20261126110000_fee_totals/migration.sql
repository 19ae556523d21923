-- The ledger's totals follow what merchants owe in fees, so that no reading of them adds up a history. The function is that of
-- prisma/functions; the next migration counts what is there, and needs every posting after that to be followed: to create
-- the trigger anew waits for the transactions that post now.
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
    GROUP BY 1, 2, 3, 4, 5;
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER ledger_postings_followed AFTER INSERT ON public.ledger_postings
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_ledger();

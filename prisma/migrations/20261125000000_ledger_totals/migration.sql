-- What a merchant's postings come to by account, day and kind, kept beside them, so that a balance never adds up a
-- history (docs/decisions/0042-totals-of-the-ledger.md).

-- CreateTable
CREATE TABLE "ledger_totals" (
    "merchant_id" UUID NOT NULL,
    "account" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "psp_account_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "cents" BIGINT NOT NULL,

    CONSTRAINT "ledger_totals_pkey" PRIMARY KEY ("merchant_id","account","day","psp_account_id","kind")
);

-- CreateTable
CREATE TABLE "ledger_total_changes" (
    "merchant_id" UUID NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "account" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "psp_account_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "cents" BIGINT NOT NULL,

    CONSTRAINT "ledger_total_changes_pkey" PRIMARY KEY ("merchant_id","id")
);

-- From here on by hand: what Prisma's schema cannot say.

-- The same few rows are written again and again.
ALTER TABLE "ledger_totals" SET (fillfactor = 70);

-- A trigger writes changes and a function adds them up; the application reads.
GRANT SELECT ON "ledger_totals", "ledger_total_changes" TO "vintem_app";
ALTER TABLE "ledger_totals" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE "ledger_total_changes" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "ledger_totals"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "one_merchant" ON "ledger_total_changes"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));

-- The function and its trigger, which prisma/functions and prisma/triggers hold from now on: the next migration counts
-- what is there, and needs every posting after that to be followed.
CREATE OR REPLACE FUNCTION "follow_ledger"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    INSERT INTO "ledger_total_changes" ("merchant_id", "psp_account_id", "account", "kind", "day", "cents")
    SELECT p."merchant_id", e."psp_account_id", CASE p."account" WHEN 'receivable' THEN 'receivable' ELSE 'psp' END, e."kind",
        CASE p."account" WHEN 'receivable' THEN (SELECT (s."paid_at" AT TIME ZONE 'America/Sao_Paulo')::date
            FROM "settlements" s WHERE s."id" = e."settlement_id") ELSE p."day" END, sum(p."cents")
    FROM "added" p JOIN "ledger_entries" e ON e."id" = p."entry_id"
    WHERE p."merchant_id" IS NOT NULL AND (p."account" LIKE 'psp:%' OR p."account" = 'receivable')
    GROUP BY 1, 2, 3, 4, 5;
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER ledger_postings_followed AFTER INSERT ON public.ledger_postings
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_ledger();

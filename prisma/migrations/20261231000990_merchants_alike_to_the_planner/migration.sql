-- expand: the planner takes every merchant for one of two hundred in tables whose rows are found by something more telling. What it
-- counted made it expect one row of a merchant that came since, and read all of that merchant's rows instead (ADR 0160).

ALTER TABLE "archived_charges" ALTER COLUMN "merchant_id" SET STATISTICS 0;
ALTER TABLE "corrections" ALTER COLUMN "merchant_id" SET STATISTICS 0;
ALTER TABLE "exceptions" ALTER COLUMN "merchant_id" SET STATISTICS 0;
ALTER TABLE "ledger_postings" ALTER COLUMN "merchant_id" SET STATISTICS 0;
ALTER TABLE "payment_link_charges" ALTER COLUMN "merchant_id" SET STATISTICS 0;
ALTER TABLE "refunds" ALTER COLUMN "merchant_id" SET STATISTICS 0;
ALTER TABLE "settlements" ALTER COLUMN "merchant_id" SET STATISTICS 0;
ALTER TABLE "statement_lines" ALTER COLUMN "merchant_id" SET STATISTICS 0;

-- What was counted before stays until it is cleared, which PostgreSQL 18 and later can do.
DO $$
BEGIN
    IF current_setting('server_version_num')::integer >= 180000 THEN
        PERFORM pg_clear_attribute_stats('public', "name", 'merchant_id', false) FROM unnest(ARRAY[
            'archived_charges', 'corrections', 'exceptions', 'ledger_postings', 'payment_link_charges', 'refunds', 'settlements',
            'statement_lines']) AS t("name");
    END IF;
END $$;

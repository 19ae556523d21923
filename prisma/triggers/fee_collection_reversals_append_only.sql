-- No role changes what was recorded about fees: functions/ledger_append_only.sql.
CREATE OR REPLACE TRIGGER fee_collection_reversals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.fee_collection_reversals
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();

-- No role changes what is in the books: functions/ledger_append_only.sql.
CREATE OR REPLACE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();

-- The ledger's totals follow new postings, once a statement: functions/follow_ledger.sql.
CREATE OR REPLACE TRIGGER ledger_postings_followed AFTER INSERT ON public.ledger_postings
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_ledger();

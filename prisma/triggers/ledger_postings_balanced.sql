-- The postings of an entry sum to 0: functions/ledger_balanced.sql. PostgreSQL does not replace a constraint
-- trigger: a migration drops this one before its definition changes.
CREATE CONSTRAINT TRIGGER ledger_postings_balanced AFTER INSERT ON public.ledger_postings
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balanced();

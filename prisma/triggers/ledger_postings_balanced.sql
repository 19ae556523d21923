-- The postings of an entry sum to 0, judged once a statement: functions/ledger_balanced.sql. A constraint trigger
-- would be called for each posting when the transaction commits, which costs a payment more than to book it.
CREATE OR REPLACE TRIGGER ledger_postings_balanced AFTER INSERT ON public.ledger_postings
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_balanced();

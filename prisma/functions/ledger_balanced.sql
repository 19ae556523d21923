-- Refuses an entry whose debits and credits are not equal, for the trigger ledger_postings_balanced. The check
-- runs when the transaction commits, when all postings of the entry are there; postings added to an older entry
-- are checked with those that it has.
CREATE OR REPLACE FUNCTION "ledger_balanced"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT sum("cents") FROM "ledger_postings" WHERE "entry_id" = NEW."entry_id") <> 0 THEN
        RAISE EXCEPTION 'the postings of ledger entry % do not sum to 0', NEW."entry_id"
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
END $$;

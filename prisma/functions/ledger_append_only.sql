-- Refuses to change the books, for the triggers ledger_entries_append_only and ledger_postings_append_only.
-- What is wrong in them is put right by another entry (docs/ledger.md).
CREATE OR REPLACE FUNCTION "ledger_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the ledger is only ever added to' USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- Refuses postings that leave an entry with debits and credits that differ, for the trigger ledger_postings_balanced.
-- Every statement adds postings that sum to 0 for each entry: so they do whatever is added later.
CREATE OR REPLACE FUNCTION "ledger_balanced"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    "unbalanced" uuid;
BEGIN
    SELECT "entry_id" INTO "unbalanced" FROM "added" GROUP BY "entry_id" HAVING sum("cents") <> 0 LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'the postings of ledger entry % do not sum to 0', "unbalanced"
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
END $$;

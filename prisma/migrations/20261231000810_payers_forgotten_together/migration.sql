-- expand: anonymize_charges forgets the payers of a whole batch at once, whichever release calls it; no trigger does it for each charge.

DROP TRIGGER IF EXISTS "charges_forgotten" ON "charges";
DROP FUNCTION IF EXISTS "forget_payer"();
DELETE FROM "repeatable_migrations" WHERE "name" IN ('triggers/charges_forgotten', 'functions/forget_payer');

-- expand: it fills a column that this release and the one before have.
-- Where the owner of the tables is no superuser, row security hid every row from the filling of 20261218000100.
SET LOCAL vintem.scope = 'service';
-- short: a partial index has the charges that wait to be canceled, of which there are few at a time
UPDATE "charges" SET "cancel_accepted_at" = "cancel_asked_at"
    WHERE "cancel_asked_at" IS NOT NULL AND "cancel_accepted_at" IS NULL
        AND "status" IN ('CREATING', 'PENDING', 'OVERDUE');

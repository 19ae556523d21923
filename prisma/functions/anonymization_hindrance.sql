-- The same as functions/anonymization_hindrances.sql, for one charge.
CREATE OR REPLACE FUNCTION "anonymization_hindrance"("charge" charges, "key" bytea, "idle_since" timestamptz)
RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT h."hindrance" FROM "anonymization_hindrances"("charge", "key", "idle_since") h);
END $$;

-- Lets what one statement added to charges' histories wait for its position in the feed, for the trigger
-- charge_events_followed: one small insert a statement, which shares no row with another (ADR 0044). An event that names
-- no trace of its own has the transaction's.
CREATE OR REPLACE FUNCTION "follow_charge_events"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    INSERT INTO "feed_pending" ("merchant_id", "subject_id", "number", "source", "at", "trace_id")
    SELECT "merchant_id", "charge_id", "number", "event_source"("type", "from_status", "reason", "evidence"), "at",
        COALESCE("trace_id", NULLIF(split_part(current_setting('vintem.trace', true), '-', 2), '')::uuid)
    FROM "added" ORDER BY "charge_id", "number";
    RETURN NULL;
END $$;

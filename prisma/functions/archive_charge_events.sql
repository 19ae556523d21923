-- Packs the events of charges of one merchant into an archive (ADR 0156), but for charges that may still move by
-- themselves or moved after "idle_since" (functions/anonymization_hindrance.sql; a legal hold hinders no archive, which
-- loses nothing). Runs with its owner's rights: the application itself may take nothing out of a history. Returns how many
-- charges it archived. Rows are looked up by their keys, also by plans that a session made while a table was empty. An event
-- that comes later stands in a row of its own again.
CREATE OR REPLACE FUNCTION "archive_charge_events"("of_merchant" uuid, "ids" uuid[], "idle_since" timestamptz)
RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off AS $$
DECLARE
    "over" uuid[];
    "archived" integer;
BEGIN
    -- Who adds an event has the lock of its charge.
    PERFORM FROM "charges" c WHERE c."merchant_id" = "of_merchant" AND c."id" = ANY ("ids") ORDER BY c."id" FOR UPDATE;
    SELECT array_agg(c."id") INTO "over" FROM "charges" c WHERE c."merchant_id" = "of_merchant" AND c."id" = ANY ("ids")
        AND "anonymization_hindrance"(c, NULL, "idle_since") IS NULL;
    WITH taken AS (
        DELETE FROM "charge_events" e WHERE e."merchant_id" = "of_merchant" AND e."charge_id" = ANY ("over") RETURNING e.*
    ), packed AS (
        INSERT INTO "charge_event_archives" ("merchant_id", "events")
        SELECT "of_merchant", jsonb_agg(to_jsonb(t) - 'merchant_id' ORDER BY t."charge_id", t."number") FROM taken t
        HAVING count(*) > 0 RETURNING "id"
    ) INSERT INTO "archived_charges" ("charge_id", "archive_id", "merchant_id", "last_at")
        SELECT t."charge_id", packed."id", "of_merchant", max(t."at") FROM taken t, packed GROUP BY t."charge_id", packed."id";
    GET DIAGNOSTICS "archived" = ROW_COUNT;
    RETURN "archived";
END $$;
REVOKE ALL ON FUNCTION "archive_charge_events"(uuid, uuid[], timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "archive_charge_events"(uuid, uuid[], timestamptz) TO "vintem_service";

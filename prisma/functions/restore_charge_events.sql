-- Puts the events of a merchant's oldest archives back into rows of their own, as many archives as "most" says (ADR 0156),
-- and returns how many it was. Runs with its owner's rights, as functions/archive_charge_events.sql. The feed has the events
-- already and leaves them out when it comes to them.
CREATE OR REPLACE FUNCTION "restore_charge_events"("of_merchant" uuid, "most" integer)
RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    "oldest" bigint[];
BEGIN
    "oldest" := ARRAY(SELECT "id" FROM "charge_event_archives" WHERE "merchant_id" = "of_merchant" ORDER BY "id" LIMIT "most"
        FOR UPDATE);
    INSERT INTO "charge_events" ("charge_id", "number", "merchant_id", "type", "from_status", "to_status", "at", "actor", "reason",
            "evidence", "trace_id")
        SELECT e."charge_id", e."number", "of_merchant", e."type", e."from_status", e."to_status", e."at", e."actor", e."reason",
            e."evidence", e."trace_id"
        FROM "charge_event_archives" packed CROSS JOIN LATERAL jsonb_populate_recordset(NULL::"charge_events", packed."events") AS e
        WHERE packed."merchant_id" = "of_merchant" AND packed."id" = ANY ("oldest");
    DELETE FROM "archived_charges" a USING "charge_event_archives" packed, jsonb_array_elements(packed."events") AS e
        WHERE packed."merchant_id" = "of_merchant" AND packed."id" = ANY ("oldest")
            AND a."charge_id" = (e->>'charge_id')::uuid AND a."archive_id" = packed."id";
    DELETE FROM "charge_event_archives" WHERE "merchant_id" = "of_merchant" AND "id" = ANY ("oldest");
    RETURN cardinality("oldest");
END $$;
REVOKE ALL ON FUNCTION "restore_charge_events"(uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "restore_charge_events"(uuid, integer) TO "vintem_service";

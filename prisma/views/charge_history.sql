-- All that happened to charges: events that stand in rows of their own, and those of charges that are over, which stand
-- together in an archive (ADR 0156). Read for charges whose ids are given; what is read by merchant and instant is young and
-- reads charge_events. The archives' events are not searched: which charges an archive has is said by archived_charges.
-- OFFSET 0 keeps the planner from beginning with the archives, of which it knows nothing while they are new. For the same reason
-- a statement about several charges joins this view by CROSS JOIN LATERAL (SELECT … OFFSET 0). Row security is that of who reads.
CREATE OR REPLACE VIEW "charge_history" WITH (security_invoker = true) AS
    SELECT "charge_id", "number", "merchant_id", "type", "from_status", "to_status", "at", "actor", "reason", "evidence",
        "trace_id"
    FROM "charge_events"
    UNION ALL
    SELECT a."charge_id", e."number", a."merchant_id", e."type", e."from_status", e."to_status", e."at", e."actor",
        e."reason", e."evidence", e."trace_id"
    FROM "archived_charges" a
        CROSS JOIN LATERAL (SELECT "events" FROM "charge_event_archives"
            WHERE "merchant_id" = a."merchant_id" AND "id" = a."archive_id" OFFSET 0) AS packed
        CROSS JOIN LATERAL jsonb_populate_recordset(NULL::"charge_events", packed."events") AS e
    WHERE e."charge_id" = a."charge_id";
GRANT SELECT ON "charge_history" TO "vintem_app";

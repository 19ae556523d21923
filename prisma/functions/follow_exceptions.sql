-- Lets what one statement opened or resolved wait for its position in the feed, for the triggers exceptions_followed
-- and exceptions_followed_on. Odd numbers are openings, even ones resolutions (functions/count_exception_events.sql). The
-- operator's own, which name no merchant, are in no feed; one that becomes a merchant's brings along what happened to it.
CREATE OR REPLACE FUNCTION "follow_exceptions"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO "feed_pending" ("merchant_id", "subject_id", "number", "source", "at", "trace_id")
        SELECT "merchant_id", "id", "event_count", 'exception_opened', "opened_at",
            NULLIF(split_part(current_setting('vintem.trace', true), '-', 2), '')::uuid
        FROM "present" WHERE "merchant_id" IS NOT NULL ORDER BY "id";
    ELSE
        INSERT INTO "feed_pending" ("merchant_id", "subject_id", "number", "source", "at", "trace_id")
        SELECT n."merchant_id", n."id", "number",
            CASE WHEN "number" % 2 = 1 THEN 'exception_opened' ELSE 'exception_resolved' END,
            CASE WHEN "number" % 2 = 1 THEN n."opened_at" ELSE COALESCE(n."resolved_at", n."opened_at") END,
            NULLIF(split_part(current_setting('vintem.trace', true), '-', 2), '')::uuid
        FROM "present" n JOIN "past" p ON p."id" = n."id", generate_series(
            CASE WHEN p."merchant_id" IS DISTINCT FROM n."merchant_id" THEN 1 ELSE p."event_count" + 1 END,
            n."event_count") AS "number"
        WHERE n."merchant_id" IS NOT NULL ORDER BY n."id", "number";
    END IF;
    RETURN NULL;
END $$;

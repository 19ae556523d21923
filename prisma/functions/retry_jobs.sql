-- Makes given-up jobs due at once, with all their tries again, and returns how many there were.
CREATE OR REPLACE FUNCTION "retry_jobs"("ids" bigint[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    "count" integer;
BEGIN
    SELECT count(*) INTO "count" FROM graphile_worker.reschedule_jobs("ids", run_at => clock_timestamp(), attempts => 0);
    RETURN "count";
END $$;
REVOKE ALL ON FUNCTION "retry_jobs"(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "retry_jobs"(bigint[]) TO "vintem_app";

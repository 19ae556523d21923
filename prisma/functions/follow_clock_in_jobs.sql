-- Background jobs after the database's clock has stepped back by "step": what was stamped before the step lies
-- ahead by as much. Jobs that wait are moved back with it, jobs of workers count as locked now, and what runs by
-- the calendar does not wait until the clock is again where it was. graphile-worker looks at none of it.
CREATE OR REPLACE FUNCTION "follow_clock_in_jobs"("step" interval) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    "present" timestamptz := clock_timestamp();
BEGIN
    UPDATE graphile_worker._private_jobs SET "run_at" = "run_at" - "step",
            "created_at" = LEAST("created_at", "present"), "updated_at" = LEAST("updated_at", "present")
        WHERE "locked_at" IS NULL AND "run_at" > "present" AND GREATEST("created_at", "updated_at") > "present";
    UPDATE graphile_worker._private_jobs SET "locked_at" = "present" WHERE "locked_at" > "present";
    UPDATE graphile_worker._private_job_queues SET "locked_at" = "present" WHERE "locked_at" > "present";
    UPDATE graphile_worker._private_known_crontabs SET "last_execution" = date_trunc('minute', "present")
        WHERE "last_execution" > "present";
END $$;
REVOKE ALL ON FUNCTION "follow_clock_in_jobs"(interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "follow_clock_in_jobs"(interval) TO "vintem_app";

-- What waits for the workers, by task: jobs that are due, since when the oldest is, jobs that run, jobs that are
-- due later. Jobs that were given up, or replaced while they ran, are left out.
CREATE OR REPLACE FUNCTION "job_queue"()
RETURNS TABLE ("task" text, "waiting" bigint, "oldest_at" timestamptz, "running" bigint, "later" bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    RETURN QUERY SELECT t."identifier",
            count(*) FILTER (WHERE j."locked_at" IS NULL AND j."run_at" <= statement_timestamp()),
            min(j."run_at") FILTER (WHERE j."locked_at" IS NULL AND j."run_at" <= statement_timestamp()),
            count(*) FILTER (WHERE j."locked_at" IS NOT NULL),
            count(*) FILTER (WHERE j."locked_at" IS NULL AND j."run_at" > statement_timestamp())
        FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t."id" = j."task_id"
        WHERE j."locked_at" IS NOT NULL OR j."attempts" < j."max_attempts"
        GROUP BY t."identifier"
        ORDER BY t."identifier";
END $$;
REVOKE ALL ON FUNCTION "job_queue"() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "job_queue"() TO "vintem_app";

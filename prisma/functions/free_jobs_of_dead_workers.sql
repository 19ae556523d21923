-- Unlocks the jobs of workers whose last heartbeat is older than "silence", and returns how many such workers
-- there were. graphile-worker alone would wait for hours. Every job may run twice, so freeing the jobs of a
-- worker that was only slow does no harm.
CREATE OR REPLACE FUNCTION "free_jobs_of_dead_workers"("silence" interval) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    "dead" text[];
BEGIN
    SELECT array_agg(DISTINCT "locked_by") INTO "dead" FROM graphile_worker.jobs
        WHERE "locked_at" < clock_timestamp() - "silence" AND NOT EXISTS (
            SELECT FROM "worker_heartbeats"
            WHERE "worker_id" = "locked_by" AND "beat_at" > clock_timestamp() - "silence");
    IF "dead" IS NOT NULL THEN
        PERFORM graphile_worker.force_unlock_workers("dead");
    END IF;
    -- A worker that was only slow may end a job that another took over: then the queue stays locked.
    UPDATE graphile_worker._private_job_queues q SET "locked_at" = NULL, "locked_by" = NULL
        WHERE q."locked_at" < clock_timestamp() - "silence" AND NOT EXISTS (
            SELECT FROM graphile_worker._private_jobs j
            WHERE j."job_queue_id" = q."id" AND j."locked_at" IS NOT NULL);
    RETURN COALESCE(cardinality("dead"), 0);
END $$;
REVOKE ALL ON FUNCTION "free_jobs_of_dead_workers"(interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "free_jobs_of_dead_workers"(interval) TO "vintem_app";

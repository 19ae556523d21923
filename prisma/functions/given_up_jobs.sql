-- The jobs that were tried as often as they may be, for the operator's page and `npm run jobs`. The job tables
-- belong to graphile-worker, so the function runs with its owner's rights.
CREATE OR REPLACE FUNCTION "given_up_jobs"()
RETURNS TABLE ("id" bigint, "task" text, "payload" json, "attempts" integer, "last_error" text, "last_try_at" timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    RETURN QUERY SELECT j."id"::bigint, t."identifier", j."payload", j."attempts"::integer, j."last_error", j."updated_at"
        FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t."id" = j."task_id"
        -- Without a key it was replaced by a newer one while it ran.
        WHERE j."attempts" >= j."max_attempts" AND j."locked_at" IS NULL AND j."key" IS NOT NULL
        ORDER BY j."id";
END $$;
REVOKE ALL ON FUNCTION "given_up_jobs"() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "given_up_jobs"() TO "vintem_app";

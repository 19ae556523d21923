-- Adds a background job in the caller's transaction. The job tables belong to graphile-worker, which lets only
-- their owner in, so the function runs with its owner's rights. A job that has failed ten times waits for an
-- operator (`npm run jobs`). A second job with the same key replaces the first while that one waits. The payload gets the
-- trace of the transaction that adds it (ADR 0084).
CREATE OR REPLACE FUNCTION "enqueue"("task" text, "payload" json, "job_key" text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF COALESCE(current_setting('vintem.trace', true), '') <> '' THEN
        "payload" := ("payload"::jsonb || jsonb_build_object('trace', current_setting('vintem.trace')))::json;
    END IF;
    PERFORM graphile_worker.add_job("task", "payload", max_attempts => 10, job_key => "job_key");
END $$;
REVOKE ALL ON FUNCTION "enqueue"(text, json, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "enqueue"(text, json, text) TO "vintem_app";

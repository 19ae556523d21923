-- What waits for the workers, by task. A job that was given up, or replaced while it ran, waits for
-- nobody.
CREATE FUNCTION "job_queue"()
RETURNS TABLE ("task" text, "waiting" bigint, "oldest_at" timestamptz, "running" bigint, "later" bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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

-- The log is read from its newest line on, of everybody, of a merchant, of a person or of one deed:
-- each reading begins at its own end of an index, however long the log is.
DROP INDEX "audit_log_merchant_id_id_idx";
DROP INDEX "audit_log_member_id_id_idx";
CREATE INDEX "audit_log_at_id_idx" ON "audit_log"("at", "id");
CREATE INDEX "audit_log_act_at_id_idx" ON "audit_log"("act", "at", "id");
CREATE INDEX "audit_log_merchant_id_at_id_idx" ON "audit_log"("merchant_id", "at", "id");
CREATE INDEX "audit_log_merchant_id_act_at_id_idx" ON "audit_log"("merchant_id", "act", "at", "id");
CREATE INDEX "audit_log_member_id_at_id_idx" ON "audit_log"("member_id", "at", "id");

-- Open exceptions, oldest first, and how many there are.
CREATE INDEX "exceptions_merchant_id_resolution_opened_at_id_idx"
    ON "exceptions"("merchant_id", "resolution", "opened_at", "id");

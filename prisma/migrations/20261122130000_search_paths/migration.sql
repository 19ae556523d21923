-- Functions that run with their owner's rights find nothing of the caller's: without pg_temp at the end of
-- the path, temporary tables of the caller go before all others.

ALTER FUNCTION "enqueue"(text, json, text) SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION "free_jobs_of_dead_workers"(interval) SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION "given_up_jobs"() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION "retry_jobs"(bigint[]) SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION "job_queue"() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION "follow_charge"() SET search_path = pg_catalog, public, pg_temp;

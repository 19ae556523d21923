-- expand: an index of the calls' request ids, by which operators look one up: a migration of its own, so that building it
-- holds up no writer.

CREATE INDEX CONCURRENTLY IF NOT EXISTS "request_log_request_id_idx" ON "request_log" ("request_id");

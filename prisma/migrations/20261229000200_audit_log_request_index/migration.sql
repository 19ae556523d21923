-- expand: an index of the request ids in the audit log, by which operators look one up: a migration of its own, so that
-- building it holds up no writer.

-- By hand, as Prisma's schema cannot say it: sign-ins and commands are no requests.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_request_id_idx" ON "audit_log" ("request_id")
    WHERE "request_id" IS NOT NULL;

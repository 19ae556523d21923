-- expand: the release before knows nothing of the table.
-- How the service did in the last two days, in steps of five minutes (lib/health/store/history).
CREATE TABLE "health_samples" (
    "at" TIMESTAMPTZ(3) NOT NULL,
    "feed_lag" DOUBLE PRECISION NOT NULL,
    "notifications_age" DOUBLE PRECISION NOT NULL,
    "jobs_age" DOUBLE PRECISION NOT NULL,
    "webhooks_age" DOUBLE PRECISION NOT NULL,
    "statement_age" DOUBLE PRECISION,
    "exceptions_age" DOUBLE PRECISION NOT NULL,
    "certificate_left" DOUBLE PRECISION,
    "backup_age" DOUBLE PRECISION,
    "disk_free" DOUBLE PRECISION,

    CONSTRAINT "health_samples_pkey" PRIMARY KEY ("at")
);

-- From here on by hand: what Prisma's schema cannot say.

GRANT SELECT, INSERT, UPDATE, DELETE ON "health_samples" TO "vintem_service";

-- expand: the release before knows nothing of the table, and an index changes nothing for it.
-- When the database was last backed up, which no program could say before.
CREATE TABLE "backups" (
    "id" BIGSERIAL NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "bytes" BIGINT,

    CONSTRAINT "backups_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "backups_taken_at_idx" ON "backups"("taken_at");

-- From here on by hand: what Prisma's schema cannot say.

GRANT SELECT ON "backups" TO "vintem_service";

-- Open discrepancies are counted at each scrape of the metrics, and resolved ones are kept for good.
CREATE INDEX "exceptions_open_idx" ON "exceptions" ("kind", "opened_at") WHERE "resolution" IS NULL;

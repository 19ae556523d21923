-- expand: the release before knows nothing of the table.
-- How many calls of a day are in the request log (ADR 0110). Calls that are in it already are not counted: the log is kept
-- for seven days, and after these the counts are whole.
CREATE TABLE "request_counts" (
    "merchant_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "calls" BIGINT NOT NULL,
    "refused" BIGINT NOT NULL,
    "failed" BIGINT NOT NULL,

    CONSTRAINT "request_counts_pkey" PRIMARY KEY ("merchant_id","day")
);

-- From here on by hand: what Prisma's schema cannot say.

GRANT SELECT, INSERT, UPDATE, DELETE ON "request_counts" TO "vintem_service";
ALTER TABLE "request_counts" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "service" ON "request_counts" TO "vintem_service" USING (true);

-- expand: the release before knows nothing of the table.
-- What merchants' systems called in the last seven days (ADR 0081). No row refers to another one: each call would pay
-- for the check, and merchants and secrets are never deleted.
CREATE TABLE "request_log" (
    "merchant_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "request_id" UUID NOT NULL,
    "credential_id" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "payment_id" UUID,
    "status" SMALLINT NOT NULL,
    "code" TEXT,
    "ms" INTEGER NOT NULL,
    "address" TEXT NOT NULL,

    CONSTRAINT "request_log_pkey" PRIMARY KEY ("merchant_id","at","request_id")
);

-- What is old enough to be deleted.
CREATE INDEX "request_log_at_idx" ON "request_log"("at");

-- From here on by hand: what Prisma's schema cannot say.

GRANT SELECT, INSERT, DELETE ON "request_log" TO "vintem_app";
ALTER TABLE "request_log" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "request_log"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));

-- expand: the release before knows nothing of the table.
-- Operators who look at a merchant's pages as it sees them (ADR 0115). The session is not referred to: ended ones are deleted.
CREATE TABLE "operator_views" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "session_id" UUID NOT NULL,
    "operator_id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_views_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "operator_views_merchant_id_idx" ON "operator_views"("merchant_id");
ALTER TABLE "operator_views" ADD CONSTRAINT "operator_views_operator_id_fkey"
    FOREIGN KEY ("operator_id") REFERENCES "members"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "operator_views" ADD CONSTRAINT "operator_views_merchant_id_fkey"
    FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- From here on by hand: what Prisma's schema cannot say.

-- A session looks at one merchant at a time.
CREATE UNIQUE INDEX "operator_views_open_key" ON "operator_views" ("session_id") WHERE "ended_at" IS NULL;
-- No view is longer than this, whoever begins it.
ALTER TABLE "operator_views" ADD CONSTRAINT "operator_views_length_check"
    CHECK ("ends_at" <= "began_at" + interval '31 minutes');
GRANT SELECT, INSERT, UPDATE, DELETE ON "operator_views" TO "vintem_service";
ALTER TABLE "operator_views" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "operator_views" USING ("merchant_id" = (SELECT "current_merchant"())
    OR (SELECT "works_for_service"()));
CREATE POLICY "service" ON "operator_views" TO "vintem_service" USING (true);

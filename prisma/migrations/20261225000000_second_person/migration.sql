-- expand: the release before reads neither the column nor the table.
-- Changes of where money goes that wait for a second owner (ADR 0099), and whether a merchant demands that.
ALTER TABLE "merchants" ADD COLUMN "requires_second_person" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "pending_changes" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "act" TEXT NOT NULL,
    "details" JSONB NOT NULL,
    "sealed_request" TEXT,
    "sealed_answer" TEXT,
    "requested_by" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'WAITING',
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "refusal" TEXT,

    CONSTRAINT "pending_changes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "pending_changes_merchant_id_requested_at_idx" ON "pending_changes"("merchant_id", "requested_at");
ALTER TABLE "pending_changes" ADD CONSTRAINT "pending_changes_merchant_id_fkey"
    FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "pending_changes" ADD CONSTRAINT "pending_changes_requested_by_fkey"
    FOREIGN KEY ("requested_by") REFERENCES "members"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "pending_changes" ADD CONSTRAINT "pending_changes_decided_by_fkey"
    FOREIGN KEY ("decided_by") REFERENCES "members"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- From here on by hand: what Prisma's schema cannot say.

ALTER TABLE "pending_changes" ADD CONSTRAINT "pending_changes_status_check"
    CHECK ("status" IN ('WAITING', 'APPLYING', 'APPLIED', 'REFUSED', 'DECLINED', 'WITHDRAWN'));
-- What was requested is kept while it can be approved, and nobody approves their own.
ALTER TABLE "pending_changes" ADD CONSTRAINT "pending_changes_second_person_check"
    CHECK ("status" IN ('WAITING', 'WITHDRAWN') OR ("decided_by" IS NOT NULL AND "decided_by" <> "requested_by"));
GRANT SELECT, INSERT, UPDATE ON "pending_changes" TO "vintem_app";
GRANT SELECT, UPDATE, DELETE ON "pending_changes" TO "vintem_service";
ALTER TABLE "pending_changes" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "pending_changes" USING ("merchant_id" = (SELECT "current_merchant"())
    OR (SELECT "works_for_service"()));
CREATE POLICY "service" ON "pending_changes" TO "vintem_service" USING (true);

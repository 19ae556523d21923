-- expand: the release before knows nothing of the table.
-- Mail that waits to be sent, and what became of it (ADR 0096). A row names what the mail is about and to whom; the
-- address and the text are read when it is sent, and are in no row.
CREATE TABLE "mails" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "merchant_id" UUID,
    "kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "member_id" UUID,
    "rank" SMALLINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "ended_at" TIMESTAMPTZ(3),
    "last_reply" SMALLINT,
    "last_error" TEXT,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "mails_merchant_id_kind_created_at_idx" ON "mails"("merchant_id", "kind", "created_at");
CREATE INDEX "mails_created_at_idx" ON "mails"("created_at");
ALTER TABLE "mails" ADD CONSTRAINT "mails_merchant_id_fkey"
    FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "mails" ADD CONSTRAINT "mails_member_id_fkey"
    FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- From here on by hand: what Prisma's schema cannot say.

ALTER TABLE "mails" ADD CONSTRAINT "mails_state_check"
    CHECK ("state" IN ('waiting', 'sent', 'refused', 'expired', 'dropped') AND ("state" = 'waiting') = ("ended_at" IS NULL));
-- Somebody has to be behind each: what is no merchant's is about an operator.
ALTER TABLE "mails" ADD CONSTRAINT "mails_holder_check" CHECK (COALESCE("merchant_id", "member_id") IS NOT NULL);
-- One of each that waits.
CREATE UNIQUE INDEX "mails_waiting_once" ON "mails" ("kind", "subject_id", COALESCE("member_id", "subject_id"))
    WHERE "state" = 'waiting';
-- What a merchant, or an operator, has waiting, in its order.
CREATE INDEX "mails_waiting_idx" ON "mails" (COALESCE("merchant_id", "member_id"), "rank", "next_at", "id")
    WHERE "state" = 'waiting';
GRANT SELECT, INSERT, UPDATE, DELETE ON "mails" TO "vintem_service";
ALTER TABLE "mails" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "mails"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "service" ON "mails" TO "vintem_service" USING (true);

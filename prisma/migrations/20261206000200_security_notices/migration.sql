-- What every owner of a merchant is told: changes of where money goes, and of who may make them.
CREATE TABLE "security_notices" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "merchant_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "act" TEXT NOT NULL,
    "details" JSONB NOT NULL,
    "member_id" UUID,
    "by_operator" BOOLEAN NOT NULL,
    "address" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,

    CONSTRAINT "security_notices_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "security_notices_merchant_id_at_id_idx" ON "security_notices"("merchant_id", "at", "id");
ALTER TABLE "security_notices" ADD CONSTRAINT "security_notices_merchant_id_fkey"
    FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "security_notices" ADD CONSTRAINT "security_notices_member_id_fkey"
    FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Up to when a member has read them.
ALTER TABLE "members" ADD COLUMN     "notices_read_to" TIMESTAMPTZ(3);

-- From here on by hand: what Prisma's schema cannot say.

-- A trigger writes them (functions/note_security.sql); nobody changes or deletes one.
GRANT SELECT ON "security_notices" TO "vintem_app";
ALTER TABLE "security_notices" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "security_notices"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));

-- expand: the release before knows nothing of the table.
-- Links by which members who forgot their password choose another one (ADR 0097): each works once, for 30 minutes.
CREATE TABLE "password_resets" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "member_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "locale" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "password_resets_token_hash_key" ON "password_resets"("token_hash");
CREATE INDEX "password_resets_member_id_idx" ON "password_resets"("member_id");
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_member_id_fkey"
    FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- From here on by hand: what Prisma's schema cannot say.

GRANT SELECT, INSERT, UPDATE, DELETE ON "password_resets" TO "vintem_service";
ALTER TABLE "password_resets" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "password_resets" USING (EXISTS (SELECT FROM "members" m WHERE m."id" = "member_id"
    AND m."merchant_id" = (SELECT "current_merchant"())) OR (SELECT "works_for_service"()));
CREATE POLICY "service" ON "password_resets" TO "vintem_service" USING (true);

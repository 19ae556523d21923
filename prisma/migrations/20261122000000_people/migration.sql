-- People at work: sessions that can be seen and ended, a second factor, invitations, saved views,
-- a merchant's brand, prices with a first day, and the log of who did what.

ALTER TYPE "member_role" ADD VALUE 'operator';

ALTER TABLE "members"
    ALTER COLUMN "merchant_id" DROP NOT NULL,
    -- Sessions are rows now, and ended one by one or all together.
    DROP COLUMN "session_version",
    ADD COLUMN "name" TEXT,
    ADD COLUMN "password_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    ADD COLUMN "totp_secret" TEXT,
    ADD COLUMN "totp_enabled_at" TIMESTAMPTZ(3),
    ADD COLUMN "totp_last_step" BIGINT,
    ADD COLUMN "preferences" JSONB NOT NULL DEFAULT '{}',
    -- As text: a value of an enum cannot be used in the transaction that adds it.
    ADD CONSTRAINT "members_role_check" CHECK (("role"::text = 'operator') = ("merchant_id" IS NULL)),
    ADD CONSTRAINT "members_totp_check" CHECK ("totp_enabled_at" IS NULL OR "totp_secret" IS NOT NULL);

ALTER TABLE "client_secrets"
    ADD COLUMN "scopes" TEXT[] DEFAULT ARRAY['pagamentos:read', 'pagamentos:write']::TEXT[];

ALTER TABLE "prices" ADD COLUMN "valid_from" DATE;
UPDATE "prices" SET "valid_from" = ("created_at" AT TIME ZONE 'America/Sao_Paulo')::date;
ALTER TABLE "prices" ALTER COLUMN "valid_from" SET NOT NULL;

CREATE TABLE "brands" (
    "merchant_id" UUID NOT NULL,
    "colour" TEXT,
    "logo" BYTEA,
    "logo_type" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "brands_pkey" PRIMARY KEY ("merchant_id"),
    CONSTRAINT "brands_colour_check" CHECK ("colour" ~ '^#[0-9a-f]{6}$'),
    CONSTRAINT "brands_logo_check" CHECK (("logo" IS NULL) = ("logo_type" IS NULL)
        AND octet_length("logo") <= 262144 AND "logo_type" IN ('image/png', 'image/jpeg', 'image/webp')),
    CONSTRAINT "brands_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "member_sessions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "member_id" UUID NOT NULL,
    "signed_in_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "address" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    CONSTRAINT "member_sessions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "member_sessions_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "member_sessions_member_id_seen_at_idx" ON "member_sessions"("member_id", "seen_at");

CREATE TABLE "recovery_codes" (
    "member_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("member_id", "code_hash"),
    CONSTRAINT "recovery_codes_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "invitations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "merchant_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "member_role" NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "invited_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "invitations_role_check" CHECK ("role"::text <> 'operator'),
    CONSTRAINT "invitations_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "invitations_invited_by_fkey" FOREIGN KEY ("invited_by") REFERENCES "members"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");
CREATE INDEX "invitations_merchant_id_created_at_idx" ON "invitations"("merchant_id", "created_at");

CREATE TABLE "saved_views" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "member_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "saved_views_name_check" CHECK (char_length("name") BETWEEN 1 AND 60),
    CONSTRAINT "saved_views_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "saved_views_member_id_name_key" ON "saved_views"("member_id", "name");

CREATE TABLE "audit_log" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "merchant_id" UUID,
    "member_id" UUID,
    "act" TEXT NOT NULL,
    "subject" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "address" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "outcome" TEXT,
    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "audit_log_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "audit_log_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "audit_log_merchant_id_id_idx" ON "audit_log"("merchant_id", "id");
CREATE INDEX "audit_log_member_id_id_idx" ON "audit_log"("member_id", "id");

-- What was done stays as it was written: only how it ended is added, once.
CREATE FUNCTION "audit_log_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."outcome" IS NOT NULL OR (NEW."id", NEW."at", NEW."merchant_id", NEW."member_id", NEW."act", NEW."address", NEW."user_agent")
       IS DISTINCT FROM (OLD."id", OLD."at", OLD."merchant_id", OLD."member_id", OLD."act", OLD."address", OLD."user_agent") THEN
        RAISE EXCEPTION 'the audit log never changes' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "audit_log_guard" BEFORE UPDATE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "audit_log_guard"();

GRANT SELECT, INSERT, UPDATE ON
    "brands", "member_sessions", "recovery_codes", "invitations", "saved_views", "audit_log" TO "vintem_app";
-- What a person set up for themself, they may take away.
GRANT DELETE ON "saved_views", "recovery_codes" TO "vintem_app";
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO "vintem_app";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "charge_status" AS ENUM ('CREATING', 'PENDING', 'OVERDUE', 'CONFIRMED', 'RECEIVED', 'REFUNDING', 'CHARGEBACK', 'REFUNDED', 'CANCELED');

-- CreateEnum
CREATE TYPE "billing_type" AS ENUM ('PIX', 'CREDIT_CARD', 'DEBIT_CARD', 'BOLETO', 'UNDEFINED');

-- CreateEnum
CREATE TYPE "member_role" AS ENUM ('owner', 'finance', 'support', 'viewer');

-- CreateTable
CREATE TABLE "merchants" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "lock_key" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "merchants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "client_secrets" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "merchant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "client_secrets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "members" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "merchant_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "role" "member_role" NOT NULL,
    "session_version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prices" (
    "id" BIGSERIAL NOT NULL,
    "merchant_id" UUID,
    "billing_type" "billing_type" NOT NULL,
    "fixed_cents" BIGINT NOT NULL,
    "basis_points" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "psp_accounts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "merchant_id" UUID,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "config" JSONB NOT NULL,
    "sealed_secrets" TEXT NOT NULL,
    "webhook_token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "psp_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "charges" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "status" "charge_status" NOT NULL,
    "billing_type" "billing_type" NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "due_date" DATE NOT NULL,
    "description" TEXT,
    "payer_name" TEXT NOT NULL,
    "payer_document" TEXT NOT NULL,
    "payer_email" TEXT,
    "payer_phone" TEXT,
    "payer_address" JSONB,
    "pix_expires_in_minutes" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "fee_cents" BIGINT,
    "pix_expires_at" TIMESTAMPTZ(3),
    "lapses_at" TIMESTAMPTZ(3) NOT NULL,
    "psp_account_id" UUID,
    "br_code" TEXT,
    "cancel_reason" TEXT,
    "refusal" TEXT,
    "paid_cents" BIGINT,
    "net_cents" BIGINT,
    "paid_at" TIMESTAMPTZ(3),
    "paid_on" DATE,
    "event_count" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_asked_at" TIMESTAMPTZ(3),

    CONSTRAINT "charges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "charge_events" (
    "charge_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "merchant_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "from_status" "charge_status",
    "to_status" "charge_status",
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "reason" TEXT,
    "evidence" JSONB,

    CONSTRAINT "charge_events_pkey" PRIMARY KEY ("charge_id","number")
);

-- CreateTable
CREATE TABLE "settlements" (
    "end_to_end_id" TEXT NOT NULL,
    "charge_id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "psp_account_id" UUID NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "net_cents" BIGINT NOT NULL,
    "paid_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "evidence" JSONB NOT NULL,

    CONSTRAINT "settlements_pkey" PRIMARY KEY ("end_to_end_id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" BIGSERIAL NOT NULL,
    "psp_account_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "end_to_end_id" TEXT NOT NULL,
    "txid" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "handled_at" TIMESTAMPTZ(3),
    "outcome" TEXT,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sync_fences" (
    "merchant_id" UUID NOT NULL,
    "fence_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sync_fences_pkey" PRIMARY KEY ("merchant_id")
);

-- CreateTable
CREATE TABLE "signing_keys" (
    "kid" TEXT NOT NULL,
    "public_jwk" JSONB NOT NULL,
    "sealed_private" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "signing_keys_pkey" PRIMARY KEY ("kid")
);

-- CreateTable
CREATE TABLE "worker_heartbeats" (
    "worker_id" TEXT NOT NULL,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "worker_heartbeats_pkey" PRIMARY KEY ("worker_id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" DOUBLE PRECISION,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "merchants_lock_key_key" ON "merchants"("lock_key");

-- CreateIndex
CREATE UNIQUE INDEX "merchants_client_id_key" ON "merchants"("client_id");

-- CreateIndex
CREATE UNIQUE INDEX "client_secrets_secret_hash_key" ON "client_secrets"("secret_hash");

-- CreateIndex
CREATE INDEX "client_secrets_merchant_id_idx" ON "client_secrets"("merchant_id");

-- CreateIndex
CREATE UNIQUE INDEX "members_email_key" ON "members"("email");

-- CreateIndex
CREATE INDEX "members_merchant_id_idx" ON "members"("merchant_id");

-- CreateIndex
CREATE INDEX "prices_merchant_id_billing_type_id_idx" ON "prices"("merchant_id", "billing_type", "id");

-- CreateIndex
CREATE UNIQUE INDEX "psp_accounts_webhook_token_hash_key" ON "psp_accounts"("webhook_token_hash");

-- CreateIndex
CREATE INDEX "psp_accounts_merchant_id_idx" ON "psp_accounts"("merchant_id");

-- CreateIndex
CREATE INDEX "charges_merchant_id_created_at_id_idx" ON "charges"("merchant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "charges_merchant_id_due_date_id_idx" ON "charges"("merchant_id", "due_date", "id");

-- CreateIndex
CREATE INDEX "charges_merchant_id_paid_on_id_idx" ON "charges"("merchant_id", "paid_on", "id");

-- CreateIndex
CREATE INDEX "charges_merchant_id_amount_cents_id_idx" ON "charges"("merchant_id", "amount_cents", "id");

-- CreateIndex
CREATE INDEX "charges_merchant_id_payer_document_created_at_idx" ON "charges"("merchant_id", "payer_document", "created_at");

-- CreateIndex
CREATE INDEX "charges_status_lapses_at_idx" ON "charges"("status", "lapses_at");

-- CreateIndex
CREATE UNIQUE INDEX "charges_merchant_id_idempotency_key_key" ON "charges"("merchant_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "settlements_charge_id_idx" ON "settlements"("charge_id");

-- CreateIndex
CREATE UNIQUE INDEX "notifications_psp_account_id_external_id_key" ON "notifications"("psp_account_id", "external_id");

-- AddForeignKey
ALTER TABLE "client_secrets" ADD CONSTRAINT "client_secrets_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prices" ADD CONSTRAINT "prices_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "psp_accounts" ADD CONSTRAINT "psp_accounts_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charges" ADD CONSTRAINT "charges_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charges" ADD CONSTRAINT "charges_psp_account_id_fkey" FOREIGN KEY ("psp_account_id") REFERENCES "psp_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charge_events" ADD CONSTRAINT "charge_events_charge_id_fkey" FOREIGN KEY ("charge_id") REFERENCES "charges"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charge_events" ADD CONSTRAINT "charge_events_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_charge_id_fkey" FOREIGN KEY ("charge_id") REFERENCES "charges"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_psp_account_id_fkey" FOREIGN KEY ("psp_account_id") REFERENCES "psp_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_psp_account_id_fkey" FOREIGN KEY ("psp_account_id") REFERENCES "psp_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sync_fences" ADD CONSTRAINT "sync_fences_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;



-- From here on by hand: what Prisma's schema cannot say.

-- Rules of a row (lib/domain). Money is whole centavos, 0 to the pattern of API Pix.
ALTER TABLE "charges"
    ADD CONSTRAINT "charges_amount_check" CHECK ("amount_cents" BETWEEN 0 AND 999999999999),
    ADD CONSTRAINT "charges_fee_check" CHECK ("fee_cents" >= 0),
    ADD CONSTRAINT "charges_payer_document_check" CHECK ("payer_document" ~ '^([0-9]{11}|[0-9]{14})$'),
    ADD CONSTRAINT "charges_idempotency_key_check" CHECK ("idempotency_key" ~ '^[\x21-\x7e]{1,255}$'),
    ADD CONSTRAINT "charges_pix_expiry_check" CHECK (("billing_type" = 'PIX') = ("pix_expires_at" IS NOT NULL)),
    ADD CONSTRAINT "charges_created_at_check" CHECK ("created_at" = date_trunc('milliseconds', "created_at")),
    ADD CONSTRAINT "charges_paid_check" CHECK (num_nonnulls("paid_cents", "net_cents", "paid_at", "paid_on") IN (0, 4)),
    ADD CONSTRAINT "charges_received_check" CHECK ("status" <> 'RECEIVED' OR "paid_at" IS NOT NULL);
ALTER TABLE "prices"
    ADD CONSTRAINT "prices_fixed_check" CHECK ("fixed_cents" >= 0),
    ADD CONSTRAINT "prices_basis_points_check" CHECK ("basis_points" BETWEEN 0 AND 10000);
ALTER TABLE "settlements"
    ADD CONSTRAINT "settlements_amount_check" CHECK ("amount_cents" > 0);

-- The state machine (lib/domain/charge-status) a second time: no statement of ours or of an
-- operator's moves a charge where it must not go, or changes what was agreed.
CREATE FUNCTION "charges_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW."id", NEW."merchant_id", NEW."idempotency_key", NEW."request_hash", NEW."amount_cents", NEW."due_date",
        NEW."payer_document", NEW."created_at", NEW."fee_cents")
       IS DISTINCT FROM
       (OLD."id", OLD."merchant_id", OLD."idempotency_key", OLD."request_hash", OLD."amount_cents", OLD."due_date",
        OLD."payer_document", OLD."created_at", OLD."fee_cents") THEN
        RAISE EXCEPTION 'what was agreed of a charge never changes' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    -- Only a payer's choice turns into a method.
    IF NEW."billing_type" <> OLD."billing_type" AND OLD."billing_type" <> 'UNDEFINED' THEN
        RAISE EXCEPTION 'the method of a charge never changes' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF OLD."paid_at" IS NOT NULL AND (NEW."paid_cents", NEW."net_cents", NEW."paid_at", NEW."paid_on")
       IS DISTINCT FROM (OLD."paid_cents", OLD."net_cents", OLD."paid_at", OLD."paid_on") THEN
        RAISE EXCEPTION 'what was paid never changes' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW."status" <> OLD."status" AND NOT (CASE OLD."status"
        WHEN 'CREATING' THEN NEW."status" IN ('PENDING', 'RECEIVED', 'CANCELED')
        WHEN 'PENDING' THEN NEW."status" IN ('CONFIRMED', 'RECEIVED', 'OVERDUE', 'CANCELED')
        WHEN 'OVERDUE' THEN NEW."status" IN ('CONFIRMED', 'RECEIVED', 'CANCELED')
        WHEN 'CANCELED' THEN NEW."status" = 'RECEIVED'
        WHEN 'CONFIRMED' THEN NEW."status" IN ('RECEIVED', 'REFUNDING', 'CHARGEBACK')
        WHEN 'RECEIVED' THEN NEW."status" IN ('REFUNDING', 'CHARGEBACK')
        WHEN 'REFUNDING' THEN NEW."status" IN ('REFUNDED', 'RECEIVED', 'CONFIRMED')
        WHEN 'CHARGEBACK' THEN NEW."status" IN ('RECEIVED', 'CONFIRMED', 'REFUNDED')
        ELSE false
    END) THEN
        RAISE EXCEPTION 'a charge does not move from % to %', OLD."status", NEW."status"
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "charges_guard" BEFORE UPDATE ON "charges" FOR EACH ROW EXECUTE FUNCTION "charges_guard"();

-- The app works as a role that owns nothing, so that row security binds it. The role may exist:
-- it belongs to the server, not to one database.
DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'vintem_app') THEN
        CREATE ROLE "vintem_app" NOLOGIN NOSUPERUSER NOBYPASSRLS;
    END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$ BEGIN
    IF NOT pg_has_role(current_user, 'vintem_app', 'MEMBER') THEN
        EXECUTE format('GRANT "vintem_app" TO %I', current_user);
    END IF;
EXCEPTION WHEN unique_violation THEN NULL;
END $$;
GRANT USAGE ON SCHEMA public TO "vintem_app";
GRANT SELECT, INSERT, UPDATE ON
    "merchants", "client_secrets", "members", "psp_accounts", "charges", "notifications", "sync_fences",
    "signing_keys" TO "vintem_app";
-- Only ever inserted: prices, events and money.
GRANT SELECT, INSERT ON "prices", "charge_events", "settlements" TO "vintem_app";
GRANT SELECT, INSERT, UPDATE, DELETE ON "worker_heartbeats", "rate_limits" TO "vintem_app";
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO "vintem_app";

-- Row security, the second lock behind the merchant in every statement: a transaction sees one
-- merchant's rows, or says that it works for the service (PSP, worker, checkout).
-- The settings are read in sub-selects, once a statement and not once a row.
CREATE FUNCTION "current_merchant"() RETURNS uuid LANGUAGE sql STABLE AS $$
    SELECT NULLIF(current_setting('vintem.merchant_id', true), '')::uuid
$$;
CREATE FUNCTION "works_for_service"() RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT COALESCE(current_setting('vintem.scope', true), '') = 'service'
$$;
ALTER TABLE "charges" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE "charge_events" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE "settlements" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "charges"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "one_merchant" ON "charge_events"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "one_merchant" ON "settlements"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));

-- Adds a background job in the caller's transaction. The job tables belong to graphile-worker,
-- which lets only their owner in.
CREATE FUNCTION "enqueue"("task" text, "payload" json, "job_key" text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
    PERFORM graphile_worker.add_job("task", "payload", max_attempts => 25, job_key => "job_key");
END $$;
REVOKE ALL ON FUNCTION "enqueue"(text, json, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "enqueue"(text, json, text) TO "vintem_app";

-- Events sent to merchants' systems (docs/decisions/0046-webhooks.md): where to, what of the feed is on its way, and
-- each request.

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "merchant_id" UUID NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "types" TEXT[],
    "sealed_secrets" TEXT NOT NULL,
    "sealed_headers" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'enabled',
    "reason" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "failing_subject" UUID,
    "several_fail" BOOLEAN NOT NULL DEFAULT false,
    "probes" INTEGER NOT NULL DEFAULT 0,
    "next_probe_at" TIMESTAMPTZ(3),
    "position" BIGINT NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "replay_position" BIGINT,
    "replay_to" BIGINT,
    "replay_only_failed" BOOLEAN NOT NULL DEFAULT false,
    "replay_since" TIMESTAMPTZ(3),
    "replay_until" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "endpoint_id" UUID NOT NULL,
    "position" BIGINT NOT NULL,
    "merchant_id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "manual" BOOLEAN NOT NULL DEFAULT false,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "last_status" INTEGER,
    "last_error" TEXT,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("endpoint_id","position")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "endpoint_id" UUID NOT NULL,
    "position" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "merchant_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "ms" INTEGER NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "response_head" TEXT,
    "manual" BOOLEAN NOT NULL,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("endpoint_id","position","number")
);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_endpoints_merchant_id_idempotency_key_key" ON "webhook_endpoints"("merchant_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "webhook_deliveries_merchant_id_subject_id_position_idx" ON "webhook_deliveries"("merchant_id", "subject_id", "position");

-- CreateIndex
CREATE INDEX "webhook_attempts_endpoint_id_at_idx" ON "webhook_attempts"("endpoint_id", "at");

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- From here on by hand: what Prisma's schema cannot say.

-- What lib/webhooks/endpoint.ts lists.
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_state_check" CHECK ("state" IN ('enabled', 'resting', 'paused', 'gone'));
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_state_check" CHECK ("state" IN ('waiting', 'delivered', 'failed', 'skipped'));

-- The worker looks at endpoints that may have something to send, the list at those of a merchant.
CREATE INDEX "webhook_endpoints_sending_idx" ON "webhook_endpoints" ("merchant_id") WHERE "deleted_at" IS NULL AND "state" IN ('enabled', 'resting');
-- What of an endpoint is due, and what comes before it for its charge.
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" ("endpoint_id", "next_at", "position") WHERE "state" = 'waiting';
CREATE INDEX "webhook_deliveries_line_idx" ON "webhook_deliveries" ("endpoint_id", "subject_id", "position") WHERE "state" = 'waiting';
-- Filters of the list, which are few rows of many.
CREATE INDEX "webhook_deliveries_undelivered_idx" ON "webhook_deliveries" ("endpoint_id", "state", "position") WHERE "state" <> 'delivered';
-- What is old enough to be deleted.
CREATE INDEX "webhook_deliveries_delivered_idx" ON "webhook_deliveries" ("delivered_at") WHERE "state" = 'delivered';

GRANT SELECT, INSERT, UPDATE, DELETE ON "webhook_endpoints", "webhook_deliveries", "webhook_attempts" TO "vintem_app";
ALTER TABLE "webhook_endpoints" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE "webhook_attempts" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "webhook_endpoints"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "one_merchant" ON "webhook_deliveries"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "one_merchant" ON "webhook_attempts"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));

-- CreateEnum
CREATE TYPE "refund_status" AS ENUM ('PROCESSING', 'REFUNDED', 'FAILED');

-- AlterTable
ALTER TABLE "charges" ADD COLUMN     "cancel_asked_at" TIMESTAMPTZ(3),
ADD COLUMN     "cancel_asked_by" TEXT,
ADD COLUMN     "cancel_note" TEXT;

-- AlterTable
ALTER TABLE "psp_accounts" ADD COLUMN     "statement_read_to" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "settlements" ADD COLUMN     "pays_charge" BOOLEAN NOT NULL DEFAULT false,
ALTER COLUMN "charge_id" DROP NOT NULL,
ALTER COLUMN "merchant_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "refunds" (
    "id" UUID NOT NULL,
    "merchant_id" UUID,
    "charge_id" UUID,
    "end_to_end_id" TEXT NOT NULL,
    "psp_account_id" UUID NOT NULL,
    "psp_refund_id" TEXT NOT NULL,
    "idempotency_key" TEXT,
    "request_hash" BYTEA,
    "amount_cents" BIGINT NOT NULL,
    "reason" TEXT,
    "status" "refund_status" NOT NULL,
    "origin" TEXT NOT NULL,
    "failure" TEXT,
    "actor" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_asked_at" TIMESTAMPTZ(3),

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exceptions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "merchant_id" UUID,
    "charge_id" UUID,
    "psp_account_id" UUID NOT NULL,
    "end_to_end_id" TEXT,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "amount_cents" BIGINT,
    "facts" JSONB NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "resolution" TEXT,
    "note" TEXT,
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by" TEXT,

    CONSTRAINT "exceptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "restores" (
    "id" BIGSERIAL NOT NULL,
    "restored_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "snapshot_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "restores_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "refunds_charge_id_idx" ON "refunds"("charge_id");

-- CreateIndex
CREATE INDEX "refunds_status_lease_until_idx" ON "refunds"("status", "lease_until");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_merchant_id_idempotency_key_key" ON "refunds"("merchant_id", "idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_end_to_end_id_psp_refund_id_key" ON "refunds"("end_to_end_id", "psp_refund_id");

-- CreateIndex
CREATE INDEX "exceptions_merchant_id_opened_at_id_idx" ON "exceptions"("merchant_id", "opened_at", "id");

-- CreateIndex
CREATE INDEX "exceptions_charge_id_idx" ON "exceptions"("charge_id");

-- CreateIndex
CREATE UNIQUE INDEX "exceptions_kind_subject_key" ON "exceptions"("kind", "subject");

-- CreateIndex
CREATE INDEX "charges_psp_account_id_created_at_idx" ON "charges"("psp_account_id", "created_at");

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_charge_id_fkey" FOREIGN KEY ("charge_id") REFERENCES "charges"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_end_to_end_id_fkey" FOREIGN KEY ("end_to_end_id") REFERENCES "settlements"("end_to_end_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_psp_account_id_fkey" FOREIGN KEY ("psp_account_id") REFERENCES "psp_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_charge_id_fkey" FOREIGN KEY ("charge_id") REFERENCES "charges"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_psp_account_id_fkey" FOREIGN KEY ("psp_account_id") REFERENCES "psp_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_end_to_end_id_fkey" FOREIGN KEY ("end_to_end_id") REFERENCES "settlements"("end_to_end_id") ON DELETE RESTRICT ON UPDATE CASCADE;




-- From here on by hand: what Prisma's schema cannot say.

-- Until now the first settlement of a charge was the one that paid it. (Row security binds the
-- owner as well, so this transaction says that it works for the service.)
SET LOCAL vintem.scope = 'service';
UPDATE "settlements" SET "pays_charge" = true WHERE "end_to_end_id" IN (
    SELECT DISTINCT ON ("charge_id") "end_to_end_id" FROM "settlements"
    ORDER BY "charge_id", "recorded_at", "end_to_end_id");

-- Charges that wait to be called off are few among millions that wait to be paid.
CREATE INDEX "charges_cancel_asked_idx" ON "charges" ("cancel_asked_at")
    WHERE "cancel_asked_at" IS NOT NULL AND "status" IN ('CREATING', 'PENDING', 'OVERDUE');

-- The same rule without a counted repetition, which cost some 45 µs a row.
ALTER TABLE "charges" DROP CONSTRAINT "charges_idempotency_key_check";
ALTER TABLE "charges" ADD CONSTRAINT "charges_idempotency_key_check"
    CHECK ("idempotency_key" ~ '^[\x21-\x7e]+$' AND length("idempotency_key") <= 255);

-- One settlement pays a charge; whatever else arrives is recorded beside it, never summed.
ALTER TABLE "settlements"
    ADD CONSTRAINT "settlements_pays_once" EXCLUDE USING btree ("charge_id" WITH =) WHERE ("pays_charge"),
    ADD CONSTRAINT "settlements_pays_check" CHECK (NOT "pays_charge" OR "charge_id" IS NOT NULL);
ALTER TABLE "charges"
    ADD CONSTRAINT "charges_refund_check"
        CHECK ("status" NOT IN ('REFUNDING', 'REFUNDED') OR "billing_type" <> 'PIX' OR "paid_at" IS NOT NULL),
    ADD CONSTRAINT "charges_cancel_asked_check"
        CHECK (("cancel_asked_at" IS NULL) = ("cancel_asked_by" IS NULL));
ALTER TABLE "refunds"
    ADD CONSTRAINT "refunds_amount_check" CHECK ("amount_cents" > 0),
    ADD CONSTRAINT "refunds_origin_check" CHECK ("origin" IN ('merchant', 'psp')),
    ADD CONSTRAINT "refunds_finished_check" CHECK (("status" = 'PROCESSING') = ("finished_at" IS NULL)),
    ADD CONSTRAINT "refunds_failure_check" CHECK (("status" = 'FAILED') = ("failure" IS NOT NULL));
ALTER TABLE "exceptions"
    ADD CONSTRAINT "exceptions_resolution_check" CHECK ("resolution" IN ('accept', 'refund', 'ignore')),
    ADD CONSTRAINT "exceptions_resolved_check"
        CHECK (num_nonnulls("resolution", "resolved_at", "resolved_by") IN (0, 3));

-- Money is a fact. All that may be learned later is which charge it was for, as when a charge comes
-- back after a restored backup.
CREATE FUNCTION "settlements_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW."end_to_end_id", NEW."psp_account_id", NEW."amount_cents", NEW."net_cents", NEW."paid_at", NEW."recorded_at")
       IS DISTINCT FROM
       (OLD."end_to_end_id", OLD."psp_account_id", OLD."amount_cents", OLD."net_cents", OLD."paid_at", OLD."recorded_at")
       OR (OLD."charge_id" IS NOT NULL AND NEW."charge_id" IS DISTINCT FROM OLD."charge_id") THEN
        RAISE EXCEPTION 'a settlement never changes' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "settlements_guard" BEFORE UPDATE ON "settlements"
    FOR EACH ROW EXECUTE FUNCTION "settlements_guard"();

-- What goes back is never more than what came, and a refund that ended stays as it ended.
CREATE FUNCTION "refunds_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    "came" bigint;
    "went" bigint;
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF (NEW."id", NEW."end_to_end_id", NEW."psp_account_id", NEW."psp_refund_id", NEW."idempotency_key",
            NEW."amount_cents", NEW."origin", NEW."requested_at")
           IS DISTINCT FROM
           (OLD."id", OLD."end_to_end_id", OLD."psp_account_id", OLD."psp_refund_id", OLD."idempotency_key",
            OLD."amount_cents", OLD."origin", OLD."requested_at")
           OR (OLD."status" <> 'PROCESSING' AND NEW."status" <> OLD."status") THEN
            RAISE EXCEPTION 'what was asked of a refund, and how it ended, never changes'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
    END IF;
    IF NEW."status" = 'REFUNDED' THEN
        -- The row of the money is the lock: two refunds that end at once are counted one after the other.
        SELECT "amount_cents" INTO "came" FROM "settlements" WHERE "end_to_end_id" = NEW."end_to_end_id" FOR UPDATE;
        SELECT COALESCE(sum("amount_cents"), 0) INTO "went" FROM "refunds"
            WHERE "end_to_end_id" = NEW."end_to_end_id" AND "status" = 'REFUNDED' AND "id" <> NEW."id";
        IF "went" + NEW."amount_cents" > "came" THEN
            RAISE EXCEPTION 'more would go back than came' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "refunds_guard" BEFORE INSERT OR UPDATE ON "refunds"
    FOR EACH ROW EXECUTE FUNCTION "refunds_guard"();

GRANT SELECT, INSERT, UPDATE ON "refunds", "exceptions" TO "vintem_app";
GRANT UPDATE ("charge_id", "merchant_id", "pays_charge") ON "settlements" TO "vintem_app";
GRANT SELECT, INSERT ON "restores" TO "vintem_app";
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO "vintem_app";

ALTER TABLE "refunds" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE "exceptions" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "refunds"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "one_merchant" ON "exceptions"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));

-- A job that fails ten times is left alone until an operator looks at it (npm run jobs).
CREATE OR REPLACE FUNCTION "enqueue"("task" text, "payload" json, "job_key" text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
    PERFORM graphile_worker.add_job("task", "payload", max_attempts => 10, job_key => "job_key");
END $$;

-- Gives back the jobs of workers that have not been heard of for so long: the job library itself
-- would wait for hours. Every job may run twice, so a worker that was only slow does no harm.
CREATE FUNCTION "free_jobs_of_dead_workers"("silence" interval) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
    "dead" text[];
BEGIN
    SELECT array_agg(DISTINCT "locked_by") INTO "dead" FROM graphile_worker.jobs
        WHERE "locked_at" < clock_timestamp() - "silence" AND NOT EXISTS (
            SELECT FROM "worker_heartbeats"
            WHERE "worker_id" = "locked_by" AND "beat_at" > clock_timestamp() - "silence");
    IF "dead" IS NOT NULL THEN
        PERFORM graphile_worker.force_unlock_workers("dead");
    END IF;
    -- A worker that was only slow may end a job that another took over: then the queue stays locked.
    UPDATE graphile_worker._private_job_queues q SET "locked_at" = NULL, "locked_by" = NULL
        WHERE q."locked_at" < clock_timestamp() - "silence" AND NOT EXISTS (
            SELECT FROM graphile_worker._private_jobs j
            WHERE j."job_queue_id" = q."id" AND j."locked_at" IS NOT NULL);
    RETURN COALESCE(cardinality("dead"), 0);
END $$;

-- What an operator may see of jobs, and do with those that were given up.
CREATE FUNCTION "given_up_jobs"()
RETURNS TABLE ("id" bigint, "task" text, "payload" json, "attempts" integer, "last_error" text, "last_try_at" timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
    RETURN QUERY SELECT j."id"::bigint, t."identifier", j."payload", j."attempts"::integer, j."last_error", j."updated_at"
        FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t."id" = j."task_id"
        -- Without a key it was replaced by a newer one while it ran.
        WHERE j."attempts" >= j."max_attempts" AND j."locked_at" IS NULL AND j."key" IS NOT NULL
        ORDER BY j."id";
END $$;
CREATE FUNCTION "retry_jobs"("ids" bigint[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
    "count" integer;
BEGIN
    SELECT count(*) INTO "count" FROM graphile_worker.reschedule_jobs("ids", run_at => clock_timestamp(), attempts => 0);
    RETURN "count";
END $$;
REVOKE ALL ON FUNCTION "free_jobs_of_dead_workers"(interval), "given_up_jobs"(), "retry_jobs"(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "free_jobs_of_dead_workers"(interval), "given_up_jobs"(), "retry_jobs"(bigint[]) TO "vintem_app";

-- Money gets an id of its own (ADR 0020): until now the network's name for it was its key, for whoever
-- said that name first, and money of cards and boletos has no such name at all.

-- What changes rows below says that it works for the service: row security binds the owner as well.
SET LOCAL vintem.scope = 'service';

-- Whose word an account's is: its merchant's; the operator's accounts are nobody's.
CREATE FUNCTION "owner_of_account"("account" uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
    SELECT COALESCE("merchant_id", '00000000-0000-0000-0000-000000000000') FROM "psp_accounts" WHERE "id" = "account"
$$;

-- The guards know the columns as they were.
DROP TRIGGER "settlements_guard" ON "settlements";
DROP TRIGGER "refunds_guard" ON "refunds";

ALTER TABLE "refunds" DROP CONSTRAINT "refunds_end_to_end_id_fkey";
ALTER TABLE "exceptions" DROP CONSTRAINT "exceptions_end_to_end_id_fkey";
DROP INDEX "refunds_end_to_end_id_psp_refund_id_key";

-- AlterTable
ALTER TABLE "settlements" DROP CONSTRAINT "settlements_pkey",
ADD COLUMN     "account_owner" UUID,
ADD COLUMN     "arrived_at" TIMESTAMPTZ(3),
ADD COLUMN     "id" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD COLUMN     "reference" TEXT,
ALTER COLUMN "end_to_end_id" DROP NOT NULL,
ADD CONSTRAINT "settlements_pkey" PRIMARY KEY ("id");
ALTER TABLE "refunds" ADD COLUMN     "settlement_id" UUID;
ALTER TABLE "exceptions" ADD COLUMN     "settlement_id" UUID;
ALTER TABLE "notifications" RENAME COLUMN "end_to_end_id" TO "reference";

-- Money of a charge is told in the name of the account that holds the charge; other money in its teller's.
UPDATE "settlements" s SET "reference" = "end_to_end_id", "arrived_at" = "paid_at", "account_owner" = "owner_of_account"(
    COALESCE((SELECT c."psp_account_id" FROM "charges" c WHERE c."id" = s."charge_id"), s."psp_account_id"));
UPDATE "refunds" r SET "settlement_id" = s."id" FROM "settlements" s WHERE s."end_to_end_id" = r."end_to_end_id";
UPDATE "exceptions" e SET "settlement_id" = s."id",
    "subject" = CASE WHEN starts_with(e."subject", s."end_to_end_id")
        THEN s."id" || substr(e."subject", length(s."end_to_end_id") + 1) ELSE e."subject" END
    FROM "settlements" s WHERE s."end_to_end_id" = e."end_to_end_id";
-- What two accounts may both say, without a charge or money that is theirs alone, is told apart by who says it.
UPDATE "exceptions" e SET "subject" = COALESCE(a."merchant_id"::text, 'operator') || '/' || e."subject"
    FROM "psp_accounts" a WHERE a."id" = e."psp_account_id" AND e."kind" = 'orphan_charge';
UPDATE "exceptions" SET "subject" = "psp_account_id" || '/' || "subject"
    WHERE "kind" = 'provider_mismatch' AND "charge_id" IS NULL AND "settlement_id" IS NULL
        AND NOT starts_with("subject", "psp_account_id"::text);

ALTER TABLE "settlements" ALTER COLUMN "account_owner" SET NOT NULL,
ALTER COLUMN "reference" SET NOT NULL;
ALTER TABLE "refunds" ALTER COLUMN "settlement_id" SET NOT NULL,
DROP COLUMN "end_to_end_id";
ALTER TABLE "exceptions" DROP COLUMN "end_to_end_id";

-- CreateIndex
CREATE UNIQUE INDEX "settlements_account_owner_reference_key" ON "settlements"("account_owner", "reference");

-- CreateIndex
CREATE INDEX "settlements_merchant_id_end_to_end_id_idx" ON "settlements"("merchant_id", "end_to_end_id");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_settlement_id_psp_refund_id_key" ON "refunds"("settlement_id", "psp_refund_id");

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_settlement_id_fkey" FOREIGN KEY ("settlement_id") REFERENCES "settlements"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_settlement_id_fkey" FOREIGN KEY ("settlement_id") REFERENCES "settlements"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Money is a fact. All that may be learned later is which charge it was for, and, once, that promised
-- money has arrived, with what its PSP kept of it.
CREATE OR REPLACE FUNCTION "settlements_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW."id", NEW."reference", NEW."end_to_end_id", NEW."psp_account_id", NEW."amount_cents", NEW."paid_at", NEW."recorded_at")
       IS DISTINCT FROM
       (OLD."id", OLD."reference", OLD."end_to_end_id", OLD."psp_account_id", OLD."amount_cents", OLD."paid_at", OLD."recorded_at")
       OR (OLD."charge_id" IS NOT NULL AND NEW."charge_id" IS DISTINCT FROM OLD."charge_id")
       OR (NEW."account_owner" <> OLD."account_owner" AND (OLD."charge_id" IS NOT NULL OR NEW."charge_id" IS NULL))
       OR (OLD."arrived_at" IS NOT NULL AND NEW."arrived_at" IS DISTINCT FROM OLD."arrived_at")
       OR (NEW."net_cents" <> OLD."net_cents" AND (OLD."arrived_at" IS NOT NULL OR NEW."arrived_at" IS NULL)) THEN
        RAISE EXCEPTION 'a settlement never changes' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "settlements_guard" BEFORE UPDATE ON "settlements"
    FOR EACH ROW EXECUTE FUNCTION "settlements_guard"();

-- What goes back is never more than what came, and a refund that ended stays as it ended.
CREATE OR REPLACE FUNCTION "refunds_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    "came" bigint;
    "went" bigint;
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF (NEW."id", NEW."settlement_id", NEW."psp_account_id", NEW."psp_refund_id", NEW."idempotency_key",
            NEW."amount_cents", NEW."origin", NEW."requested_at")
           IS DISTINCT FROM
           (OLD."id", OLD."settlement_id", OLD."psp_account_id", OLD."psp_refund_id", OLD."idempotency_key",
            OLD."amount_cents", OLD."origin", OLD."requested_at")
           OR (OLD."status" <> 'PROCESSING' AND NEW."status" <> OLD."status") THEN
            RAISE EXCEPTION 'what was asked of a refund, and how it ended, never changes'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
    END IF;
    IF NEW."status" = 'REFUNDED' THEN
        -- The row of the money is the lock: two refunds that end at once are counted one after the other.
        SELECT "amount_cents" INTO "came" FROM "settlements" WHERE "id" = NEW."settlement_id" FOR UPDATE;
        SELECT COALESCE(sum("amount_cents"), 0) INTO "went" FROM "refunds"
            WHERE "settlement_id" = NEW."settlement_id" AND "status" = 'REFUNDED' AND "id" <> NEW."id";
        IF "went" + NEW."amount_cents" > "came" THEN
            RAISE EXCEPTION 'more would go back than came' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "refunds_guard" BEFORE INSERT OR UPDATE ON "refunds"
    FOR EACH ROW EXECUTE FUNCTION "refunds_guard"();

GRANT UPDATE ("account_owner", "arrived_at", "net_cents") ON "settlements" TO "vintem_app";

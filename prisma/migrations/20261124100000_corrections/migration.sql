-- Recorded money that a person puts right (ADR 0038): who did it, why and when, and what it was.

-- AlterTable
ALTER TABLE "settlements" ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "corrections" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "merchant_id" UUID NOT NULL,
    "settlement_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "from_charge_id" UUID,
    "to_charge_id" UUID,
    "actor" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "corrections_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "corrections_settlement_id_idx" ON "corrections"("settlement_id");

-- AddForeignKey
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_settlement_id_fkey" FOREIGN KEY ("settlement_id") REFERENCES "settlements"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- From here on by hand: what Prisma's schema cannot say.

ALTER TABLE "corrections" ADD CONSTRAINT "corrections_kind_check" CHECK ("kind" IN ('withdrawn', 'reassigned'));
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_reason_check" CHECK (char_length("reason") BETWEEN 3 AND 500);
ALTER TABLE "exceptions" DROP CONSTRAINT "exceptions_resolution_check";
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_resolution_check"
    CHECK ("resolution" IN ('accept', 'refund', 'ignore', 'reassign')) NOT VALID;

-- Nobody updates or deletes a correction. settlements_guard lets a settlement change only with its row here.
GRANT SELECT, INSERT ON "corrections" TO "vintem_app";
GRANT UPDATE ("reference", "withdrawn_at") ON "settlements" TO "vintem_app";

ALTER TABLE "corrections" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "corrections"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));

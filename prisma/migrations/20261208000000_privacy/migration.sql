-- People's data: taken out of charges that are over, kept by legal holds, and taken out by age (ADR 0066, ADR 0067).

-- AlterTable
ALTER TABLE "charges" ADD COLUMN     "anonymized_at" TIMESTAMPTZ(3),
ADD COLUMN     "payer_key" BYTEA;

-- CreateTable
CREATE TABLE "retention_policies" (
    "merchant_id" UUID NOT NULL,
    "months" INTEGER NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL,
    "counted_at" TIMESTAMPTZ(3),
    "counted" INTEGER,
    "walked_to" TIMESTAMPTZ(3),

    CONSTRAINT "retention_policies_pkey" PRIMARY KEY ("merchant_id")
);

-- CreateTable
CREATE TABLE "legal_holds" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "merchant_id" UUID NOT NULL,
    "payer_key" BYTEA NOT NULL,
    "reason" TEXT NOT NULL,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,
    "placed_by" TEXT NOT NULL,
    "released_at" TIMESTAMPTZ(3),
    "released_by" TEXT,

    CONSTRAINT "legal_holds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "anonymizations" (
    "id" BIGSERIAL NOT NULL,
    "merchant_id" UUID NOT NULL,
    "payer_key" BYTEA NOT NULL,
    "idle_since" TIMESTAMPTZ(3) NOT NULL,
    "origin" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "anonymizations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "legal_holds_merchant_id_payer_key_idx" ON "legal_holds"("merchant_id", "payer_key");

-- CreateIndex
CREATE UNIQUE INDEX "anonymizations_merchant_id_payer_key_idle_since_key" ON "anonymizations"("merchant_id", "payer_key", "idle_since");

-- AddForeignKey
ALTER TABLE "retention_policies" ADD CONSTRAINT "retention_policies_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "anonymizations" ADD CONSTRAINT "anonymizations_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- From here on by hand: what Prisma's schema cannot say.

ALTER TABLE "retention_policies" ADD CONSTRAINT "retention_policies_months_check" CHECK ("months" BETWEEN 12 AND 1200);
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_reason_check" CHECK (char_length("reason") BETWEEN 3 AND 500);
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_released_check"
    CHECK (("released_at" IS NULL) = ("released_by" IS NULL));
ALTER TABLE "anonymizations" ADD CONSTRAINT "anonymizations_origin_check" CHECK ("origin" IN ('request', 'retention'));

GRANT SELECT, INSERT, UPDATE, DELETE ON "retention_policies" TO "vintem_app";
GRANT SELECT, INSERT, UPDATE ("released_at", "released_by") ON "legal_holds" TO "vintem_app";
-- What was taken out stays known: nobody updates or deletes a row.
GRANT SELECT, INSERT ON "anonymizations" TO "vintem_app";
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO "vintem_app";

ALTER TABLE "retention_policies" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE "legal_holds" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE "anonymizations" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "retention_policies"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "one_merchant" ON "legal_holds"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "one_merchant" ON "anonymizations"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));

-- Fees that merchants paid to the operator, and their entries, which are about no provider account (docs/ledger.md).

-- CreateTable
CREATE TABLE "fee_collections" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "collected_on" DATE NOT NULL,
    "reference" TEXT NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_by" TEXT NOT NULL,

    CONSTRAINT "fee_collections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fee_collection_reversals" (
    "collection_id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_by" TEXT NOT NULL,

    CONSTRAINT "fee_collection_reversals_pkey" PRIMARY KEY ("collection_id")
);

-- AlterTable
ALTER TABLE "ledger_entries" ALTER COLUMN "psp_account_id" DROP NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "fee_collections_merchant_id_idempotency_key_key" ON "fee_collections"("merchant_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "fee_collections_merchant_id_collected_on_idx" ON "fee_collections"("merchant_id", "collected_on");

-- AddForeignKey
ALTER TABLE "fee_collections" ADD CONSTRAINT "fee_collections_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fee_collection_reversals" ADD CONSTRAINT "fee_collection_reversals_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "fee_collections"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fee_collection_reversals" ADD CONSTRAINT "fee_collection_reversals_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- From here on by hand: what Prisma's schema cannot say.

ALTER TABLE "fee_collections" ADD CONSTRAINT "fee_collections_amount_cents_check" CHECK ("amount_cents" > 0);

-- Rows that are there already are checked in the next migration, so that payments wait for an instant only.
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind_check",
    ADD CONSTRAINT "ledger_entries_kind_check" CHECK ("kind" IN ('authorized', 'credited', 'tariff', 'fee',
        'fee_reversed', 'fee_collected', 'refund_started', 'refund_done', 'refund_failed', 'dispute_opened',
        'dispute_won', 'dispute_lost', 'extra', 'reassigned', 'taken_back', 'corrected')) NOT VALID,
    -- Money is at a provider account; only what a merchant pays to the operator is at none.
    ADD CONSTRAINT "ledger_entries_psp_account_id_check" CHECK ("psp_account_id" IS NOT NULL
        OR ("settlement_id" IS NULL AND "kind" IN ('fee_collected', 'corrected'))) NOT VALID;
ALTER TABLE "ledger_postings" DROP CONSTRAINT "ledger_postings_account_check",
    ADD CONSTRAINT "ledger_postings_account_check" CHECK ("account" ~ '^psp:[0-9a-f-]{36}$'
        OR "account" IN ('cash', 'receivable', 'psp_tariff', 'service_fee', 'fee_payable', 'fees_collected',
        'refunds_in_flight', 'disputed', 'payer', 'unmatched')) NOT VALID;

-- Nobody updates or deletes what was recorded; a reversal is a row of its own.
GRANT SELECT, INSERT ON "fee_collections", "fee_collection_reversals" TO "vintem_app";

ALTER TABLE "fee_collections" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE "fee_collection_reversals" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "fee_collections"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "one_merchant" ON "fee_collection_reversals"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));

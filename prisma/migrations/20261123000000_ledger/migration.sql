-- The books of each merchant in double entry (docs/ledger.md). References to other tables and indexes follow
-- in a later migration, when the tables are filled.

-- AlterTable
ALTER TABLE "charges" ADD COLUMN     "price_id" BIGINT;

-- CreateTable
CREATE TABLE "ledger_entries" (
    "id" UUID NOT NULL,
    "merchant_id" UUID,
    "day" DATE NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "psp_account_id" UUID NOT NULL,
    "charge_id" UUID,
    "settlement_id" UUID,
    "refund_id" UUID,
    "price_id" BIGINT,
    "reverses" UUID,

    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_postings" (
    "entry_id" UUID NOT NULL,
    "account" TEXT NOT NULL,
    "cents" BIGINT NOT NULL,
    "merchant_id" UUID,
    "day" DATE NOT NULL,

    CONSTRAINT "ledger_postings_pkey" PRIMARY KEY ("entry_id","account")
);

-- From here on by hand: what Prisma's schema cannot say.

-- What lib/ledger/ledger.ts lists.
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_check" CHECK ("kind" IN ('authorized', 'credited',
    'tariff', 'fee', 'fee_reversed', 'refund_started', 'refund_done', 'refund_failed', 'dispute_opened', 'dispute_won',
    'dispute_lost', 'extra', 'reassigned', 'taken_back', 'corrected'));
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_check" CHECK ("account" ~ '^psp:[0-9a-f-]{36}$'
    OR "account" IN ('cash', 'receivable', 'psp_tariff', 'service_fee', 'fee_payable', 'refunds_in_flight', 'disputed',
    'payer', 'unmatched'));
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_cents_check" CHECK ("cents" <> 0);

-- Nobody updates or deletes what is in the books: no role of the application may, and triggers keep the others from it.
GRANT SELECT, INSERT ON "ledger_entries", "ledger_postings" TO "vintem_app";

ALTER TABLE "ledger_entries" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE "ledger_postings" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "ledger_entries"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "one_merchant" ON "ledger_postings"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));

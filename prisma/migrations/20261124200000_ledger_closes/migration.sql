-- The daily close of each account at a provider (docs/ledger.md#daily-close).

-- AlterTable
ALTER TABLE "psp_accounts" ADD COLUMN     "closed_to" DATE;

-- CreateTable
CREATE TABLE "ledger_closes" (
    "psp_account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "merchant_id" UUID,
    "opening_cents" BIGINT NOT NULL,
    "in_cents" BIGINT NOT NULL,
    "out_cents" BIGINT NOT NULL,
    "ending_cents" BIGINT NOT NULL,
    "entries" INTEGER NOT NULL,
    "kinds" JSONB NOT NULL,
    "state" TEXT NOT NULL,
    "provider_cents" BIGINT,
    "provider_rows" INTEGER,
    "compared_cents" BIGINT,
    "difference_cents" BIGINT,
    "outside_cents" BIGINT,
    "unread" TEXT,
    "cut_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "ledger_closes_pkey" PRIMARY KEY ("psp_account_id","day")
);

-- CreateTable
CREATE TABLE "ledger_close_items" (
    "psp_account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "reference" TEXT NOT NULL,
    "merchant_id" UUID,
    "settlement_id" UUID,
    "provider_cents" BIGINT NOT NULL,
    "books_cents" BIGINT NOT NULL,
    "is_settled" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "ledger_close_items_pkey" PRIMARY KEY ("psp_account_id","day","reference")
);

-- CreateIndex
CREATE INDEX "ledger_closes_merchant_id_day_idx" ON "ledger_closes"("merchant_id", "day");

-- CreateIndex
CREATE INDEX "ledger_close_items_psp_account_id_reference_idx" ON "ledger_close_items"("psp_account_id", "reference");

-- AddForeignKey
ALTER TABLE "ledger_closes" ADD CONSTRAINT "ledger_closes_psp_account_id_fkey" FOREIGN KEY ("psp_account_id") REFERENCES "psp_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_close_items" ADD CONSTRAINT "ledger_close_items_psp_account_id_day_fkey" FOREIGN KEY ("psp_account_id", "day") REFERENCES "ledger_closes"("psp_account_id", "day") ON DELETE RESTRICT ON UPDATE CASCADE;

-- From here on by hand: what Prisma's schema cannot say.

-- A close reads what its day has at the provider's account, and nothing else.
CREATE INDEX "ledger_postings_psp_day_idx" ON "ledger_postings" ("account", "day") WHERE "account" LIKE 'psp:%';

ALTER TABLE "ledger_closes" ADD CONSTRAINT "ledger_closes_state_check" CHECK ("state" IN ('closed', 'differs', 'open'));
ALTER TABLE "ledger_closes" ADD CONSTRAINT "ledger_closes_sum_check"
    CHECK ("ending_cents" = "opening_cents" + "in_cents" - "out_cents");

GRANT SELECT, INSERT, UPDATE ON "ledger_closes" TO "vintem_app";
GRANT SELECT, INSERT, DELETE, UPDATE ("is_settled") ON "ledger_close_items" TO "vintem_app";

ALTER TABLE "ledger_closes" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE "ledger_close_items" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "ledger_closes"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "one_merchant" ON "ledger_close_items"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));

-- What imported statements say of the days of accounts at merchants' own banks, for the daily close (ADR 0058).

-- CreateTable
CREATE TABLE "statement_days" (
    "psp_account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "merchant_id" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "unread" INTEGER NOT NULL,
    "actor" TEXT NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "statement_days_pkey" PRIMARY KEY ("psp_account_id","day")
);

-- CreateTable
CREATE TABLE "statement_lines" (
    "psp_account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "number" INTEGER NOT NULL,
    "merchant_id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "cents" BIGINT NOT NULL,

    CONSTRAINT "statement_lines_pkey" PRIMARY KEY ("psp_account_id","day","number")
);

-- AddForeignKey
ALTER TABLE "statement_days" ADD CONSTRAINT "statement_days_psp_account_id_fkey" FOREIGN KEY ("psp_account_id") REFERENCES "psp_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_psp_account_id_day_fkey" FOREIGN KEY ("psp_account_id", "day") REFERENCES "statement_days"("psp_account_id", "day") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on by hand: what Prisma's schema cannot say.

ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_cents_check" CHECK ("cents" <> 0);

-- A later statement of a day takes the place of the one before.
GRANT SELECT, INSERT, DELETE ON "statement_days" TO "vintem_app";
GRANT SELECT, INSERT ON "statement_lines" TO "vintem_app";

ALTER TABLE "statement_days" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE "statement_lines" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "statement_days"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "one_merchant" ON "statement_lines"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));

-- expand: the release before knows nothing of this table.
-- Series of charges (ADR 0113). Nothing of their payers is in it: each charge says who pays.

-- CreateTable
CREATE TABLE "payment_series" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "count" INTEGER NOT NULL,
    "every" TEXT NOT NULL,
    "first_due_date" DATE NOT NULL,
    "billing_type" "billing_type" NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "first_amount_cents" BIGINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'creating',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_series_pkey" PRIMARY KEY ("id")
);

-- AddForeignKey
ALTER TABLE "payment_series" ADD CONSTRAINT "payment_series_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- From here on by hand: what Prisma's schema cannot say.

ALTER TABLE "payment_series" ADD CONSTRAINT "payment_series_check" CHECK (
    "count" BETWEEN 2 AND 60 AND "every" IN ('MONTH', 'WEEK') AND "amount_cents" > 0
    AND "first_amount_cents" >= "amount_cents" AND "state" IN ('creating', 'complete', 'canceled'));

-- What the charges of a series say never changes; no series is deleted.
GRANT SELECT, INSERT, UPDATE ("state") ON "payment_series" TO "vintem_app";
GRANT SELECT ON "payment_series" TO "vintem_service";
ALTER TABLE "payment_series" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "payment_series"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "service" ON "payment_series" TO "vintem_service" USING (true);

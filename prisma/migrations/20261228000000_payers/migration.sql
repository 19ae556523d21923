-- expand: the release before knows nothing of the tables.
-- Whom a merchant charged, once each, as on their last charge (ADR 0106), and how far the feed was followed for that.
CREATE TABLE "payers" (
    "merchant_id" UUID NOT NULL,
    "document" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "charges" INTEGER NOT NULL,
    "last_charge_id" UUID NOT NULL,
    "last_charged_at" TIMESTAMPTZ(3) NOT NULL,
    "terms" tsvector NOT NULL,

    CONSTRAINT "payers_pkey" PRIMARY KEY ("merchant_id","document")
);
CREATE INDEX "payers_merchant_id_last_charged_at_document_idx" ON "payers"("merchant_id", "last_charged_at", "document");
CREATE INDEX "payers_terms_idx" ON "payers" USING GIN ("terms");

CREATE TABLE "payer_heads" (
    "merchant_id" UUID NOT NULL,
    "position" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "payer_heads_pkey" PRIMARY KEY ("merchant_id")
);

-- From here on by hand: what Prisma's schema cannot say.

ALTER TABLE "payers" ADD CONSTRAINT "payers_charges_check" CHECK ("charges" > 0);
-- Names wait in a list that every search reads, so it is short (ADR 0017).
ALTER INDEX "payers_terms_idx" SET (gin_pending_list_limit = 64);
-- The same few rows are written again and again.
ALTER TABLE "payer_heads" SET (fillfactor = 50);

-- A merchant's role reads payers by the view findable_payers alone: with row security no name would be found by its
-- index. The policies are for the service's role, and would bind any other that got a right.
GRANT SELECT, INSERT, UPDATE, DELETE ON "payers", "payer_heads" TO "vintem_service";
ALTER TABLE "payers" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "payers"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "service" ON "payers" TO "vintem_service" USING (true);
ALTER TABLE "payer_heads" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "payer_heads"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "service" ON "payer_heads" TO "vintem_service" USING (true);

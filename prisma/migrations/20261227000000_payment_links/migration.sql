-- expand: the release before knows none of these tables.
-- Links that many payers make charges from (ADR 0103), and the charges that have a place of one (ADR 0104).

-- CreateTable
CREATE TABLE "payment_links" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "amount_cents" BIGINT,
    "least_cents" BIGINT,
    "most_cents" BIGINT,
    "billing_types" "billing_type"[],
    "due_in_days" INTEGER NOT NULL,
    "pix_expires_in_minutes" INTEGER,
    "max_payments" INTEGER,
    "ends_at" TIMESTAMPTZ(3),
    "reference" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "paid_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_link_charges" (
    "charge_id" UUID NOT NULL,
    "link_id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "taken_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_link_charges_pkey" PRIMARY KEY ("charge_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payment_links_slug_key" ON "payment_links"("slug");

-- CreateIndex
CREATE INDEX "payment_links_merchant_id_created_at_id_idx" ON "payment_links"("merchant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_links_merchant_id_idempotency_key_key" ON "payment_links"("merchant_id", "idempotency_key");

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_link_charges" ADD CONSTRAINT "payment_link_charges_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "payment_links"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- From here on by hand: what Prisma's schema cannot say.

-- A fixed amount, or the bounds of the one that payers choose.
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_amount_check" CHECK (
    ("amount_cents" > 0 AND "least_cents" IS NULL AND "most_cents" IS NULL)
    OR ("amount_cents" IS NULL AND "least_cents" > 0 AND "most_cents" >= "least_cents"));
ALTER TABLE "payment_link_charges" ADD CONSTRAINT "payment_link_charges_state_check" CHECK ("state" IN ('open', 'paid', 'ended'));

-- The charges that count as open, of which a link has few.
CREATE INDEX "payment_link_charges_open_idx" ON "payment_link_charges" ("link_id") WHERE "state" = 'open';

-- What a link's charges say never changes; a link is stopped, not deleted.
GRANT SELECT, INSERT, UPDATE ("title", "description", "max_payments", "ends_at", "is_active", "paid_count")
    ON "payment_links" TO "vintem_app";
GRANT SELECT, INSERT, UPDATE ("state", "taken_at"), DELETE ON "payment_link_charges" TO "vintem_app";
GRANT SELECT ON "payment_links", "payment_link_charges" TO "vintem_service";
ALTER TABLE "payment_links" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE "payment_link_charges" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "payment_links"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "one_merchant" ON "payment_link_charges"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "service" ON "payment_links" TO "vintem_service" USING (true);
CREATE POLICY "service" ON "payment_link_charges" TO "vintem_service" USING (true);

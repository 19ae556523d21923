-- A merchant's own reference of a charge, and what it keeps with it (ADR 0048).

-- AlterTable
ALTER TABLE "charges" ADD COLUMN     "metadata" JSONB,
ADD COLUMN     "reference" TEXT;

-- AlterTable
ALTER TABLE "charge_search" ADD COLUMN     "reference" TEXT;

-- By hand, as Prisma's schema cannot say it: the charges of a reference in the order of the listing. Charges without
-- one are not in it, and cost it nothing.
CREATE INDEX "charges_reference_idx" ON "charges" ("merchant_id", "reference", "created_at", "id")
    WHERE "reference" IS NOT NULL;

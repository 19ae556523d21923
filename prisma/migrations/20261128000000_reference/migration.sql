-- A merchant's own reference of a charge, and what it keeps with it (ADR 0048).

-- AlterTable
ALTER TABLE "charges" ADD COLUMN     "metadata" JSONB,
ADD COLUMN     "reference" TEXT;

-- AlterTable
ALTER TABLE "charge_search" ADD COLUMN     "reference" TEXT;

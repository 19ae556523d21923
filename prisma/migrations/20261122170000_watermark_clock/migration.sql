-- AlterTable
ALTER TABLE "sync_fences" ADD COLUMN     "clock_at" TIMESTAMPTZ(3),
ADD COLUMN     "reference_at" TIMESTAMPTZ(3);

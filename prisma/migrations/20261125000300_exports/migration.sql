-- Files that merchants' systems request, made by the worker and kept for a day (docs/decisions/0040-exports-as-jobs.md).

-- CreateTable
CREATE TABLE "exports" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "merchant_id" UUID NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "what" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "filters" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'PENDING',
    "attempt" UUID,
    "total" BIGINT,
    "rows" BIGINT NOT NULL DEFAULT 0,
    "chunks" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "failure" TEXT,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "exports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "export_chunks" (
    "export_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "merchant_id" UUID NOT NULL,
    "data" BYTEA NOT NULL,

    CONSTRAINT "export_chunks_pkey" PRIMARY KEY ("export_id","number")
);

-- CreateIndex
CREATE UNIQUE INDEX "exports_merchant_id_idempotency_key_key" ON "exports"("merchant_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "exports_expires_at_idx" ON "exports"("expires_at");

-- AddForeignKey
ALTER TABLE "exports" ADD CONSTRAINT "exports_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_chunks" ADD CONSTRAINT "export_chunks_export_id_fkey" FOREIGN KEY ("export_id") REFERENCES "exports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on by hand: what Prisma's schema cannot say.

-- What lib/exports/export.ts lists.
ALTER TABLE "exports" ADD CONSTRAINT "exports_status_check" CHECK ("status" IN ('PENDING', 'RUNNING', 'DONE', 'FAILED'));
-- The files are compressed, or soon read and deleted: compressing them again only takes time.
ALTER TABLE "export_chunks" ALTER COLUMN "data" SET STORAGE EXTERNAL;

GRANT SELECT, INSERT, UPDATE, DELETE ON "exports", "export_chunks" TO "vintem_app";
ALTER TABLE "exports" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE "export_chunks" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "exports"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "one_merchant" ON "export_chunks"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));

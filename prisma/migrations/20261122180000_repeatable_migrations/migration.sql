-- CreateTable
CREATE TABLE "repeatable_migrations" (
    "name" TEXT NOT NULL,
    "checksum" TEXT NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "repeatable_migrations_pkey" PRIMARY KEY ("name")
);

-- When the client certificate of a provider account ends, and how far its end was announced (ADR 0051).

-- AlterTable
ALTER TABLE "psp_accounts" ADD COLUMN     "certificate_ends_at" TIMESTAMPTZ(3),
ADD COLUMN     "certificate_warned_days" SMALLINT;

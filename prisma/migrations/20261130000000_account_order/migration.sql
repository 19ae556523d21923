-- The order in which one holder's accounts take charges of a method, and what is known of an account in trouble (ADR 0053).

-- AlterTable
ALTER TABLE "psp_accounts" ADD COLUMN     "failing_since" TIMESTAMPTZ(3),
ADD COLUMN     "probed_at" TIMESTAMPTZ(3),
ADD COLUMN     "trial_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "psp_account_priorities" (
    "psp_account_id" UUID NOT NULL,
    "method" "billing_type" NOT NULL,
    "priority" SMALLINT NOT NULL,

    CONSTRAINT "psp_account_priorities_pkey" PRIMARY KEY ("psp_account_id","method")
);

-- AddForeignKey
ALTER TABLE "psp_account_priorities" ADD CONSTRAINT "psp_account_priorities_psp_account_id_fkey" FOREIGN KEY ("psp_account_id") REFERENCES "psp_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "psp_account_priorities" ADD CONSTRAINT "psp_account_priorities_from_1" CHECK ("priority" >= 1);

GRANT SELECT, INSERT, DELETE ON "psp_account_priorities" TO "vintem_app";

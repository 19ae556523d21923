-- When an account's list of payments was begun to be read, while a part of it is unread: all workers pause by it.

-- AlterTable
ALTER TABLE "psp_accounts" ADD COLUMN     "statement_incomplete_at" TIMESTAMPTZ(3);

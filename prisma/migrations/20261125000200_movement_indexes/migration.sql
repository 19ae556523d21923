-- What lists of movements and balances are read by.

-- CreateIndex
CREATE INDEX "ledger_entries_merchant_id_psp_account_id_day_at_id_idx" ON "ledger_entries"("merchant_id", "psp_account_id", "day", "at", "id");

-- By hand, as Prisma's schema cannot say it: what is on its way back now, however much ever was.
CREATE INDEX "refunds_in_progress_idx" ON "refunds"("merchant_id", "settlement_id") WHERE "status" = 'PROCESSING';

-- Indexes of the ledger, made once over what the backfill wrote, and its references. Rows that are there already
-- are checked in the next migration, so that other tables are locked for an instant only.

-- CreateIndex
CREATE INDEX "ledger_entries_merchant_id_day_at_id_idx" ON "ledger_entries"("merchant_id", "day", "at", "id");

-- CreateIndex
CREATE INDEX "ledger_entries_merchant_id_kind_day_at_id_idx" ON "ledger_entries"("merchant_id", "kind", "day", "at", "id");

-- CreateIndex
CREATE INDEX "ledger_entries_settlement_id_idx" ON "ledger_entries"("settlement_id");

-- CreateIndex
CREATE INDEX "ledger_postings_merchant_id_account_day_cents_idx" ON "ledger_postings"("merchant_id", "account", "day", "cents");

-- AddForeignKey
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "ledger_entries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reverses_fkey" FOREIGN KEY ("reverses") REFERENCES "ledger_entries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand, as Prisma's schema cannot say it: an entry is taken back once at most.
CREATE UNIQUE INDEX "ledger_entries_reverses_key" ON "ledger_entries"("reverses") WHERE "reverses" IS NOT NULL;

-- Last, as each keeps every change of the other table waiting until this migration commits.

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_settlement_id_fkey" FOREIGN KEY ("settlement_id") REFERENCES "settlements"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

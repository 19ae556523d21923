-- Checks the references of the entries that the backfill wrote. Writers go on meanwhile.
ALTER TABLE "ledger_entries" VALIDATE CONSTRAINT "ledger_entries_settlement_id_fkey";
ALTER TABLE "ledger_entries" VALIDATE CONSTRAINT "ledger_entries_refund_id_fkey";

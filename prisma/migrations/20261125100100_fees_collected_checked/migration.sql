-- Checks the entries that are there. Writers go on meanwhile.
ALTER TABLE "ledger_entries" VALIDATE CONSTRAINT "ledger_entries_kind_check";
ALTER TABLE "ledger_entries" VALIDATE CONSTRAINT "ledger_entries_psp_account_id_check";
ALTER TABLE "ledger_postings" VALIDATE CONSTRAINT "ledger_postings_account_check";

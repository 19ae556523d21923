-- expand: finds whether a line of a bank statement is recorded, in the transaction that records it.

CREATE INDEX CONCURRENTLY IF NOT EXISTS "settlements_statement_lines_idx"
    ON "settlements" ("merchant_id", "reference" COLLATE "C") WHERE "reference" LIKE 'statement:%';

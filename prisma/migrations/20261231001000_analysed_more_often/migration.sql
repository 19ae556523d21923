-- expand: tables that grow are analysed after 20,000 changed rows, and not after a tenth of them: until then the planner knows
-- nothing of a merchant that came since (ADR 0160).

ALTER TABLE "charges" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);
ALTER TABLE "charge_events" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);
ALTER TABLE "charge_search" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);
ALTER TABLE "exceptions" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);
ALTER TABLE "feed" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);
ALTER TABLE "ledger_entries" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);
ALTER TABLE "ledger_postings" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);
ALTER TABLE "payers" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);
ALTER TABLE "refunds" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);
ALTER TABLE "request_log" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);
ALTER TABLE "settlements" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);
ALTER TABLE "webhook_attempts" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);
ALTER TABLE "webhook_deliveries" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);

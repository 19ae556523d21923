-- expand: the release before needs nothing that goes from the audit log, and fails at nothing that is missing in it.
-- What members typed about money can name a payer. It stands with the correction, the refund or the exception, where an
-- anonymisation reaches it; the audit log kept a second copy for good.
ALTER TABLE "audit_log" DISABLE TRIGGER USER;
UPDATE "audit_log" SET "details" = "details"::jsonb - '{reason,reference}'::text[]
    WHERE "act" IN ('settlement.withdraw', 'settlement.record_refund', 'exception.resolve')
        AND "details"::jsonb ?| '{reason,reference}'::text[];
ALTER TABLE "audit_log" ENABLE TRIGGER USER;

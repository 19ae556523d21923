-- Guards the audit log, for the trigger audit_log_guard. An entry keeps what it says when it is written: who
-- did what, to which merchant, when and from where. One thing is added later, once: the outcome.
CREATE OR REPLACE FUNCTION "audit_log_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."outcome" IS NOT NULL OR (NEW."id", NEW."at", NEW."merchant_id", NEW."member_id", NEW."credential_id", NEW."request_id", NEW."act", NEW."address",
       NEW."user_agent")
       IS DISTINCT FROM (OLD."id", OLD."at", OLD."merchant_id", OLD."member_id", OLD."credential_id", OLD."request_id", OLD."act", OLD."address", OLD."user_agent") THEN
        RAISE EXCEPTION 'the audit log never changes' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

-- Fails where a session that works for merchants (ADR 0069) names another merchant than its transaction's. For functions that
-- run with their owner's rights, where no row security policy looks.
CREATE OR REPLACE FUNCTION "assert_own_merchant"("of_merchant" uuid) RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF session_user LIKE 'vintem\_merchant\_%' AND "of_merchant" IS DISTINCT FROM "current_merchant"() THEN
        RAISE EXCEPTION 'another merchant than the transaction''s' USING ERRCODE = '42501';
    END IF;
END $$;

-- Whether this statement runs in a session that works for merchants (ADR 0069), whose login is in the name: such a
-- session never sees more than its transaction's merchant. Sessions of releases before have the owner's login.
CREATE OR REPLACE FUNCTION "works_for_one_merchant"() RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT current_user = 'vintem_app' AND session_user LIKE 'vintem\_merchant\_%'
$$;

-- Whether this statement works for the service (providers, worker, checkout) and may see every merchant's rows. Every
-- row security policy asks it; a backup refuses tables whose policies do not. The role decides (ADR 0069). In
-- functions that run with their owner's rights, for the owner itself, and for processes of releases whose login is the
-- owner's, the setting does; it says nothing in a session that works for merchants.
CREATE OR REPLACE FUNCTION "works_for_service"() RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT current_user = 'vintem_service' OR (COALESCE(current_setting('vintem.scope', true), '') = 'service'
        AND NOT (current_user = 'vintem_app' AND session_user LIKE 'vintem\_merchant\_%'))
$$;

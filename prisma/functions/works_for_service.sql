-- Whether this transaction works for the service (providers, worker, checkout) and may see every merchant's
-- rows. Every row security policy asks it; a backup refuses tables whose policies do not.
CREATE OR REPLACE FUNCTION "works_for_service"() RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT COALESCE(current_setting('vintem.scope', true), '') = 'service'
$$;

-- expand: processes of the release before sign in as the owner, whom the new policies let pass.
-- Row security on what merchants and operators keep: a transaction of one merchant sees its rows alone, and what belongs
-- to no merchant where merchants use it (prices and accounts of all, ADR 0069).
CREATE FUNCTION "works_for_one_merchant"() RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT current_user = 'vintem_app' AND session_user LIKE 'vintem\_merchant\_%'
$$;
DO $$ DECLARE
    "name" text;
    "own" text;
BEGIN
    FOREACH "name" IN ARRAY ARRAY['merchants', 'members', 'client_secrets', 'invitations', 'audit_log', 'brands',
        'merchant_limits', 'sync_fences', 'prices', 'psp_accounts'] LOOP
        "own" := CASE "name" WHEN 'merchants' THEN '"id"' ELSE '"merchant_id"' END || ' = (SELECT "current_merchant"())'
            || CASE WHEN "name" IN ('prices', 'psp_accounts') THEN ' OR "merchant_id" IS NULL' ELSE '' END;
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', "name");
        EXECUTE format('CREATE POLICY "one_merchant" ON %I USING (%s OR (SELECT "works_for_service"())'
            ' OR (SELECT NOT "works_for_one_merchant"()))', "name", "own");
        -- A policy that is always true is no condition: plans of the service stay as they were.
        EXECUTE format('CREATE POLICY "service" ON %I TO "vintem_service" USING (true)', "name");
    END LOOP;
END $$;

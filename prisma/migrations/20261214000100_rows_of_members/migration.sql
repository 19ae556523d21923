-- expand: processes of the release before sign in as the owner, or as the service, whom the new policies let pass.
-- Row security also on what names no merchant and belongs to one by its member or its account, and on the keys that sign
-- tokens, which are the service's (ADR 0069).
DO $$ DECLARE
    "name" text;
    "own" text;
BEGIN
    FOREACH "name" IN ARRAY ARRAY['member_sessions', 'recovery_codes', 'saved_views', 'notifications', 'signing_keys'] LOOP
        "own" := CASE "name"
            WHEN 'signing_keys' THEN 'false'
            WHEN 'notifications' THEN 'EXISTS (SELECT FROM "psp_accounts" a WHERE a."id" = "psp_account_id"'
                ' AND a."merchant_id" = (SELECT "current_merchant"()))'
            ELSE 'EXISTS (SELECT FROM "members" m WHERE m."id" = "member_id"'
                ' AND m."merchant_id" = (SELECT "current_merchant"()))' END;
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', "name");
        EXECUTE format('CREATE POLICY "one_merchant" ON %I USING (%s OR (SELECT "works_for_service"())'
            ' OR (SELECT NOT "works_for_one_merchant"()))', "name", "own");
        EXECUTE format('CREATE POLICY "service" ON %I TO "vintem_service" USING (true)', "name");
    END LOOP;
END $$;

-- Deletes security notices of before an instant, no more than "most" at once. Runs with its owner's rights, because no role
-- of the service may delete a notice; it deletes none of the last 90 days, whatever instant is given, so that an owner who
-- is away for a while finds them. Returns how many it deleted.
CREATE OR REPLACE FUNCTION "delete_old_notices"("before" timestamptz, "most" integer)
RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    "deleted" integer;
    "scope" text := current_setting('vintem.scope', true);
BEGIN
    -- Row security binds the tables' owner as well.
    PERFORM set_config('vintem.scope', 'service', true);
    DELETE FROM "security_notices" WHERE "id" = ANY (ARRAY(
        SELECT n."id" FROM "merchants" m CROSS JOIN LATERAL (
            SELECT "id" FROM "security_notices"
            WHERE "merchant_id" = m."id" AND "at" < LEAST("before", clock_timestamp() - interval '90 days')
            ORDER BY "at" LIMIT "most") n
        LIMIT "most"));
    GET DIAGNOSTICS "deleted" = ROW_COUNT;
    PERFORM set_config('vintem.scope', COALESCE("scope", ''), true);
    RETURN "deleted";
END $$;
REVOKE ALL ON FUNCTION "delete_old_notices"(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "delete_old_notices"(timestamptz, integer) TO "vintem_service";

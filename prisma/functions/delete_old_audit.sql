-- Deletes lines of the audit log that were written before an instant, the oldest first and no more than "most" at once.
-- Runs with its owner's rights, because no role of the service may delete a line. So that this is no way to hide what was
-- done, it deletes none that is younger than a year, whatever instant is given. Returns how many it deleted.
CREATE OR REPLACE FUNCTION "delete_old_audit"("before" timestamptz, "most" integer)
RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    "deleted" integer;
BEGIN
    DELETE FROM "audit_log" WHERE "id" = ANY (ARRAY(
        SELECT "id" FROM "audit_log" WHERE "at" < LEAST("before", clock_timestamp() - interval '1 year')
        ORDER BY "at", "id" LIMIT "most"));
    GET DIAGNOSTICS "deleted" = ROW_COUNT;
    RETURN "deleted";
END $$;
REVOKE ALL ON FUNCTION "delete_old_audit"(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "delete_old_audit"(timestamptz, integer) TO "vintem_service";

-- Takes what was said about people out of resolved exceptions about money that is for no charge of one merchant, and out of
-- the money (ADR 0066). One that is open stays whole: somebody has to find out whose money it is.
-- Runs with its owner's rights, as functions/anonymize_charges.sql does. Returns the ids of the exceptions that it changed.
CREATE OR REPLACE FUNCTION "anonymize_exceptions"("of_merchant" uuid, "ids" uuid[])
RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    PERFORM "assert_own_merchant"("of_merchant");
    UPDATE "settlements" s SET "evidence" = "kept_facts"(s."evidence") FROM "exceptions" x
        WHERE x."merchant_id" = "of_merchant" AND x."id" = ANY ("ids") AND x."charge_id" IS NULL AND x."resolution" IS NOT NULL
            AND s."id" = x."settlement_id" AND s."charge_id" IS NULL AND s."withdrawn_at" IS NULL
            AND s."evidence" IS DISTINCT FROM "kept_facts"(s."evidence");
    UPDATE "webhook_attempts" a SET "response_head" = NULL FROM "webhook_deliveries" d, "exceptions" x
        WHERE x."merchant_id" = "of_merchant" AND x."id" = ANY ("ids") AND x."charge_id" IS NULL AND x."resolution" IS NOT NULL
            AND d."merchant_id" = "of_merchant" AND d."subject_id" = x."id"
            AND a."endpoint_id" = d."endpoint_id" AND a."position" = d."position" AND a."response_head" IS NOT NULL;
    RETURN QUERY UPDATE "exceptions" x SET "facts" = "kept_facts"(x."facts"), "note" = "kept_code"(x."note"),
            "subject" = "kept_subject"(x."id", x."settlement_id", x."kind", x."subject")
        WHERE x."merchant_id" = "of_merchant" AND x."id" = ANY ("ids") AND x."charge_id" IS NULL AND x."resolution" IS NOT NULL
        RETURNING x."id";
END $$;
REVOKE ALL ON FUNCTION "anonymize_exceptions"(uuid, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "anonymize_exceptions"(uuid, uuid[]) TO "vintem_app";

-- What stays of an exception's subject once its payer is anonymised: one about a refund ends with the refund's name
-- (lib/payments/apply-refunds.ts), of which stays what functions/kept_refund_name.sql keeps.
CREATE OR REPLACE FUNCTION "kept_subject"("id" uuid, "settlement_id" uuid, "kind" text, "subject" text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN "settlement_id" IS NULL OR "kind" NOT IN ('provider_refund', 'provider_mismatch')
            OR "subject" NOT LIKE "settlement_id"::text || '/%' THEN "subject"
        WHEN "is_opaque_refund_name"(substr("subject", 38)) OR substr("subject", 38) ~ '^(more|unknown-[0-9]{1,2})$'
            OR "is_anonymized_mark"(substr("subject", 38), "id") THEN "subject"
        ELSE "settlement_id"::text || '/' || "anonymized_mark"("id") END
$$;

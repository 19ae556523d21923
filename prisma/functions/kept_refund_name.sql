-- What stays of a refund's name at its bank once its payer is anonymised: one that says nothing about a person, and what stands for
-- one that went. A bank that lists the refund again is compared by the amount then (lib/payments/attribute-refunds.ts).
-- The origin decides nothing any more: an earlier release, which may run beside this one, hands it over.
CREATE OR REPLACE FUNCTION "kept_refund_name"("id" uuid, "origin" text, "name" text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN "is_opaque_refund_name"("name") OR "is_anonymized_mark"("name", "id")
        THEN "name" ELSE "anonymized_mark"("id") END
$$;

-- What stays of a refund's name at its bank once its payer is anonymised. A member who records a refund that was made elsewhere types
-- it: ids of the Pix network and of lines of statements stay, and any other text of theirs goes. Names that we or a provider gave stay,
-- and what stands for one that went.
CREATE OR REPLACE FUNCTION "kept_refund_name"("id" uuid, "origin" text, "name" text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN "origin" <> 'merchant' OR "name" = replace("id"::text, '-', '')
            OR "name" ~ '^[DE][0-9]{20}[A-Za-z0-9]{11}$' OR "name" ~ '^statement:([0-9a-f]{32}|k[0-9a-f]{31})(:[0-9a-f]{8})?$'
            OR "is_anonymized_mark"("name", "id")
        THEN "name" ELSE "anonymized_mark"("id") END
$$;

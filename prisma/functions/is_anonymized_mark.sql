-- Whether a text is the mark of a row (functions/anonymized_mark.sql), as it is written now or as earlier releases wrote it.
CREATE OR REPLACE FUNCTION "is_anonymized_mark"("text" text, "id" uuid) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT "text" IN ("anonymized_mark"("id"), 'anonymized:' || "id"::text)
$$;

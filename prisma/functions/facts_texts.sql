-- The texts and numbers of recorded facts, however deep they stand, with a space between them.
CREATE OR REPLACE FUNCTION "facts_texts"("facts" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT string_agg("value" #>> '{}', ' ')
    FROM jsonb_path_query("facts", 'strict $.** ? (@.type() == "string" || @.type() == "number")') AS v("value")
$$;

-- A text without accents and in lower case, for the search: both what is stored and what is searched for.
-- charge_search stores its results. A migration that changes them has to fill that table again.
CREATE OR REPLACE FUNCTION "plain_words"("text" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT lower(regexp_replace(normalize("text", NFKD), '[\u0300-\u036f]', '', 'g'))
$$;

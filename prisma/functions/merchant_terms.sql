-- The search terms of one merchant's words: each word, cut to 60 characters, behind the first eight characters
-- of the merchant's id, so that an index scan for one merchant's word meets no other merchant's.
-- Indexes of charge_search are built with this function. A migration that changes its results has to rebuild them.
CREATE OR REPLACE FUNCTION "merchant_terms"("merchant_id" uuid, "words" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT ARRAY(SELECT left("merchant_id"::text, 8) || left("word", 60)
        FROM regexp_split_to_table("words", '[\x01-\x2f\x3a-\x60\x7b-\x7f]+') AS "word" WHERE "word" <> '')
$$;

-- A text in the forms in which a payer is looked for in it (functions/shown_payer_forms.sql), each with a space at both ends
-- and between its parts, so that no part of a longer word or number is taken for the whole:
--   words      its words without accents;          numbers  its groups of digits;
--   codes      its groups of digits and letters;   addresses  what may be an e-mail address.
CREATE OR REPLACE FUNCTION "shown_forms"("text" text) RETURNS TABLE ("kind" text, "shown" text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    VALUES ('words', ' ' || regexp_replace("plain_words"("text"), '[\u0001-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g') || ' '),
        ('numbers', ' ' || regexp_replace("text", '[^0-9]+', ' ', 'g') || ' '),
        ('codes', ' ' || regexp_replace(upper("text"), '[^0-9A-Z]+', ' ', 'g') || ' '),
        ('addresses', ' ' || regexp_replace(lower("text"), '([^a-z0-9@._+]|\.(?![a-z0-9]))+', ' ', 'g') || ' ')
$$;

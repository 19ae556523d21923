-- How a payer may stand in a text of functions/shown_forms.sql: name, document, e-mail address and phone number, bare and as
-- people write them. A name of one or two letters is in every other text and is not looked for.
CREATE OR REPLACE FUNCTION "shown_payer_forms"("name" text, "document" text, "email" text, "phone" text)
RETURNS TABLE ("kind" text, "form" text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT s."kind", btrim(s."shown") FROM "shown_forms"("name") s
        WHERE s."kind" = 'words' AND char_length(btrim(s."shown")) > 2
    UNION ALL SELECT s."kind", btrim(s."shown") FROM "shown_forms"("email") s
        WHERE s."kind" = 'addresses' AND btrim(s."shown") <> ''
    UNION ALL SELECT CASE WHEN "document" ~ '[A-Z]' THEN 'codes' ELSE 'numbers' END, w."form"
        FROM unnest(ARRAY["document",
            regexp_replace("document", '^(.{3})(.{3})(.{3})(.{2})$', '\1 \2 \3 \4'),
            regexp_replace("document", '^(.{9})(.{2})$', '\1 \2'),
            regexp_replace("document", '^(.{2})(.{3})(.{3})(.{4})(.{2})$', '\1 \2 \3 \4 \5'),
            regexp_replace("document", '^(.{8})(.{4})(.{2})$', '\1 \2 \3'),
            regexp_replace("document", '^(.{12})(.{2})$', '\1 \2')]) AS w("form") WHERE w."form" <> ''
    UNION ALL SELECT 'numbers', w."form"
        FROM (SELECT regexp_replace(regexp_replace("phone", '[^0-9]', '', 'g'), '^55(\d{10,11})$', '\1') AS "bare") p,
            unnest(ARRAY[p."bare", '55' || p."bare",
                regexp_replace(p."bare", '^(\d\d)(\d+)$', '\1 \2'),
                regexp_replace(p."bare", '^(\d\d)(\d+)(\d{4})$', '\1 \2 \3'),
                regexp_replace(p."bare", '^(\d+)(\d{4})$', '\1 \2')]) AS w("form") WHERE w."form" <> ''
$$;

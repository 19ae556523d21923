-- Whether a text shows who pays a charge: name, document, e-mail address or phone number, however it is written. A name
-- of one or two letters is in every other text and is not looked for.
CREATE OR REPLACE FUNCTION "shows_payer"("text" text, "charge" charges) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT COALESCE(char_length("charge"."payer_name") > 2
            AND position("plain_words"("charge"."payer_name") IN "plain_words"("text")) > 0, false)
        OR COALESCE(position("charge"."payer_document" IN upper(regexp_replace("text", '[^0-9A-Za-z]', '', 'g'))) > 0, false)
        OR COALESCE(position(lower("charge"."payer_email") IN lower("text")) > 0, false)
        OR COALESCE(position("charge"."payer_phone" IN regexp_replace("text", '[^0-9]', '', 'g')) > 0, false)
$$;

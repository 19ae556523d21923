-- Whether a text shows who pays a charge: name, document, e-mail address or phone number, however it is written, but not as
-- a part of another word or number ("Ana" is not in SEMANA-12).
CREATE OR REPLACE FUNCTION "shows_payer"("text" text, "charge" charges) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT EXISTS (SELECT FROM "shown_forms"("text") s JOIN "shown_payer_forms"("charge"."payer_name",
        "charge"."payer_document", "charge"."payer_email", "charge"."payer_phone") p USING ("kind")
        WHERE position(' ' || p."form" || ' ' IN s."shown") > 0)
$$;

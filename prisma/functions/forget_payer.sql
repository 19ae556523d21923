-- Takes a charge that is anonymised out of the payer that it was counted for, for the trigger charges_forgotten (ADR 0106).
-- Who has no other charge is deleted; whose last charge it was is shown as on the last that is left. The lock keeps the
-- charge from being counted meanwhile: it is counted and taken out again, or it is never counted.
CREATE OR REPLACE FUNCTION "forget_payer"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    "reached" bigint;
    "counted" integer;
BEGIN
    SELECT h."position" INTO "reached" FROM "payer_heads" h WHERE h."merchant_id" = OLD."merchant_id" FOR UPDATE;
    SELECT count(*) INTO "counted" FROM "feed" f WHERE f."subject_id" = OLD."id" AND f."number" = 1
        AND f."merchant_id" = OLD."merchant_id" AND f."position" <= "reached";
    DELETE FROM "payers" p WHERE p."merchant_id" = OLD."merchant_id" AND p."document" = OLD."payer_document"
        AND (p."charges" <= "counted" OR NOT EXISTS (SELECT FROM "charges" c WHERE c."merchant_id" = OLD."merchant_id"
            AND c."payer_document" = OLD."payer_document" AND c."anonymized_at" IS NULL));
    IF NOT FOUND THEN
        UPDATE "payers" p SET "charges" = p."charges" - "counted",
            "name" = l."payer_name", "email" = l."payer_email", "phone" = l."payer_phone",
            "last_charge_id" = l."id", "last_charged_at" = l."created_at",
            "terms" = array_to_tsvector("merchant_terms"(OLD."merchant_id", "plain_words"(l."payer_name")))
        FROM (SELECT c."id", c."created_at", c."payer_name", c."payer_email", c."payer_phone" FROM "charges" c
            WHERE c."merchant_id" = OLD."merchant_id" AND c."payer_document" = OLD."payer_document"
                AND c."anonymized_at" IS NULL
            -- As lib/payers/store/follow.ts chooses.
            ORDER BY EXISTS (SELECT FROM "payment_link_charges" k WHERE k."charge_id" = c."id"
                AND k."merchant_id" = OLD."merchant_id"), c."created_at" DESC, c."id" DESC LIMIT 1) l
        WHERE p."merchant_id" = OLD."merchant_id" AND p."document" = OLD."payer_document";
    END IF;
    RETURN NULL;
END $$;

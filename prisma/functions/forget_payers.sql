-- Takes charges that were anonymised out of the payers that they were counted for (ADR 0106), for anonymize_charges, which calls
-- it after that with the payers' documents and how many charges of each had been counted. Who has no other charge is deleted;
-- whose last charge was among them is shown as on the last that is left. Once for a batch: a payer may have very many charges.
-- The caller has locked the merchant's row of payer_heads: a charge is counted and taken out again, or it is never counted.
CREATE OR REPLACE FUNCTION "forget_payers"("of_merchant" uuid, "documents" text[], "counted" integer[])
RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    DELETE FROM "payers" p USING unnest("documents", "counted") AS g("document", "charges")
        WHERE p."merchant_id" = "of_merchant" AND p."document" = g."document"
            AND (p."charges" <= g."charges" OR NOT EXISTS (SELECT FROM "charges" c WHERE c."merchant_id" = "of_merchant"
                AND c."payer_document" = g."document" AND c."anonymized_at" IS NULL));
    UPDATE "payers" p SET "charges" = p."charges" - g."charges",
        "name" = l."payer_name", "email" = l."payer_email", "phone" = l."payer_phone",
        "last_charge_id" = l."id", "last_charged_at" = l."created_at",
        "terms" = array_to_tsvector("merchant_terms"("of_merchant", "plain_words"(l."payer_name")))
    FROM unnest("documents", "counted") AS g("document", "charges") CROSS JOIN LATERAL (
        SELECT c."id", c."created_at", c."payer_name", c."payer_email", c."payer_phone" FROM "charges" c
        WHERE c."merchant_id" = "of_merchant" AND c."payer_document" = g."document" AND c."anonymized_at" IS NULL
        -- As lib/payers/store/follow.ts chooses.
        ORDER BY EXISTS (SELECT FROM "payment_link_charges" k WHERE k."charge_id" = c."id"
            AND k."merchant_id" = "of_merchant"), c."created_at" DESC, c."id" DESC LIMIT 1) AS l
    WHERE p."merchant_id" = "of_merchant" AND p."document" = g."document";
END $$;
REVOKE ALL ON FUNCTION "forget_payers"(uuid, text[], integer[]) FROM PUBLIC;

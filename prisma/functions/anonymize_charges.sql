-- Takes the payer out of charges of one merchant (ADR 0066). "keys" are the payers' documents as keyed hashes, in the
-- order of "ids"; a charge with a hindrance (functions/anonymization_hindrances.sql) or anonymised before stays as it is.
-- Ids, amounts, states, instants, fees, events and what the ledger reads stay. Free texts and what providers said
-- go; the merchant's reference, its idempotency key and the code stay unless they show the payer.
-- Runs with its owner's rights: the application itself may not change histories, and charges_guard lets the payer change
-- in no other way. Returns the ids of the charges that it anonymised.
CREATE OR REPLACE FUNCTION "anonymize_charges"("of_merchant" uuid, "ids" uuid[], "keys" bytea[], "idle_since" timestamptz, "at" timestamptz)
RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    "done" uuid[];
    "their_keys" bytea[];
    "money" uuid[];
    "reached" bigint;
    "documents" text[];
    "counted" integer[];
BEGIN
    PERFORM "assert_own_merchant"("of_merchant");
    PERFORM FROM "charges" c WHERE c."merchant_id" = "of_merchant" AND c."id" = ANY ("ids") ORDER BY c."id" FOR UPDATE;
    SELECT array_agg(c."id"), array_agg(g."key") INTO "done", "their_keys"
    FROM unnest("ids", "keys") AS g("id", "key") JOIN "charges" c ON c."id" = g."id"
        CROSS JOIN LATERAL "anonymization_hindrances"(c, g."key", "idle_since") h
    WHERE c."merchant_id" = "of_merchant" AND c."anonymized_at" IS NULL AND h."hindrance" IS NULL;
    IF "done" IS NULL THEN RETURN; END IF;
    SELECT COALESCE(array_agg(s."id"), '{}') INTO "money" FROM "settlements" s WHERE s."charge_id" = ANY ("done");
    -- Before the charges, by which it is known whom a key shows.
    UPDATE "refunds" r SET "idempotency_key" = "anonymized_mark"(r."id")
        FROM "charges" c WHERE c."id" = ANY ("done") AND (r."charge_id" = c."id" OR r."settlement_id" = ANY ("money"))
            AND "shows_payer"(r."idempotency_key", c);
    -- An unkeyed hash of a body with the reason in it: who has the amount could try all names and documents.
    UPDATE "refunds" r SET "request_hash" = decode(repeat('00', 32), 'hex')
        WHERE (r."charge_id" = ANY ("done") OR r."settlement_id" = ANY ("money")) AND r."request_hash" IS NOT NULL;
    SELECT h."position" INTO "reached" FROM "payer_heads" h WHERE h."merchant_id" = "of_merchant" FOR UPDATE;
    SELECT array_agg(p."document"), array_agg(p."counted") INTO "documents", "counted" FROM (
        SELECT c."payer_document" AS "document", count(f.*)::integer AS "counted" FROM "charges" c
        LEFT JOIN "feed" f ON f."subject_id" = c."id" AND f."number" = 1 AND f."merchant_id" = "of_merchant"
            AND f."position" <= "reached"
        WHERE c."id" = ANY ("done") GROUP BY c."payer_document") AS p;
    UPDATE "charges" c SET
        "payer_name" = 'Pagador anonimizado',
        "payer_document" = repeat('0', char_length(c."payer_document")),
        "payer_email" = NULL, "payer_phone" = NULL, "payer_address" = NULL,
        "description" = NULL, "metadata" = NULL, "return_url" = NULL, "cancel_note" = NULL,
        "refusal" = "kept_code"(c."refusal"),
        "reference" = CASE WHEN "shows_payer"(c."reference", c) THEN NULL ELSE c."reference" END,
        "idempotency_key" = CASE WHEN "shows_payer"(c."idempotency_key", c) THEN "anonymized_mark"(c."id")
            ELSE c."idempotency_key" END,
        "br_code" = CASE WHEN "shows_payer"("br_code_texts"(c."br_code"), c) THEN NULL ELSE c."br_code" END,
        "payment_page" = CASE WHEN "shows_payer"(c."payment_page", c) THEN NULL ELSE c."payment_page" END,
        -- An unkeyed hash of a body with a document in it: who has the other fields could try all documents.
        "request_hash" = decode(repeat('00', 32), 'hex'),
        "payer_key" = g."key", "anonymized_at" = "at"
    FROM unnest("done", "their_keys") AS g("id", "key") WHERE c."id" = g."id" AND c."merchant_id" = "of_merchant";
    PERFORM "forget_payers"("of_merchant", "documents", "counted");
    PERFORM "forget_charge_texts"("of_merchant", "done");
    RETURN QUERY SELECT unnest("done");
END $$;
REVOKE ALL ON FUNCTION "anonymize_charges"(uuid, uuid[], bytea[], timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "anonymize_charges"(uuid, uuid[], bytea[], timestamptz, timestamptz) TO "vintem_app";

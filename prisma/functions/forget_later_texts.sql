-- Takes out of charges of one merchant what was said about them after they were anonymised (ADR 0066): a code that was paid
-- again, a refund with a reason, a decision with a note. A charge with a hindrance (functions/anonymization_hindrances.sql),
-- or that still shows its payer, stays as it is.
-- Runs with its owner's rights, as functions/anonymize_charges.sql does. Returns the ids of the charges.
CREATE OR REPLACE FUNCTION "forget_later_texts"("of_merchant" uuid, "ids" uuid[], "idle_since" timestamptz)
RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    "done" uuid[];
BEGIN
    PERFORM "assert_own_merchant"("of_merchant");
    PERFORM FROM "charges" c WHERE c."merchant_id" = "of_merchant" AND c."id" = ANY ("ids") ORDER BY c."id" FOR UPDATE;
    SELECT array_agg(c."id") INTO "done" FROM "charges" c
        CROSS JOIN LATERAL "anonymization_hindrances"(c, c."payer_key", "idle_since") h
    WHERE c."merchant_id" = "of_merchant" AND c."id" = ANY ("ids") AND c."anonymized_at" IS NOT NULL
        AND h."hindrance" IS NULL;
    IF "done" IS NULL THEN RETURN; END IF;
    -- Nobody can compare them with a payer who is not there any more.
    UPDATE "refunds" r SET "request_hash" = decode(repeat('00', 32), 'hex'), "idempotency_key" = CASE
            WHEN "is_anonymized_mark"(r."idempotency_key", r."id") THEN r."idempotency_key" ELSE "anonymized_mark"(r."id") END
        WHERE r."charge_id" = ANY ("done") AND r."idempotency_key" IS NOT NULL;
    PERFORM "forget_charge_texts"("of_merchant", "done");
    RETURN QUERY SELECT unnest("done");
END $$;
REVOKE ALL ON FUNCTION "forget_later_texts"(uuid, uuid[], timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "forget_later_texts"(uuid, uuid[], timestamptz) TO "vintem_app";

-- Takes out of the histories, money, refunds, exceptions, corrections and deliveries of charges of one merchant what people,
-- providers and banks said; ids, instants, amounts and codes stay. For functions that run with their owner's rights
-- (functions/anonymize_charges.sql, functions/forget_later_texts.sql): the application may not change histories.
CREATE OR REPLACE FUNCTION "forget_charge_texts"("of_merchant" uuid, "done" uuid[])
RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    "money" uuid[];
    "others" uuid[];
    "words" text[];
BEGIN
    SELECT COALESCE(array_agg(s."id"), '{}') INTO "money" FROM "settlements" s WHERE s."charge_id" = ANY ("done");
    UPDATE "charge_events" SET "reason" = "kept_code"("reason"), "evidence" = "kept_facts"("evidence")
        WHERE "charge_id" = ANY ("done") AND ("reason" IS NOT NULL OR "evidence" IS NOT NULL);
    UPDATE "charge_event_archives" packed SET "events" = (
            SELECT jsonb_agg(CASE WHEN (e->>'charge_id')::uuid = ANY ("done") THEN e || jsonb_build_object(
                    'reason', "kept_code"(e->>'reason'), 'evidence', "kept_facts"(NULLIF(e->'evidence', 'null')))
                ELSE e END ORDER BY n)
            FROM jsonb_array_elements(packed."events") WITH ORDINALITY AS listed(e, n))
        WHERE packed."merchant_id" = "of_merchant"
            AND packed."id" IN (SELECT a."archive_id" FROM "archived_charges" a WHERE a."charge_id" = ANY ("done"));
    UPDATE "settlements" SET "evidence" = "kept_facts"("evidence") WHERE "id" = ANY ("money");
    -- The name of a refund that is under way is that by which it is looked up at its bank (functions/refunds_guard.sql).
    UPDATE "refunds" SET "reason" = "kept_code"("reason"), "psp_refund_id" = CASE WHEN "status" = 'PROCESSING'
            THEN "psp_refund_id" ELSE "kept_refund_name"("id", "origin", "psp_refund_id") END,
        "failure" = CASE WHEN "failure" IS NOT NULL THEN COALESCE("kept_code"("failure"), 'anonymized') END
        WHERE "charge_id" = ANY ("done") OR "settlement_id" = ANY ("money");
    UPDATE "exceptions" SET "facts" = "kept_facts"("facts"), "note" = "kept_code"("note"),
        "subject" = "kept_subject"("id", "settlement_id", "kind", "subject")
        WHERE "charge_id" = ANY ("done") OR "merchant_id" = "of_merchant" AND "settlement_id" = ANY ("money");
    -- Of money that was moved between two charges the reason stands in the histories of both.
    SELECT array_agg(o."id"), array_agg(k."reason") INTO "others", "words" FROM "corrections" k
        CROSS JOIN LATERAL unnest(ARRAY[k."from_charge_id", k."to_charge_id"]) AS o("id")
        WHERE (k."settlement_id" = ANY ("money") OR k."from_charge_id" = ANY ("done") OR k."to_charge_id" = ANY ("done"))
            AND k."reason" <> 'anonimizado' AND o."id" <> ALL ("done");
    IF "others" IS NOT NULL THEN
        UPDATE "charge_events" SET "reason" = "kept_code"("reason")
            WHERE "charge_id" = ANY ("others") AND "reason" = ANY ("words");
        UPDATE "charge_event_archives" packed SET "events" = (
                SELECT jsonb_agg(CASE WHEN (e->>'charge_id')::uuid = ANY ("others") AND e->>'reason' = ANY ("words")
                    THEN e || jsonb_build_object('reason', "kept_code"(e->>'reason')) ELSE e END ORDER BY n)
                FROM jsonb_array_elements(packed."events") WITH ORDINALITY AS listed(e, n))
            WHERE packed."merchant_id" = "of_merchant"
                AND packed."id" IN (SELECT a."archive_id" FROM "archived_charges" a WHERE a."charge_id" = ANY ("others"));
    END IF;
    UPDATE "corrections" SET "reason" = 'anonimizado'
        WHERE "settlement_id" = ANY ("money") OR "from_charge_id" = ANY ("done") OR "to_charge_id" = ANY ("done");
    UPDATE "webhook_attempts" a SET "response_head" = NULL FROM "webhook_deliveries" d
        WHERE d."merchant_id" = "of_merchant" AND d."subject_id" = ANY ("done" || ARRAY(SELECT x."id" FROM "exceptions" x
                WHERE x."merchant_id" = "of_merchant" AND (x."charge_id" = ANY ("done") OR x."settlement_id" = ANY ("money"))))
            AND a."endpoint_id" = d."endpoint_id" AND a."position" = d."position" AND a."response_head" IS NOT NULL;
END $$;
REVOKE ALL ON FUNCTION "forget_charge_texts"(uuid, uuid[]) FROM PUBLIC;

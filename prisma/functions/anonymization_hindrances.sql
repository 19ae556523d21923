-- Why a charge's payer cannot be taken out of it yet, or null (ADR 0066):
--   open      money may still come or is on its way back, or an exception about it waits for a decision;
--   disputed  its payer contests the payment;
--   recent    it moved after "idle_since": refunds, returns by the network and disputes are still possible;
--   held      a legal hold keeps the person's data ("key" is their document as a keyed hash).
-- One row. In a FROM clause the planner reads it as a part of the statement: thousands of charges of one person are looked at in
-- a twentieth of the time that as many calls of a function take.
CREATE OR REPLACE FUNCTION "anonymization_hindrances"("charge" charges, "key" bytea, "idle_since" timestamptz)
RETURNS TABLE ("hindrance" text) LANGUAGE sql STABLE AS $$
    SELECT CASE
        WHEN "charge"."status" = 'CHARGEBACK' OR EXISTS (SELECT FROM "settlements" s
            WHERE s."charge_id" = "charge"."id" AND s."dispute" = 'open') THEN 'disputed'
        WHEN "charge"."status" NOT IN ('RECEIVED', 'REFUNDED', 'CANCELED')
            OR EXISTS (SELECT FROM "settlements" s WHERE s."charge_id" = "charge"."id"
                AND s."arrived_at" IS NULL AND s."withdrawn_at" IS NULL AND s."dispute" IS DISTINCT FROM 'lost'
                AND "charge"."status" <> 'REFUNDED')
            OR EXISTS (SELECT FROM "refunds" r WHERE r."charge_id" = "charge"."id" AND r."status" = 'PROCESSING')
            OR EXISTS (SELECT FROM "exceptions" x WHERE x."charge_id" = "charge"."id" AND x."resolution" IS NULL)
            THEN 'open'
        WHEN EXISTS (SELECT FROM "legal_holds" h WHERE h."merchant_id" = "charge"."merchant_id"
            AND h."payer_key" = "key" AND h."released_at" IS NULL) THEN 'held'
        WHEN GREATEST("charge"."created_at", "charge"."paid_at", (SELECT max(e."at") FROM "charge_events" e
                WHERE e."charge_id" = "charge"."id"),
            (SELECT max(a."last_at") FROM "archived_charges" a WHERE a."charge_id" = "charge"."id"),
            (SELECT max(s."recorded_at") FROM "settlements" s WHERE s."charge_id" = "charge"."id"),
            (SELECT max(GREATEST(r."requested_at", r."finished_at")) FROM "refunds" r
                WHERE r."charge_id" = "charge"."id")) > "idle_since" THEN 'recent'
    END
$$;

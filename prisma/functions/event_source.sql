-- What an entry of a charge's history is to its merchant's feed: its stored type, except where that says too little. The
-- way back from a dispute is `dispute_won`; the end of a refund is `refund_failed` or `refund_ended`, whether or not it
-- moved the charge. lib/events/event-types.ts has the type of each result on the wire.
CREATE OR REPLACE FUNCTION "event_source"("type" text, "from_status" charge_status, "reason" text, "evidence" jsonb)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE
        WHEN "type" IN ('returned_to_received', 'returned_to_confirmed') AND "from_status" = 'CHARGEBACK' THEN 'dispute_won'
        WHEN "type" IN ('returned_to_received', 'returned_to_confirmed', 'refund_ended')
            THEN CASE WHEN "evidence"->>'refundStatus' = 'FAILED' OR "reason" LIKE 'refund failed:%'
                THEN 'refund_failed' ELSE 'refund_ended' END
        ELSE "type" END
$$;

-- What stays of a free text once its payer is anonymised: one of the service's codes (`late_payment`), no sentence. The
-- beginning "refund failed:" stays too, because functions/event_source.sql reads it.
CREATE OR REPLACE FUNCTION "kept_code"("text" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN "text" ~ '^[a-z]+(_[a-z]+)+$' OR "text" IN ('accept', 'ignore', 'refund', 'late') THEN "text"
        WHEN "text" LIKE 'refund failed:%' THEN 'refund failed: anonymized' END
$$;

-- What stays of a free text once its payer is anonymised: one of the codes that the service itself writes where people's and
-- providers' words stand (lib/charges/history-codes.ts), and nothing else, however much it looks like a code: a name may.
-- The beginning "refund failed:" stays too, because functions/event_source.sql reads it.
CREATE OR REPLACE FUNCTION "kept_code"("text" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN "text" IN ('account_away', 'account_refused', 'found_there', 'no_longer_waiting') THEN "text"
        WHEN "text" LIKE 'refund failed:%' THEN 'refund failed: anonymized' END
$$;

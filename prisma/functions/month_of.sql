-- A month, named by its first day, as the counters of months are (ADR 0029).
-- charge_tallies stores its results. A migration that changes them has to fill that table again.
CREATE OR REPLACE FUNCTION "month_of"("day" date) RETURNS date LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT date_trunc('month', "day"::timestamp)::date
$$;

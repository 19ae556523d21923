-- Centavos that a sum is kept as: the sum itself, or R$ 100 trillion where it is more. Counters and totals of all merchants are
-- added up together, so no merchant's amounts may keep those of the others from it.
CREATE OR REPLACE FUNCTION "bounded_cents"("sum" numeric) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT LEAST(GREATEST("sum", -10000000000000000), 10000000000000000)::bigint
$$;

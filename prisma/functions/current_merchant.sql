-- The merchant whose rows this transaction may see, or null. Every row security policy asks it;
-- lib/platform/db/connection.ts sets it at the beginning of the transaction.
CREATE OR REPLACE FUNCTION "current_merchant"() RETURNS uuid LANGUAGE sql STABLE AS $$
    SELECT NULLIF(current_setting('vintem.merchant_id', true), '')::uuid
$$;

-- Whose authority an account at a provider has: its merchant's, or, for an account of the operator, that of
-- nobody, written as the id of zeros. The authority and the provider's reference identify money (ADR 0020).
CREATE OR REPLACE FUNCTION "owner_of_account"("account" uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
    SELECT COALESCE("merchant_id", '00000000-0000-0000-0000-000000000000') FROM "psp_accounts" WHERE "id" = "account"
$$;

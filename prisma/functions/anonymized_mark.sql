-- What stands where a text was that showed a payer who is anonymised, or a key whose row is gone: of rows that are told
-- apart by it, in the place of an idempotency key, and of a refund's name at its bank. It begins with a control character (DEL),
-- which neither a key of a client, nor a name that a member types, nor one that a provider gives may hold
-- (lib/http/idempotency-key.ts, lib/payments/correction-requests.ts, lib/providers/bounded.ts), so that nothing but the mark of
-- the same row is equal to it. The check of charges.idempotency_key has it as well. Earlier releases wrote it without that
-- character; functions/is_anonymized_mark.sql knows both.
CREATE OR REPLACE FUNCTION "anonymized_mark"("id" uuid) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT chr(127) || 'anonymized:' || "id"::text
$$;

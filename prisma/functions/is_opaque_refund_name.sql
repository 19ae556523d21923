-- Whether a refund's name says nothing about a person, be it given by us or a provider: an id of ours or of Pix itself, a line of a statement, or
-- what an adapter calls a refund to which its provider gives no name: the day and time that it began and its number of that second, or
-- that all went back (lib/providers/asaas/settlement.ts). Any other is the free choice of the system that made the refund, which may
-- have taken a payer's CPF for it (API Pix: 1 to 35 letters and digits).
CREATE OR REPLACE FUNCTION "is_opaque_refund_name"("name" text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT "name" ~ '^[0-9a-f]{32}$' OR "name" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        OR "name" ~ '^[DE][0-9]{20}[A-Za-z0-9]{11}$' OR "name" = 'whole'
        OR "name" ~ '^statement:([0-9a-f]{32}|k[0-9a-f]{31})(:[0-9a-f]{8})?$'
        OR "name" ~ '^(0|20[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])([0-9]{6})?)x[0-9]{1,4}$'
$$;

-- What stays of recorded evidence once its payer is anonymised: ids, instants, amounts and the service's own codes, by
-- the names that the service gives them. Whatever a provider, a bank's statement or a person said goes.
CREATE OR REPLACE FUNCTION "kept_facts"("facts" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN "facts" IS NULL THEN NULL WHEN jsonb_typeof("facts") <> 'object' THEN '{}'::jsonb
        ELSE (SELECT COALESCE(jsonb_object_agg("key", "value"), '{}') FROM jsonb_each("facts")
            WHERE "key" IN ('reference', 'endToEndId', 'txid', 'pixKey', 'method', 'source', 'format', 'isInCash',
                    'paidAt', 'paidAmount', 'paidBefore', 'expectedAmount', 'amount', 'amountCents',
                    'refundAmount', 'refundStatus', 'oddities', 'from', 'to', 'day', 'difference', 'providerTotal',
                    'booksTotal', 'line')
                OR "key" = 'refundId' AND "is_opaque_refund_name"("value" #>> '{}')
                OR "key" = 'entry' AND "value" #>> '{}' ~ '^[0-9]+$'
                OR "key" = 'reason' AND "kept_code"("value" #>> '{}') = "value" #>> '{}') END
$$;

-- expand: the release before answers a refund's key whose request is not known any more as that of another request (422).
-- The hash of a refund's request is of its charge, its amount and its reason, and stayed when the payer was anonymised.

-- short: refunds of charges that were anonymised are few, found by indexes, and nobody has changed them for half a year.
UPDATE "refunds" r SET "request_hash" = decode(repeat('00', 32), 'hex')
    WHERE r."request_hash" <> decode(repeat('00', 32), 'hex') AND r."id" IN (
        SELECT f."id" FROM "charges" c JOIN "refunds" f ON f."charge_id" = c."id"
            WHERE c."payer_key" IS NOT NULL AND c."anonymized_at" IS NOT NULL
        UNION SELECT f."id" FROM "charges" c JOIN "settlements" s ON s."charge_id" = c."id" JOIN "refunds" f ON f."settlement_id" = s."id"
            WHERE c."payer_key" IS NOT NULL AND c."anonymized_at" IS NOT NULL);

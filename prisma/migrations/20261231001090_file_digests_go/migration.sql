-- expand: the release before shows nothing of it.
-- The evidence of money from a bank statement has a digest of the file, which earlier releases made without a key and kept of charges that
-- were anonymised. Of these it goes, as prisma/functions/kept_facts.sql leaves it out from now on.

-- short: money of charges that were anonymised is found by indexes, and little of it came from a statement.
UPDATE "settlements" s SET "evidence" = s."evidence" - 'digest' FROM "charges" c
    WHERE c."payer_key" IS NOT NULL AND c."anonymized_at" IS NOT NULL AND s."charge_id" = c."id" AND s."evidence" ? 'digest'
        AND NOT EXISTS (SELECT FROM "legal_holds" h WHERE h."merchant_id" = c."merchant_id" AND h."payer_key" = c."payer_key"
            AND h."released_at" IS NULL);
-- short: the same of their histories, to which nobody adds.
UPDATE "charge_events" e SET "evidence" = e."evidence" - 'digest' FROM "charges" c
    WHERE c."payer_key" IS NOT NULL AND c."anonymized_at" IS NOT NULL AND e."charge_id" = c."id" AND e."evidence" ? 'digest'
        AND NOT EXISTS (SELECT FROM "legal_holds" h WHERE h."merchant_id" = c."merchant_id" AND h."payer_key" = c."payer_key"
            AND h."released_at" IS NULL);
-- short: the same, of those that are packed.
UPDATE "charge_event_archives" packed SET "events" = (
        SELECT jsonb_agg(CASE WHEN e->'evidence' ? 'digest'
                AND EXISTS (SELECT FROM "charges" c WHERE c."id" = (e->>'charge_id')::uuid AND c."anonymized_at" IS NOT NULL)
            THEN e || jsonb_build_object('evidence', (e->'evidence') - 'digest') ELSE e END ORDER BY n)
        FROM jsonb_array_elements(packed."events") WITH ORDINALITY AS listed(e, n))
    WHERE (packed."merchant_id", packed."id") IN (SELECT a."merchant_id", a."archive_id" FROM "charges" c
        JOIN "archived_charges" a ON a."charge_id" = c."id" WHERE c."payer_key" IS NOT NULL AND c."anonymized_at" IS NOT NULL)
        AND jsonb_path_exists(packed."events", '$[*].evidence.digest');

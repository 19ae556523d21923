-- expand: the release before reads these texts as any other, and shows none where there is none.
-- What looked like a code stayed of the texts about charges that were anonymised, also where somebody typed it, such as a name. Of
-- refunds, exceptions and corrections the worker finds it (lib/privacy/store/later-texts.ts); of these tables it does not.

-- short: histories of charges that were anonymised are found by indexes, and nobody adds to them.
UPDATE "charge_events" e SET "reason" = NULL FROM "charges" c
    WHERE c."payer_key" IS NOT NULL AND c."anonymized_at" IS NOT NULL AND e."charge_id" = c."id" AND e."reason" ~ '^[a-z]+(_[a-z]+)+$'
        AND e."reason" NOT IN ('account_away', 'account_refused', 'found_there', 'no_longer_waiting')
        AND NOT EXISTS (SELECT FROM "legal_holds" h WHERE h."merchant_id" = c."merchant_id" AND h."payer_key" = c."payer_key"
            AND h."released_at" IS NULL);
-- short: the same, of those that are packed.
UPDATE "charge_event_archives" packed SET "events" = (
        SELECT jsonb_agg(CASE WHEN e->>'reason' ~ '^[a-z]+(_[a-z]+)+$'
                AND e->>'reason' NOT IN ('account_away', 'account_refused', 'found_there', 'no_longer_waiting')
                AND EXISTS (SELECT FROM "charges" c WHERE c."id" = (e->>'charge_id')::uuid AND c."anonymized_at" IS NOT NULL)
            THEN e || '{"reason": null}' ELSE e END ORDER BY n)
        FROM jsonb_array_elements(packed."events") WITH ORDINALITY AS listed(e, n))
    WHERE (packed."merchant_id", packed."id") IN (SELECT a."merchant_id", a."archive_id" FROM "charges" c
        JOIN "archived_charges" a ON a."charge_id" = c."id" WHERE c."payer_key" IS NOT NULL AND c."anonymized_at" IS NOT NULL)
        AND jsonb_path_exists(packed."events", '$[*].reason ? (@ like_regex "^[a-z]+(_[a-z]+)+$" && @ != "account_away"
            && @ != "account_refused" && @ != "found_there" && @ != "no_longer_waiting")');
-- short: the same; a refusal is in the provider's words, and none of the service's codes is one.
UPDATE "charges" SET "refusal" = NULL
    WHERE "payer_key" IS NOT NULL AND "anonymized_at" IS NOT NULL AND "refusal" ~ '^[a-z]+(_[a-z]+)+$';
